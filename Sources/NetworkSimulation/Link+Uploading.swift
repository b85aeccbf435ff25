import Documents
import Units

/// Why there is no link, or no times.
public enum LinkError: Error, Hashable, CustomStringConvertible {
  /// The link file has these faults, each with its place.
  case faultyFile([String])
  /// The task that asked was cancelled.
  case cancelled

  /// The reason in a sentence for each fault.
  public var description: String {
    switch self {
    case .faultyFile(let faults): faults.joined(separator: "\n")
    case .cancelled: "the task was cancelled"
    }
  }
}

extension Link {
  /// The names of the built-in links.
  public static var names: [String] { presets.names }

  /// A link with these rates in bits per second, and with these shares of lost packets from 0 to 1.
  public init(
    name: String, bitsPerSecondUp: Int, bitsPerSecondDown: Int, roundTrip: Duration, lossUp: Double = 0,
    lossDown: Double = 0
  ) {
    self.init(
      name: name, up: BitRate(bitsPerSecond: bitsPerSecondUp), down: BitRate(bitsPerSecond: bitsPerSecondDown),
      roundTrip: roundTrip, lossUp: Share(lossUp), lossDown: Share(lossDown))
  }

  /// Reads a link file, as `stepwedge list links --show` prints them; `name` is what faults call it.
  public init(file bytes: [UInt8], named name: String) throws(LinkError) {
    do throws(FaultyFile) { try self.init(reading: bytes, from: name) } catch {
      throw .faultyFile(error.faults.map { "\(name):\($0.position): \($0.message)" })
    }
  }

  /// The times from the call to connect until the server's answer is read, for an upload of this many bytes.
  ///
  /// Runs are seeded: the same seed gives the same times on every machine. Without a number of runs they go on until the
  /// chance of the budget is known to a point.
  public func uploadTimes(
    of bytes: Int, budget: Duration = .seconds(5), runs: Int? = nil, seed: UInt64 = 1
  ) throws(LinkError) -> Distribution {
    try times(of: bytes, budget, SeededRuns(seed: seed, count: Self.count(runs)))
  }

  /// The same beside the caller's actor; it stops soon after its task is cancelled. `progress` is told how many runs are
  /// done.
  @concurrent
  public func uploadTimes(
    of bytes: Int, budget: Duration = .seconds(5), runs: Int? = nil, seed: UInt64 = 1,
    progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(LinkError) -> Distribution {
    var seeded = SeededRuns(seed: seed, count: Self.count(runs))
    seeded.progress = progress
    return try times(of: bytes, budget, seeded)
  }

  private static func count(_ runs: Int?) -> SeededRuns.Count {
    runs.map { .exactly($0) } ?? .untilKnown(atMost: 10_000)
  }

  private func times(of bytes: Int, _ budget: Duration, _ runs: SeededRuns) throws(LinkError) -> Distribution {
    let times = upload(of: bytes, budget: budget, runs: runs)
    if Task.isCancelled { throw .cancelled }
    return times
  }
}

extension Distribution {
  /// The share of runs, from 0 to 1, that took no longer than the budget.
  public func share(within budget: Duration) -> Double { chance(within: budget).value }
}
