public import Meaning

/// One step of a trial's account: what was tried, at what quality and size, and whether it was kept.
public struct StepRecord: Record, Hashable, Codable {
  /// The photo's name.
  public var photo = ""
  /// The policy whose steps these are.
  public var policy = ""
  /// Counted from 1 in the order in which they were taken, those for the thumbnail last.
  public var step = 0
  /// probe, decode, resize, encode, search, score or passthrough.
  public var kind = ""
  /// Pixels across, of what came out of the step.
  public var width = 0
  /// Pixels from top to bottom of the same.
  public var height = 0
  /// What was read or written, such as jpeg or jpeg-progressive, or how a search looked; nil if that does not matter to
  /// what it costs, and in records of older versions.
  public var format: String?
  /// Nil if nothing was encoded, or if the tables were our own.
  public var quality: Int?
  /// The size of the file that came out, or that was decoded; nil if there is no file.
  public var bytes: Int?
  /// False of an encode that was thrown away for a better one.
  public var kept = false
  /// In millions, of what went into the step; 0 if only a header was read.
  public var megapixels = 0.0
  /// main or thumbnail; nil in records of older versions.
  public var rendition: String?
  /// At this machine's speed; nil if compression was not timed.
  public var cpuSeconds: Double?

  /// A blank row, to be filled from a step of the account.
  public init() {}

  /// Rows are in the table `steps`.
  public static let table = Column.Table.steps
  /// One row a step of a trial.
  public static let key = ["photo", "policy", "step"]
  /// The columns, each with what it means; their order is that of the database.
  public static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo"),
    Field("policy", \.policy, "name of the policy"),
    Field("step", \.step, "which step, from 1"),
    Field("kind", \.kind, "what was done: probe, decode, resize, encode, search, score or passthrough"),
    Field("width", \.width, unit: "px", "width of what was worked on"),
    Field("height", \.height, unit: "px", "height of what was worked on"),
    Field("quality", \.quality, "the encoder's quality number"),
    Field("bytes", \.bytes, unit: "bytes", better: .less, "size of the file that came out, or that was decoded"),
    Field("kept", \.kept, "whether what came out is part of a rendition"),
    Field("megapixels", \.megapixels, unit: "MP", better: .less, "pixels that went through this step"),
    Field("rendition", \.rendition, "main or thumbnail: which of them the step was for"),
    Field("format", \.format, "what was read or written, such as jpeg-progressive, or how a search looked"),
    Field(
      "cpuSeconds", \.cpuSeconds, unit: "s", better: .less, is: .timed, "CPU time of this step in the fastest round"),
  ]
}

extension CompressionWork {
  /// The work of these steps of one trial. Reading a header costs nothing. A resize and a score have no file: the number
  /// of pixels that come out, or that the screen shows, is in the field for bytes.
  public init(_ steps: [StepRecord]) {
    self.init()
    for step in steps where step.kind != "probe" {
      add(
        Kind(step.kind, step.format ?? "", isForThumbnail: step.rendition == "thumbnail"),
        pixels: Int((step.megapixels * 1e6).rounded()),
        bytes: step.bytes ?? (step.kind == "resize" || step.kind == "score" ? step.width * step.height : 0))
    }
  }
}
