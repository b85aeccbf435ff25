import System

/// What happens to stored pictures besides being looked at.
package struct Life: Sendable, Hashable {
  /// When a phone loads a picture.
  package enum Download: String, Sendable, Hashable, CaseIterable {
    /// When it is first shown.
    case shown
    /// When its message arrives.
    case arrival
  }

  /// Where a deleted picture is deleted.
  package enum Place: String, Sendable, Hashable, CaseIterable { case everywhere, phone }

  /// A phone that runs out of storage.
  package struct LowStorage: Sendable, Hashable {
    /// From when on it is short of storage.
    package var from: Duration
    /// The disk cache's capacity then.
    package var bytes: Int
  }

  /// The share of pictures whose message is deleted within a month, for everybody.
  package var messagesDeleted = 0.0
  /// The share of conversations that are deleted within a month, with their pictures.
  package var conversationsDeleted = 0.0
  /// Where deleted pictures are deleted.
  package var deletesAt = Place.everywhere
  /// How many equal inboxes share the disk cache; the scenario's pictures are in one of them.
  package var inboxes = 1
  /// How often the user clears the cache; nil for never.
  package var cleared: Duration?
  /// Whether the phone keeps the pictures that its user sent in the same cache.
  package var ownCopies = false
  /// The share of received pictures that somebody taps; the others stay blurred.
  package var revealed = 1.0
  /// When a phone loads a picture.
  package var download = Download.shown
  /// When the phone runs out of storage; nil for never.
  package var lowStorage: LowStorage?
  /// The share of downloads over a cellular network; nil if unknown.
  package var cellular: Double?

  /// A life without such events.
  package init() {}

  /// How many months' worth of pictures the server has after this many months.
  func held(months: Double) -> Double {
    guard deletesAt == .everywhere else { return months }
    let rate = -log((1 - messagesDeleted) * (1 - conversationsDeleted))
    return rate > 0 ? (1 - exp(-rate * months)) / rate : months
  }
}
