#if PLANTED_SLOWDOWN
  import FoundationEssentials
  import ImageCodecs

  /// Busy work for Benchmarks/gate-confusion, which tests whether gates notice it; no other build has it.
  enum PlantedSlowdown {
    /// The share of a policy's time that is added.
    private static let share =
      ProcessInfo.processInfo.environment["STEPWEDGE_PLANTED_SLOWDOWN"].flatMap { Double($0) } ?? 0

    /// Lengthens work that began at this CPU time.
    static func work(since begin: Double) {
      let end = CPUClock.seconds + share * (CPUClock.seconds - begin)
      while share > 0, CPUClock.seconds < end {}
    }
  }
#endif
