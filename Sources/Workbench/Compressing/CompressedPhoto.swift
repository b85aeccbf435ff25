import CompressionStrategies
package import Documents
package import ImageCodecs
package import Records
import System
import Workers

/// One photo under one policy, as reported by `compress`: a trial and its renditions.
package struct CompressedPhoto: Codable, Sendable {
  private(set) var result: TrialResult
  private var notes: [String]
  private var header: Header
  /// Nil if the photo was refused or failed.
  package private(set) var main: File?
  /// Nil if the policy makes no thumbnail, or the photo was refused or failed.
  package private(set) var thumbnail: File?
  /// The JPEG for those who cannot open the main rendition; nil if there is none.
  private var fallback: File?
  /// What the server makes of the main rendition; nil if it passes it on.
  private var served: File?

  /// What the photo's header says and the trial does not contain; nil if it could not be read.
  struct Header: Codable, Sendable {
    var orientation: Int?
    var icc: String?
    var alpha: Bool?
    var frames: Int?
    var hasGPS: Bool?
  }

  /// A rendition and where it was written.
  package struct File: Codable, Sendable {
    /// Where it was written; nil until then.
    package internal(set) var path: String?
    let format: String
    let quality: Int?
    /// The bytes to write.
    let file: Enclosure

    /// The extension of its file's name, by its bytes: no worker decides where a file is written.
    var fileExtension: String { PhotoFormat(sniffing: file.bytes)?.fileExtension ?? "bin" }
  }

  init(
    _ result: TrialResult, notes: [String] = [], header: Header = Header(), main: File? = nil, thumbnail: File? = nil
  ) {
    (self.result, self.notes, self.header) = (result, notes, header)
    (self.main, self.thumbnail) = (main, thumbnail)
  }

  /// The trial's figures. For a photo that cannot be read, only its size; 0 if its worker was lost.
  package var trial: Trial { result.trial }
  /// The photo's name in every output.
  package var photo: String { trial.photo }
  /// The name of the policy.
  package var policy: String { trial.policy }
  /// Why it is not ok; nil if it is.
  package var reason: Reason? { trial.reason }
  /// Whether the photo could not be processed at all.
  package var hasFailed: Bool { trial.status == .failed }

  /// An opened photo under a policy. Every step is done again, as an app would.
  init(_ opened: OpenedPhoto, policy: Policy, maxMegapixels: Double) {
    let begin = CPUClock.seconds
    let memory = PeakMemory()
    let outcome = opened.outcome(under: policy, maxMegapixels: maxMegapixels, isShared: false)
    let seconds = max(0, CPUClock.seconds - begin - outcome.othersCpuSeconds)
    var look = PhotoLook(hash: "", bytes: opened.bytes.count)
    if let probe = opened.probe { look.take(LookRequest.Answer(probe)) }
    var result = TrialResult(outcome, photo: opened.name, look: look, policy: policy)
    result.steps = outcome.account.records(photo: opened.name, policy: policy.name, isTimed: true)
    result.trial.compressCpuSeconds = seconds
    result.trial.peakBytes = memory.bytes
    self.init(
      result, notes: outcome.account.notes, header: opened.probe.map { Header($0) } ?? Header(),
      main: outcome.main.map { File($0) }, thumbnail: outcome.thumbnail.map { File($0) })
    (fallback, served) = (outcome.fallback.map { File($0) }, outcome.served.map { File($0) })
  }

  /// A photo that could not be processed, for this reason.
  init(_ photo: String, policy: Policy, failure: Reason) {
    self.init(
      TrialResult(
        failed: failure, photo: photo, look: PhotoLook(hash: "", bytes: 0), policy: policy.name,
        policyHash: policy.hash))
  }

  /// Sets what was asked for and the size of the file that the program itself found, whatever a worker reported.
  mutating func setAsked(_ photo: String, _ policy: Policy, bytes: Int) {
    result.take(photo: photo, policy)
    result.trial.photoBytes = bytes
    notes = notes.map(\.readable)
  }

  /// Writes each rendition to the path that `place` returns, and keeps the path.
  mutating func write(_ place: (File, _ suffix: String) throws -> String) rethrows {
    if let file = main { main?.path = try place(file, "") }
    if let file = thumbnail { thumbnail?.path = try place(file, ".thumbnail") }
    if let file = fallback { fallback?.path = try place(file, ".fallback") }
    if let file = served { served?.path = try place(file, ".served") }
  }
}

extension CompressedPhoto.Header {
  fileprivate init(_ probe: PhotoProbe) {
    orientation = probe.statedOrientation
    icc = probe.profileName
    alpha = probe.hasAlpha
    frames = probe.frames
    hasGPS = probe.hasGPS
  }
}

extension CompressedPhoto.File {
  fileprivate init(_ rendition: Rendition) {
    self.init(
      path: nil, format: rendition.format, quality: rendition.quality, file: Enclosure(rendition.bytes))
  }

  fileprivate func json(_ width: Int?, _ height: Int?, _ sha256: String?) -> JSONValue {
    [
      "path": .text(path), "bytes": .integer(file.bytes.count), "width": .integer(width), "height": .integer(height),
      "format": .text(format), "quality": .integer(quality), "sha256": .text(sha256),
    ]
  }
}

extension CompressedPhoto {
  /// The output line of `compress`, as the contract describes it.
  package var json: JSONValue {
    [
      "photo": .text(photo), "policy": .text(policy), "status": .text(trial.status.rawValue),
      "reason": .text(reason?.description),
      "input": [
        "bytes": .integer(trial.photoBytes), "width": .integer(trial.photoWidth),
        "height": .integer(trial.photoHeight), "format": .text(trial.photoFormat),
        "orientation": .integer(header.orientation), "icc": .text(header.icc),
        "alpha": header.alpha.map { .bool($0) } ?? .null, "frames": .integer(header.frames),
        "hasGPS": header.hasGPS.map { .bool($0) } ?? .null,
      ],
      "main": main?.json(trial.mainWidth, trial.mainHeight, trial.mainSha256) ?? .null,
      "thumbnail": thumbnail?.json(trial.thumbnailWidth, trial.thumbnailHeight, trial.thumbnailSha256) ?? .null,
      "fallback": fallback?.json(trial.mainWidth, trial.mainHeight, nil) ?? .null,
      "served": served?.json(trial.servedWidth, trial.servedHeight, trial.servedSha256) ?? .null,
      "encodes": .integer(trial.encodes), "decodes": .integer(trial.decodes),
      "cpuSeconds": .number(trial.compressCpuSeconds ?? 0), "peakBytes": .integer(trial.peakBytes ?? 0),
      "passedThrough": .bool(trial.passedThrough), "notes": .list(notes.map { .text($0) }),
      "steps": .list(
        result.steps.map { step in
          [
            "kind": .text(step.kind), "width": .integer(step.width), "height": .integer(step.height),
            "quality": .integer(step.quality), "bytes": .integer(step.bytes), "kept": .bool(step.kept),
            "megapixels": .number(step.megapixels), "cpuSeconds": .number(step.cpuSeconds ?? 0),
          ]
        }),
    ]
  }
}
