/// One round of the CPU clock: a policy on a photo beside the codecs on the pinned photo.
public struct Timing: Record, Hashable, Codable {
  public var photo = ""
  public var policy = ""
  public var round = 0
  public var cpuSeconds = 0.0
  public var yardstickCpuSeconds = 0.0
  public var wallSeconds = 0.0

  public init() {}

  public static let table = Column.Table.timings
  public static let key = ["photo", "policy", "round"]
  public static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo"),
    Field("policy", \.policy, "name of the policy"),
    Field("round", \.round, "which round, from 1"),
    Field("cpuSeconds", \.cpuSeconds, unit: "s", better: .less, is: .timed, "CPU time of compressing the photo"),
    Field(
      "yardstickCpuSeconds", \.yardstickCpuSeconds, unit: "s", better: .less, is: .timed,
      "CPU time of decoding and encoding the pinned photo in the same round"),
    Field("wallSeconds", \.wallSeconds, unit: "s", better: .less, is: .timed, "elapsed time of compressing the photo"),
  ]
}
