import CompressionStrategies
import ImageCodecs
import Meaning
import NetworkSimulation
import PerceptualQuality
import RunRecords
import Sandbox

/// A worker that a photo has taken over can say anything: what it says is taken only if it was asked for, and is of a
/// kind that a record and a terminal can bear.
enum AnswerChecks {
  /// SHA-256 as text.
  static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// Steps that a trial is taken to have, or notes: the longest ladders of qualities and sizes have some hundreds.
  static let mostSteps = 10_000

  /// A picture of the largest screen for a report, of whose pixels none takes more than three bytes.
  static let longestPicture = 64 << 20

  /// Text that can be shown; nothing is that too.
  static func isPlain(_ text: String?) -> Bool { text?.isPlain ?? true }

  /// Sides that a picture can have; none if there is no picture.
  static func areSides(_ width: Int?, _ height: Int?) -> Bool {
    [width, height].allSatisfy { ($0 ?? 1) > 0 && ($0 ?? 1) < 1 << 31 } && (width == nil) == (height == nil)
  }

  /// A word of a fixed set; nothing is one too.
  static func isWord<Word: RawRepresentable<String>>(_ text: String?, of _: Word.Type) -> Bool {
    text.map { Word(rawValue: $0) != nil } ?? true
  }

  /// What is said to be left of metadata; nothing if there is no rendition.
  static func isMetadata(_ text: String?) -> Bool {
    guard let text, text != "none" else { return true }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let kinds = MetadataKind.allCases.map(\.rawValue).filter { words.contains($0[...]) }
    return kinds.elementsEqual(words) { $0[...] == $1 }
  }

  /// A size or a number of things that can be added up, however many there are; nothing is one too.
  static func isCount(_ number: Int?) -> Bool { (0...Int.ofCells.upperBound).contains(number ?? 0) }

  /// Seconds, megapixels, shares: nothing is one too.
  static func isAmount(_ number: Double?) -> Bool { (0...Double.ofCells.upperBound).contains(number ?? 0) }

  /// A number on a metric's scale, which may be below nothing; that of a picture against itself may be endless.
  static func isScore(_ number: Double?) -> Bool {
    guard let number else { return true }
    return number.isInfinite || Double.ofCells.contains(number)
  }
}

extension Record {
  /// Whether what a row says beside what it is known by can be recorded, added up and shown.
  var isSound: Bool {
    zip(Self.fields, values).allSatisfy { field, value in
      if Self.key.contains(field.column.name) { return true }
      switch value {
      // A score may be endless, and has no cell then.
      case .null: return field.isKept(self) || field.column.better == .asMetricSays
      case .integer(let number): return AnswerChecks.isCount(number)
      case .real(let number):
        return field.column.better == .asMetricSays
          ? AnswerChecks.isScore(number)
          : field.column.certainty == .chance ? (0...1).contains(number) : AnswerChecks.isAmount(number)
      case .text(let text): return AnswerChecks.isPlain(text)
      }
    }
  }

  /// Whether a clock or a counter has had no say in it.
  var isUntimed: Bool { zip(Self.fields, values).allSatisfy { !$0.column.certainty.isOfMachine || $1 == .null } }

  /// Whether the other says the same but for what a clock or a counter tells.
  func isSame(as other: Self) -> Bool {
    zip(Self.fields, zip(values, other.values)).allSatisfy { $0.column.certainty.isOfMachine || $1.0 == $1.1 }
  }
}

extension Column.Certainty {
  fileprivate var isOfMachine: Bool { self == .timed || self == .counted }
}

extension Status {
  /// Whether there is something to send.
  var hasRendition: Bool { self == .ok || self == .overLimit }
}

extension Trial {
  /// Whether it tells of renditions where there is something to send, and there alone; none of them is empty.
  fileprivate func hasSoundRenditions(under policy: Policy) -> Bool {
    let main = [mainBytes != nil, mainWidth != nil, mainFormat != nil, mainSha256 != nil]
    return main.allSatisfy { $0 == status.hasRendition } && mainBytes != 0 && thumbnailBytes != 0
      && AnswerChecks.areSides(mainWidth, mainHeight) && AnswerChecks.areSides(thumbnailWidth, thumbnailHeight)
      && (thumbnailBytes == nil) == (thumbnailWidth == nil)
      && (thumbnailBytes == nil || status.hasRendition && policy.thumbnail != nil)
  }

  /// Whether cells that follow from others do.
  fileprivate func followsItself(under policy: Policy) -> Bool {
    uploadedBytes == bytesToSend(under: policy) && ratio == bytesOverRendition
      && (work.map { CompressionWork($0)?.text == $0 } ?? true)
  }

  /// Whether cells that are words of a fixed set are that.
  fileprivate func hasSoundWords(under policy: Policy) -> Bool {
    let encoders = OutputFormat.allCases.map(\.encoder) + policy.encoders.map(\.name) + [Rendition.ownEncoder]
    return [photoFormat, mainFormat].allSatisfy { AnswerChecks.isWord($0, of: PhotoFormat.self) }
      && AnswerChecks.isMetadata(metadataLeft) && encoder.map(encoders.contains) ?? true
  }
}

extension CallCost {
  /// Whether it can be added up.
  var isSound: Bool { [codecs, metrics, simulation].allSatisfy(AnswerChecks.isAmount) }
}

extension [PictureFile] {
  /// Whether each is a picture of this photo, alone or beside this rendition of it, and none is there twice.
  func areOf(_ photo: String, rendition: String?) -> Bool {
    Set(map(\.picture)).count == count
      && allSatisfy { file in
        let hashes = file.picture.hashes
        return hashes.photo == photo && (hashes.rendition == nil || hashes.rendition == rendition)
          && file.file.bytes.count <= AnswerChecks.longestPicture && PhotoFormat(sniffing: file.file.bytes) == .jpeg
      }
  }
}

extension TrialResult {
  /// Whether this is about the trial that was asked for, and can be recorded.
  func isAbout(_ photo: String, _ policy: Policy, under setup: RunSetup) -> Bool {
    let hashes = [trial.mainSha256, trial.thumbnailSha256].compactMap { $0 }
    return trial.photo == photo && trial.policy == policy.name && trial.policyHash == policy.hash && trial.isSound
      && hashes.allSatisfy(AnswerChecks.isHash) && (trial.photoHash.isEmpty || AnswerChecks.isHash(trial.photoHash))
      && AnswerChecks.areSides(trial.photoWidth, trial.photoHeight)
      && trial.hasSoundRenditions(under: policy) && trial.hasSoundWords(under: policy)
      && trial.followsItself(under: policy) && areScores(under: setup) && areSteps
      && areTimings && areUploads(under: setup) && cost.isSound
      && pictures.areOf(trial.photoHash, rendition: trial.mainSha256)
  }

  /// Nothing but the trial, which was asked for again: no other word of it has changed.
  func isOnlyAbout(_ made: Trial) -> Bool { trial.isSame(as: made) && scores.isEmpty && pictures.isEmpty }

  private func areScores(under setup: RunSetup) -> Bool {
    Set(scores.map { [$0.rendition, $0.device, $0.viewing, $0.metric] }).count == scores.count
      && scores.allSatisfy { score in
        score.photo == trial.photo && score.policy == trial.policy && ["main", "thumbnail"].contains(score.rendition)
          && setup.devices.contains { $0.name == score.device } && setup.metrics.contains(score.metric)
          && (score.viewing == "bubble" || setup.viewings.contains { $0.rawValue == score.viewing }) && score.isSound
          && AnswerChecks.isScore(score.score) && AnswerChecks.isScore(score.worstTileScore)
      }
  }

  private var areSteps: Bool {
    steps.count <= AnswerChecks.mostSteps
      && steps.enumerated().allSatisfy { index, step in
        step.photo == trial.photo && step.policy == trial.policy && step.step == index + 1 && step.isSound
          && AnswerChecks.isWord(step.kind, of: Account.Step.Kind.self)
          && AnswerChecks.isWord(step.rendition, of: UploadedFile.self)
      }
  }

  /// Whether what the trial counts are these steps.
  var countsItsSteps: Bool {
    func all(_ kind: Account.Step.Kind) -> [StepRecord] { steps.filter { $0.kind == kind.rawValue } }
    func megapixels(_ kind: Account.Step.Kind) -> Double { all(kind).reduce(0) { $0 + $1.megapixels } }
    return trial.encodes == all(.encode).count && trial.decodes == all(.decode).count
      && trial.megapixelsEncoded == megapixels(.encode) && trial.megapixelsDecoded == megapixels(.decode)
  }

  private var areTimings: Bool {
    Set(timings.map(\.round)).count == timings.count
      && timings.allSatisfy {
        $0.photo == trial.photo && $0.policy == trial.policy && AnswerChecks.isCount($0.round) && $0.isSound
      }
  }

  /// Those over the first links, in their order.
  private func areUploads(under setup: RunSetup) -> Bool {
    uploads.count <= setup.links.count
      && zip(uploads, setup.links).allSatisfy { upload, link in
        upload.photo == trial.photo && upload.policy == trial.policy && upload.link == link.name && upload.isSound
          && (0...1).contains(upload.totalChanceInBudget ?? 0)
          && [upload.uploadQuantiles, upload.seenQuantiles].allSatisfy { $0.map(ArrivalQuantiles.isText) ?? true }
          && upload.chancesByPath.map { PathChances.isText($0, paths: link.population.count) } ?? true
      }
  }
}
