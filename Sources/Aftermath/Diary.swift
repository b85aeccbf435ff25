import Platform
import Statistics
import Units

/// What one recipient's phone goes through in a scenario, in virtual milliseconds: pictures that come, chats that are
/// opened, pictures that are looked for again. It is the same for every policy.
struct Diary: Sendable {
  struct Arrival: Sendable {
    let at: Int
    let chat: Int
    /// Which of a policy's photos it is: from 0 to 1, the first to the last.
    let part: Double
    let isOpened: Bool
  }

  struct Opening: Sendable {
    let at: Int
    /// The chat, if none has a new picture; nil for the one that was open before.
    let chat: Int?
    let isAfterEnd: Bool
    /// Pictures that are scrolled back.
    let scroll: Int
  }

  struct Lookup: Sendable {
    let at: Int
    let picture: Int
  }

  static let day = 86_400_000
  /// Until a chat is opened again.
  private static let pause = 60_000

  private(set) var arrivals: [Arrival] = []
  private(set) var openings: [Opening] = []
  private(set) var lookups: [Lookup] = []
  /// When all is over.
  let end: Int
  /// From when on figures count: the last month.
  let counted: Int

  init(_ scenario: Scenario, phone: Int, seed: UInt64) {
    end = scenario.month * Scenario.daysAMonth * Self.day
    counted = end - Scenario.daysAMonth * Self.day
    let again = scenario.again
    // Each kind of event has numbers of its own, so that a change of one leaves the others as they were.
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

  /// When something happens that happens so often a day, by chance.
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

  /// A whole number with this mean, one of the two next to it.
  private static func count(_ mean: Double, _ chance: inout SeededGenerator) -> Int {
    Int(mean) + (chance.unit() < mean - mean.rounded(.down) ? 1 : 0)
  }

  private static func exponential(_ mean: Double, _ chance: inout SeededGenerator) -> Double {
    -log(1 - chance.unit()) * mean
  }
}
