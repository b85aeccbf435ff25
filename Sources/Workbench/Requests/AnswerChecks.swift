import CompressionStrategies
import Documents
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Records
import Workers

/// Checks answers of workers. A photo that has taken over a worker can make it say anything, so an answer is accepted
/// only if it was requested, and if a record and a terminal can safely hold it.
enum AnswerChecks {
  /// Whether the text is a SHA-256.
  static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// The most steps or notes of a trial: the longest ladders of qualities and sizes have some hundreds.
  static let mostSteps = 10_000

  /// The largest picture for a report: one of the largest screen, with three bytes for each pixel.
  static let longestPicture = 64 << 20

  /// Whether the text can be shown safely; nil can.
  static func isPlain(_ text: String?) -> Bool { text?.isPlain ?? true }

  /// Whether a picture can have these sides; both are nil if there is no picture.
  static func areSides(_ width: Int?, _ height: Int?) -> Bool {
    [width, height].allSatisfy { ($0 ?? 1) > 0 && ($0 ?? 1) < 1 << 31 } && (width == nil) == (height == nil)
  }

  /// Whether the text is nil or one of a fixed set of words.
  static func isWord<Word: RawRepresentable<String>>(_ text: String?, of _: Word.Type) -> Bool {
    text.map { Word(rawValue: $0) != nil } ?? true
  }

  /// Whether this describes what is left of the metadata; nil if there is no rendition.
  static func isMetadata(_ text: String?) -> Bool {
    guard let text, text != "none" else { return true }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let kinds = MetadataKind.allCases.map(\.rawValue).filter { words.contains($0[...]) }
    return kinds.elementsEqual(words) { $0[...] == $1 }
  }

  /// Whether the number is nil or a size or count that can be added up, however many there are.
  static func isCount(_ number: Int?) -> Bool { (0...Int.ofCells.upperBound).contains(number ?? 0) }

  /// Whether the number is nil or a valid amount: seconds, megapixels, shares.
  static func isAmount(_ number: Double?) -> Bool { (0...Double.ofCells.upperBound).contains(number ?? 0) }

  /// Whether the number is on a metric's scale, which may be negative; identical pictures may have an infinite score.
  static func isScore(_ number: Double?) -> Bool {
    guard let number else { return true }
    return number.isInfinite || Double.ofCells.contains(number)
  }
}

extension Record {
  /// Whether the row's values, except its keys, can be recorded, added up and shown.
  var isSound: Bool {
    zip(Self.fields, values).allSatisfy { field, value in
      if Self.key.contains(field.column.name) { return true }
      switch value {
      // An infinite score has no cell.
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

  /// Whether no value is from a clock or a counter.
  var isUntimed: Bool { zip(Self.fields, values).allSatisfy { !$0.column.certainty.isOfMachine || $1 == .null } }

  /// Whether the other row is equal, except for values from a clock or a counter.
  func isSame(as other: Self) -> Bool {
    zip(Self.fields, zip(values, other.values)).allSatisfy { $0.column.certainty.isOfMachine || $1.0 == $1.1 }
  }
}

extension Column.Certainty {
  fileprivate var isOfMachine: Bool { self == .timed || self == .counted }
}

extension Status {
  /// Whether there is a rendition to send.
  var hasRendition: Bool { self == .ok || self == .overLimit }
}

extension Trial {
  /// Whether it describes renditions if and only if there is something to send, and no rendition is empty.
  fileprivate func hasSoundRenditions(under policy: Policy) -> Bool {
    let main = [mainBytes != nil, mainWidth != nil, mainFormat != nil, mainSha256 != nil]
    return main.allSatisfy { $0 == status.hasRendition } && mainBytes != 0 && thumbnailBytes != 0
      && AnswerChecks.areSides(mainWidth, mainHeight) && AnswerChecks.areSides(thumbnailWidth, thumbnailHeight)
      && (thumbnailBytes == nil) == (thumbnailWidth == nil)
      && (thumbnailBytes == nil || status.hasRendition && policy.thumbnail != nil)
  }

  /// Whether cells that follow from other cells agree with them.
  fileprivate func followsItself(under policy: Policy) -> Bool {
    uploadedBytes == bytesToSend(under: policy) && ratio == bytesOverRendition
      && (work.map { CompressionWork($0)?.text == $0 } ?? true)
  }

  /// Whether cells with words of a fixed set have such words.
  fileprivate func hasSoundWords(under policy: Policy) -> Bool {
    let encoders = OutputFormat.allCases.map(\.encoder) + policy.encoders.map(\.name) + [Rendition.ownEncoder]
    return [photoFormat, mainFormat].allSatisfy { AnswerChecks.isWord($0, of: PhotoFormat.self) }
      && AnswerChecks.isMetadata(metadataLeft) && encoder.map(encoders.contains) ?? true
  }
}

extension CallCost {
  /// Whether the costs can be added up.
  var isSound: Bool { [codecs, metrics, simulation].allSatisfy(AnswerChecks.isAmount) }
}

extension [PictureFile] {
  /// Whether each is a picture of this photo or of it and this rendition, and none occurs twice.
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
  /// Whether this is the requested trial, and can be recorded.
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

  /// Whether this is only the trial that was requested again, unchanged.
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

  /// Whether the trial's counts agree with these steps.
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

  /// Whether these are the uploads over the first links, in their order.
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
