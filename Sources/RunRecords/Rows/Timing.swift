/// One round of the CPU clock: a policy on a photo beside the codecs on the pinned photo.
public struct Timing: Record, Hashable, Codable {
  /// The photo's name.
  public var photo = ""
  /// The policy that was timed on it.
  public var policy = ""
  /// Counted from 1; odd rounds and even ones are of passes far apart, which together show the run's noise.
  public var round = 0
  /// From the file's bytes to the renditions, nothing shared with other policies.
  public var cpuSeconds = 0.0
  /// What the codecs took right after: it shows how fast the machine was in this round.
  public var yardstickCpuSeconds = 0.0
  /// Elapsed time of the same work; shown, never judged.
  public var wallSeconds = 0.0

  /// A blank row, to be filled by the timing.
  public init() {}

  /// Rows are in the table `timings`.
  public static let table = Column.Table.timings
  /// One row a round of a trial.
  public static let key = ["photo", "policy", "round"]
  /// The columns, each with what it means; their order is that of the database.
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
