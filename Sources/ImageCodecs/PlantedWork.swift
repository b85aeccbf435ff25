#if PLANTED_SLOWDOWN
  import System
  import Synchronization

  /// Busy work for Benchmarks/gate-instructions, which tests whether gates notice it; no other build has it.
  enum PlantedWork {
    enum Part: String { case decode, resize, encode }

    /// The part that is lengthened, and by how many turns each time, such as `decode:100000`.
    private static let plan: (part: Part, turns: UInt64)? = {
      guard let text = unsafe getenv("STEPWEDGE_PLANTED_WORK") else { return nil }
      let words = unsafe String(cString: text).split(separator: ":")
      guard words.count == 2, let part = Part(rawValue: String(words[0])), let turns = UInt64(words[1]) else {
        return nil
      }
      return (part, turns)
    }()

    private static let sink = Atomic<UInt64>(0)

    /// Lengthens a part if it is the planned one.
    static func work(in part: Part) {
      guard let plan, plan.part == part else { return }
      var value = plan.turns
      for turn in 0..<plan.turns { value = (value ^ turn) &* 0x5851_F42D_4C95_7F2D }
      sink.store(value, ordering: .relaxed)
    }
  }
#endif
