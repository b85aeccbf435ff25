/// One step of a trial's account: what was tried, at what quality and size, and whether it was kept.
public struct StepRecord: Record, Hashable, Codable {
  public var photo = ""
  public var policy = ""
  public var step = 0
  /// probe, decode, resize, encode, search, score or passthrough.
  public var kind = ""
  public var width = 0
  public var height = 0
  public var quality: Int?
  public var bytes: Int?
  public var kept = false
  public var megapixels = 0.0
  /// main or thumbnail; nil in records of older versions.
  public var rendition: String?
  public var cpuSeconds: Double?

  public init() {}

  public static let table = Column.Table.steps
  public static let key = ["photo", "policy", "step"]
  public static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo"),
    Field("policy", \.policy, "name of the policy"),
    Field("step", \.step, "which step, from 1"),
    Field("kind", \.kind, "what was done: probe, decode, resize, encode, search, score or passthrough"),
    Field("width", \.width, unit: "px", "width of what was worked on"),
    Field("height", \.height, unit: "px", "height of what was worked on"),
    Field("quality", \.quality, "the encoder's quality number"),
    Field("bytes", \.bytes, unit: "bytes", better: .less, "size of what came out"),
    Field("kept", \.kept, "whether what came out is part of a rendition"),
    Field("megapixels", \.megapixels, unit: "MP", better: .less, "pixels that went through this step"),
    Field("rendition", \.rendition, "main or thumbnail: which of them the step was for"),
    Field(
      "cpuSeconds", \.cpuSeconds, unit: "s", better: .less, is: .timed, "CPU time of this step in the fastest round"),
  ]
}
