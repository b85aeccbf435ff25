import Statistics
import Units

/// On which paths of a population uploads are late: how likely they are in time on each.
public struct Lateness: Sendable {
  /// The paths, with what share of the users is on each.
  public let members: [Link.Member]
  /// By path, the chance to be in time; nil if no upload took it.
  public let chances: [Double?]

  /// As many chances as there are paths.
  public init(_ members: [Link.Member], chances: [Double?]) {
    self.members = members
    self.chances = chances
  }

  /// What part of all late uploads is on each path; empty if none is late.
  public var parts: [Double] {
    let late = zip(members, chances).map { (1 - ($1 ?? 1)) * $0.share }
    let all = late.reduce(0, +)
    return all > 0 ? late.map { $0 / all } : []
  }

  /// The paths, those first that are late most often for their share, and of equal ones the slowest.
  public var order: [Int] {
    let parts = parts
    return members.indices.sorted { left, right in
      parts.isEmpty || parts[left] == parts[right]
        ? members[left].path.up < members[right].path.up : parts[left] > parts[right]
    }
  }
}

extension Link {
  /// What sets it apart from the other paths of a population, in a clause.
  public var sketch: String {
    "\(up.brief) up, \(roundTrip.brief)" + (lossUp.value > 0 ? ", \(lossUp.brief) lost" : "")
  }
}

/// Extra delay that is drawn again for every span of time.
struct JitterSource {
  /// The largest extra delay; 0 for none.
  let most: Nanoseconds
  /// How long one draw holds.
  let hold: Nanoseconds
  let seed: UInt64

  /// The extra delay of a packet that leaves the line at `time`: a function only of the time, so that it does not
  /// depend on how many packets there are.
  func extraDelay(at time: Nanoseconds) -> Nanoseconds {
    guard most > 0 else { return 0 }
    let draw = SplitMix64.mixed(seed &+ SplitMix64.mixed(UInt64(time / hold)))
    return Int(draw.multipliedFullWidth(by: UInt64(most + 1)).high)
  }
}
