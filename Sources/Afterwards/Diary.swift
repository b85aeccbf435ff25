import Statistics
import System
import Units

/// The events on one recipient's phone in a scenario, in virtual milliseconds: arriving pictures, opened chats, and
/// searches for old pictures. They are the same for every policy.
struct Diary: Sendable {
  struct Arrival: Sendable {
    let at: Int
    let chat: Int
    /// Which of a policy's photos it is: from 0, the first, to 1, the last.
    let part: Double
    let isOpened: Bool
  }

  struct Opening: Sendable {
    let at: Int
    /// The chat to open if none has a new picture; nil for the one that was open before.
    let chat: Int?
    let isAfterEnd: Bool
    /// How many pictures are scrolled back.
    let scroll: Int
  }

  struct Lookup: Sendable {
    let at: Int
    let picture: Int
  }

  static let day = 86_400_000
  /// The time until a chat is opened again.
  private static let pause = 60_000

  private(set) var arrivals: [Arrival] = []
  private(set) var openings: [Opening] = []
  private(set) var lookups: [Lookup] = []
  /// The end of the diary.
  let end: Int
  /// When figures begin to count: at the start of the last month.
  let counted: Int

  init(_ scenario: Scenario, phone: Int, seed: UInt64) {
    end = scenario.month * Scenario.daysAMonth * Self.day
    counted = end - Scenario.daysAMonth * Self.day
    let again = scenario.again
    // Each kind of event has its own random numbers, so that changing one leaves the others unchanged.
    func chance(_ kind: UInt64) -> SeededGenerator { SeededGenerator(seed: seed, stream: UInt64(phone) << 8 | kind) }
    var (coming, opening, looking) = (chance(1), chance(2), chance(3))
    for at in Self.moments(aDay: scenario.receivedADay, until: end, &coming) {
      arrivals.append(
        Arrival(
          at: at, chat: coming.number(below: scenario.chats), part: coming.unit(),
          isOpened: coming.unit() < again.fullScreen))
    }
    for at in Self.moments(aDay: again.opensADay, until: end, &opening) {
      let (chat, isAfterEnd) = (opening.number(below: scenario.chats), opening.unit() < again.closed)
      let length = Self.exponential(again.scrollPictures, &opening)
      openings.append(
        Opening(
          at: at, chat: chat, isAfterEnd: isAfterEnd,
          scroll: opening.unit() < again.scrollShare ? max(1, Int(length.rounded())) : 0))
      for number in 0..<Self.count(again.reopenings, &opening) {
        let later = at + (number + 1) * Self.pause
        if later < end { openings.append(Opening(at: later, chat: nil, isAfterEnd: false, scroll: 0)) }
      }
    }
    openings.sort { ($0.at, $0.chat ?? -1) < ($1.at, $1.chat ?? -1) }
    let after = again.lookupAfter.nanoseconds / 1_000_000
    for (picture, arrival) in arrivals.enumerated() {
      for _ in 0..<Self.count(again.lookups, &looking) {
        let at = arrival.at + 1 + Int(Self.exponential(Double(after), &looking))
        if at < end { lookups.append(Lookup(at: at, picture: picture)) }
      }
    }
    lookups.sort { ($0.at, $0.picture) < ($1.at, $1.picture) }
  }

  /// Random times of something that happens this often a day.
  private static func moments(aDay: Double, until end: Int, _ chance: inout SeededGenerator) -> [Int] {
    guard aDay > 0 else { return [] }
    var moments: [Int] = []
    var at = 0.0
    while true {
      at += exponential(Double(day) / aDay, &chance)
      guard at < Double(end) else { return moments }
      moments.append(Int(at))
    }
  }

  /// A random whole number with this mean: one of the two next to it.
  private static func count(_ mean: Double, _ chance: inout SeededGenerator) -> Int {
    Int(mean) + (chance.unit() < mean - mean.rounded(.down) ? 1 : 0)
  }

  private static func exponential(_ mean: Double, _ chance: inout SeededGenerator) -> Double {
    -log(1 - chance.unit()) * mean
  }
}
