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
    /// When its message or its conversation is deleted.
    var deletedAt = Int.max
    /// Whether the phone's user sent it.
    var isOwn = false
    /// Whether somebody taps it, so that it is shown.
    var isRevealed = true
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
  private(set) var deletions: [Lookup] = []
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
    live(scenario, own: chance(4), revealing: chance(5), deleting: chance(6))
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

  /// Adds the user's own pictures, and draws which are tapped and when each is deleted.
  private mutating func live(
    _ scenario: Scenario, own: SeededGenerator, revealing: SeededGenerator, deleting: SeededGenerator
  ) {
    var (own, revealing, deleting) = (own, revealing, deleting)
    let life = scenario.life
    if life.ownCopies {
      for at in Self.moments(aDay: scenario.picturesADay, until: end, &own) {
        arrivals.append(
          Arrival(at: at, chat: own.number(below: scenario.chats), part: own.unit(), isOpened: false, isOwn: true))
      }
      arrivals.sort { ($0.at, $0.isOwn ? 1 : 0) < ($1.at, $1.isOwn ? 1 : 0) }
    }
    if life.revealed < 1 {
      for index in arrivals.indices where !arrivals[index].isOwn {
        arrivals[index].isRevealed = revealing.unit() < life.revealed
      }
    }
    func mean(_ share: Double) -> Double { Double(Scenario.daysAMonth * Self.day) / -log(1 - share) }
    if life.messagesDeleted > 0 {
      for index in arrivals.indices {
        arrivals[index].deletedAt =
          arrivals[index].at + 1 + Int(Self.exponential(mean(life.messagesDeleted), &deleting))
      }
    }
    if life.conversationsDeleted > 0 {
      for chat in 0..<scenario.chats {
        let aDay = Double(Self.day) / mean(life.conversationsDeleted)
        let times = Self.moments(aDay: aDay, until: end, &deleting)
        for index in arrivals.indices where arrivals[index].chat == chat {
          guard let gone = times.first(where: { $0 > arrivals[index].at }) else { continue }
          arrivals[index].deletedAt = min(arrivals[index].deletedAt, gone)
        }
      }
    }
    deletions = arrivals.enumerated().filter { $0.element.deletedAt < end }
      .map { Lookup(at: $0.element.deletedAt, picture: $0.offset) }
      .sorted { ($0.at, $0.picture) < ($1.at, $1.picture) }
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
