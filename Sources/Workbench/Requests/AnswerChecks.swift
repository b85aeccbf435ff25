import CompressionStrategies
import Meaning
import NetworkSimulation
import PerceptualQuality
import RunRecords

/// A worker that a photo has taken over can say anything: what it says is taken only where it was asked for, and is of a
/// kind that a record and a terminal can bear.
enum AnswerChecks {
  /// SHA-256 as text.
  static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// A sentence or two that move no cursor.
  static func isPlain(_ text: String?) -> Bool {
    guard let text else { return true }
    return text.utf8.count <= 10_000
      && text.unicodeScalars.allSatisfy { $0.value >= 32 && !(127...159).contains($0.value) }
  }

  /// Sides that a picture can have; none where there is no picture.
  static func areSides(_ width: Int?, _ height: Int?) -> Bool {
    [width, height].allSatisfy { ($0 ?? 1) > 0 && ($0 ?? 1) < 1 << 31 } && (width == nil) == (height == nil)
  }

  /// What a file may be called behind its last dot.
  static func isExtension(_ text: String) -> Bool {
    (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }

  /// A number that can be counted with; nothing is one too.
  static func isFinite(_ number: Double?) -> Bool { number?.isFinite ?? true }
}

extension TrialResult {
  /// Whether this is about the trial that was asked for and its numbers are numbers.
  func isAbout(_ photo: String, _ policy: Policy, under setup: RunSetup) -> Bool {
    let counts = [trial.photoBytes, trial.mainBytes ?? 0, trial.thumbnailBytes ?? 0, trial.encodes, trial.decodes]
    let shares = [trial.ratio, trial.megapixelsDecoded, trial.megapixelsEncoded, trial.compressCpuSeconds]
    let hashes = [trial.mainSha256, trial.thumbnailSha256].compactMap { $0 }
    return trial.photo == photo && trial.policy == policy.name && trial.policyHash == policy.hash
      && AnswerChecks.isPlain(trial.reason?.sentence) && AnswerChecks.isPlain(trial.notes)
      && AnswerChecks.isPlain(trial.photoClass) && AnswerChecks.isPlain(trial.photoFormat)
      && AnswerChecks.isPlain(trial.mainFormat) && counts.allSatisfy { $0 >= 0 }
      && shares.allSatisfy(AnswerChecks.isFinite) && hashes.allSatisfy(AnswerChecks.isHash)
      && (trial.photoHash.isEmpty || AnswerChecks.isHash(trial.photoHash))
      && AnswerChecks.areSides(trial.photoWidth, trial.photoHeight)
      && AnswerChecks.areSides(trial.mainWidth, trial.mainHeight) && scores.allSatisfy { isAbout($0, under: setup) }
      && steps.allSatisfy { $0.photo == photo && $0.policy == policy.name && AnswerChecks.isFinite($0.megapixels) }
      && timings.allSatisfy { $0.photo == photo && $0.policy == policy.name && AnswerChecks.isFinite($0.cpuSeconds) }
      && zip(uploads, setup.links).allSatisfy { $0.photo == photo && $0.policy == policy.name && $0.link == $1.name }
      && uploads.count <= setup.links.count
  }

  private func isAbout(_ score: Score, under setup: RunSetup) -> Bool {
    score.photo == trial.photo && score.policy == trial.policy && ["main", "thumbnail"].contains(score.rendition)
      && setup.devices.contains { $0.name == score.device } && setup.metrics.contains(score.metric)
      && (score.viewing == "bubble" || setup.viewings.contains { $0.rawValue == score.viewing })
      && !(score.score?.isNaN ?? false) && !(score.worstTileScore?.isNaN ?? false)
  }
}
