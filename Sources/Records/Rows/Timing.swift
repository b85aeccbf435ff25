/// One timed round: a policy with a photo, and the codecs with the pinned photo.
package struct Timing: Record, Hashable, Codable {
  /// The photo's name.
  package var photo = ""
  /// The policy that was timed.
  package var policy = ""
  /// The round's number from 1.
  package var round = 0
  /// From the file's bytes to the renditions, with nothing shared with other policies.
  package var cpuSeconds = 0.0
  /// The time of the codecs right after: it shows how fast the machine was in this round.
  package var yardstickCpuSeconds = 0.0
  /// Elapsed time of the same work; it is shown but never judged.
  package var wallSeconds = 0.0

  /// A blank row, to be filled by the timing.
  package init() {}

  /// Rows are in the table `timings`.
  package static let table = Column.Table.timings
  /// One row for each round of a trial.
  package static let key = ["photo", "policy", "round"]
  /// The columns with their meanings, in the order of the database.
  package static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo's path below the operand that it came from"),
    Field("policy", \.policy, "name of the policy"),
    Field("round", \.round, "which round, from 1"),
    Field("cpuSeconds", \.cpuSeconds, unit: "s", better: .less, is: .timed, "CPU time of compressing the photo"),
    Field(
      "yardstickCpuSeconds", \.yardstickCpuSeconds, unit: "s", better: .less, is: .timed,
      "CPU time of decoding and encoding the pinned photo in the same round"),
    Field("wallSeconds", \.wallSeconds, unit: "s", better: .less, is: .timed, "elapsed time of compressing the photo"),
  ]
}
