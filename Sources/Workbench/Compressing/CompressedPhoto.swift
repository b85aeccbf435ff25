import CompressionStrategies
import Digests
import Files
import ImageCodecs
public import JSONText
public import Meaning
import Pixels
import Platform

/// One photo under one policy, as `compress` tells of it; it can come from another process.
public struct CompressedPhoto: Codable, Sendable {
  /// The photo's name in every output.
  public let photo: String
  /// The policy that it was put under, by name.
  public let policy: String
  /// How it fared; what is not `ok` or `overLimit` has no `main`.
  public private(set) var status: Status
  /// Nil where all is well.
  public private(set) var reason: Reason?
  /// Of a photo that cannot be read, its size alone, and 0 if a worker was lost over it.
  public private(set) var input: Input
  /// Nil where the photo was refused or failed.
  public private(set) var main: File?
  /// Nil where the policy makes none, or the photo was refused or failed.
  public private(set) var thumbnail: File?
  private var encodes = 0
  private var decodes = 0
  /// CPU time from the bytes to the renditions.
  private var cpuSeconds = 0.0
  /// The most memory that the process held meanwhile.
  private var peakBytes = 0
  private var passedThrough = false
  private var notes: [String] = []
  private var steps: [Step] = []

  /// What the header says of the photo; nil if it could not be read.
  public struct Input: Codable, Sendable {
    /// The file's size, metadata included.
    public var bytes = 0
    var width, height: Int?
    var format: String?
    var orientation: Int?
    var icc: String?
    var alpha: Bool?
    var frames: Int?
    var hasGPS: Bool?
  }

  /// A rendition and where it was written.
  public struct File: Codable, Sendable {
    var path: String?
    /// Its size in bytes.
    public let count: Int
    /// Pixels across, as the recipient sees it.
    public let width: Int
    /// Pixels from top to bottom, as the recipient sees it.
    public let height: Int
    let format: String
    let fileExtension: String
    /// The encoder's number; nil if nothing was encoded, or where the tables are our own.
    public let quality: Int?
    let sha256: String
    /// What is to be written.
    let file: Enclosure

    fileprivate var isSound: Bool {
      let kind = PhotoFormat(sniffing: file.bytes)
      return path == nil && count == file.bytes.count && format == kind?.rawValue
        && fileExtension == kind?.fileExtension
        && sha256 == SHA256.digest(of: file.bytes).description && AnswerChecks.areSides(width, height)
        && AnswerChecks.isCount(quality)
    }
  }

  private struct Step: Codable, Sendable {
    let kind: String
    let width, height: Int
    let quality, bytes: Int?
    let kept: Bool
    let megapixels, cpuSeconds: Double

    var isSound: Bool {
      AnswerChecks.isWord(kind, of: Account.Step.Kind.self)
        && [width, height, quality ?? 0, bytes ?? 0].allSatisfy(AnswerChecks.isCount)
        && AnswerChecks.isAmount(megapixels) && AnswerChecks.isAmount(cpuSeconds)
    }
  }

  /// Whether this is about the photo and policy that were asked for, and its files can be written.
  func isAbout(_ photo: String, _ policy: Policy) -> Bool {
    let counts = [input.bytes, input.orientation, input.frames, encodes, decodes, peakBytes]
    return self.photo == photo && self.policy == policy.name
      && AnswerChecks.isPlain(reason?.sentence) && notes.allSatisfy(AnswerChecks.isPlain)
      && max(steps.count, notes.count) <= AnswerChecks.mostSteps
      && (main != nil) == status.hasRendition && (thumbnail == nil || main != nil && policy.thumbnail != nil)
      && AnswerChecks.isAmount(cpuSeconds) && counts.allSatisfy(AnswerChecks.isCount)
      && input.icc.map(KnownProfiles.canTell) ?? true
      && AnswerChecks.isWord(input.format, of: PhotoFormat.self) && AnswerChecks.areSides(input.width, input.height)
      && encodes == count(.encode) && decodes == count(.decode) && steps.allSatisfy(\.isSound)
      && [main, thumbnail].allSatisfy { $0?.isSound ?? true }
  }

  private func count(_ kind: Account.Step.Kind) -> Int { steps.count { $0.kind == kind.rawValue } }

  /// Whether it could not be processed at all.
  public var hasFailed: Bool { status == .failed }

  /// An opened photo under a policy; every step is taken again, as an app would.
  init(_ opened: OpenedPhoto, policy: Policy, maxMegapixels: Double) {
    let begin = CPUClock.seconds
    let memory = PeakMemory()
    let outcome = opened.outcome(under: policy, maxMegapixels: maxMegapixels, isShared: false)
    self.init(opened.name, policy: policy.name, outcome)
    if let probe = opened.probe { describe(probe) }
    input.bytes = opened.bytes.count
    cpuSeconds = max(0, CPUClock.seconds - begin - outcome.recipientCpuSeconds)
    peakBytes = memory.bytes ?? 0
  }

  /// A photo that could not be processed, for this reason.
  init(_ photo: String, policy: String, failure: Reason) {
    self.init(photo, policy: policy, .failed(failure))
  }

  private init(_ photo: String, policy: String, _ outcome: Outcome) {
    self.photo = photo
    self.policy = policy
    status = outcome.status
    reason = outcome.reason
    input = Input()
    main = outcome.main.map { File($0) }
    thumbnail = outcome.thumbnail.map { File($0) }
    encodes = outcome.account.encodes
    decodes = outcome.account.decodes
    passedThrough = outcome.passedThrough
    notes = outcome.account.notes
    steps = outcome.account.steps.map { step in
      Step(
        kind: step.kind.rawValue, width: step.width, height: step.height, quality: step.quality, bytes: step.bytes,
        kept: step.kept, megapixels: step.megapixels, cpuSeconds: step.cpuSeconds)
    }
  }

  private mutating func describe(_ probe: PhotoProbe) {
    input.width = probe.size.width
    input.height = probe.size.height
    input.format = probe.format.rawValue
    input.orientation = probe.statedOrientation
    input.icc = probe.profileName
    input.alpha = probe.hasAlpha
    input.frames = probe.frames
    input.hasGPS = probe.hasGPS
  }

  /// Says the size of the file as the program found it, whatever a worker said.
  mutating func setSize(of file: Int) { input.bytes = file }

  /// Puts each rendition where `place` says, and notes the path.
  mutating func write(_ place: (File, _ isThumbnail: Bool) throws -> String) rethrows {
    if let file = main { main?.path = try place(file, false) }
    if let file = thumbnail { thumbnail?.path = try place(file, true) }
  }
}

extension CompressedPhoto.File {
  fileprivate init(_ rendition: Rendition) {
    self.init(
      path: nil, count: rendition.bytes.count, width: rendition.size.width, height: rendition.size.height,
      format: rendition.format, fileExtension: rendition.fileExtension, quality: rendition.quality,
      sha256: SHA256.digest(of: rendition.bytes).description, file: Enclosure(rendition.bytes))
  }

  fileprivate var json: JSONValue {
    [
      "path": .text(path), "bytes": .integer(count), "width": .integer(width), "height": .integer(height),
      "format": .text(format), "quality": .integer(quality), "sha256": .text(sha256),
    ]
  }
}

extension CompressedPhoto {
  /// The line that the contract describes.
  public var json: JSONValue {
    [
      "photo": .text(photo), "policy": .text(policy), "status": .text(status.rawValue),
      "reason": .text(reason?.description),
      "input": [
        "bytes": .integer(input.bytes), "width": .integer(input.width), "height": .integer(input.height),
        "format": .text(input.format), "orientation": .integer(input.orientation), "icc": .text(input.icc),
        "alpha": input.alpha.map { .bool($0) } ?? .null, "frames": .integer(input.frames),
        "hasGPS": input.hasGPS.map { .bool($0) } ?? .null,
      ],
      "main": main?.json ?? .null, "thumbnail": thumbnail?.json ?? .null, "encodes": .integer(encodes),
      "decodes": .integer(decodes), "cpuSeconds": .number(cpuSeconds), "peakBytes": .integer(peakBytes),
      "passedThrough": .bool(passedThrough), "notes": .list(notes.map { .text($0) }),
      "steps": .list(
        steps.map { step in
          [
            "kind": .text(step.kind), "width": .integer(step.width), "height": .integer(step.height),
            "quality": .integer(step.quality), "bytes": .integer(step.bytes), "kept": .bool(step.kept),
            "megapixels": .number(step.megapixels), "cpuSeconds": .number(step.cpuSeconds),
          ]
        }),
    ]
  }
}
