/// What a worker may use up for one job.
package struct JobLimits: Codable, Sendable, Hashable {
  /// What the job is expected to hold: what counts against the memory budget.
  package var expectedBytes: Int
  /// Resident memory at which it is stopped.
  package var memoryBytes: Int
  /// Bytes of the files that an answer brings, and of one that it tells of, at most.
  package var answerBytes: Int
  /// CPU seconds at which each part of it is stopped.
  package var cpuSeconds: Int
  /// Wall seconds at which each part of it is stopped.
  package var wallSeconds: Double

  /// Limits of their own.
  package init(expectedBytes: Int, memoryBytes: Int, answerBytes: Int, cpuSeconds: Int, wallSeconds: Double) {
    self.expectedBytes = expectedBytes
    self.memoryBytes = memoryBytes
    self.answerBytes = answerBytes
    self.cpuSeconds = cpuSeconds
    self.wallSeconds = wallSeconds
  }

  /// The same for whoever waits so long for other programs besides.
  package func waiting(_ patience: Duration) -> Self {
    var limits = self
    limits.wallSeconds += patience / .seconds(1)
    return limits
  }

  /// Limits for what needs both.
  package static func + (one: Self, other: Self) -> Self {
    JobLimits(
      expectedBytes: one.expectedBytes + other.expectedBytes, memoryBytes: one.memoryBytes + other.memoryBytes,
      answerBytes: one.answerBytes + other.answerBytes, cpuSeconds: one.cpuSeconds + other.cpuSeconds,
      wallSeconds: one.wallSeconds + other.wallSeconds)
  }
}
