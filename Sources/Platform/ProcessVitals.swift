/// How a process stands, as the system says.
public struct ProcessVitals {
  /// Memory that it holds.
  public let residentBytes: Int
  /// Its threads.
  public let threads: Int
  /// Whether its first thread has ended and others live on, whose memory the kernel does not report. A process that
  /// ends looks so for a moment too.
  public let isHeadless: Bool

  init(residentBytes: Int, threads: Int, isHeadless: Bool) {
    (self.residentBytes, self.threads, self.isHeadless) = (residentBytes, threads, isHeadless)
  }
}
