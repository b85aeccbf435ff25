import System

/// What happens to stored pictures besides being looked at.
public struct Life: Sendable, Hashable {
  /// When a phone loads a picture.
  public enum Download: String, Sendable, Hashable, CaseIterable {
    /// When it is first shown.
    case shown
    /// When its message arrives.
    case arrival
  }

  /// Where a deleted picture is deleted.
  public enum Place: String, Sendable, Hashable, CaseIterable { case everywhere, phone }

  /// A phone that runs out of storage.
  public struct LowStorage: Sendable, Hashable {
    /// From when on it is short of storage.
    public var from: Duration
    /// The disk cache's capacity then.
    public var bytes: Int
  }

  /// The share of pictures whose message is deleted within a month, for everybody.
  public var messagesDeleted = 0.0
  /// The share of conversations that are deleted within a month, with their pictures.
  public var conversationsDeleted = 0.0
  /// Where deleted pictures are deleted.
  public var deletesAt = Place.everywhere
  /// How many equal inboxes share the disk cache; the scenario's pictures are in one of them.
  public var inboxes = 1
  /// How often the user clears the cache; nil for never.
  public var cleared: Duration?
  /// Whether the phone keeps the pictures that its user sent in the same cache.
  public var ownCopies = false
  /// The share of received pictures that somebody taps; the others stay blurred.
  public var revealed = 1.0
  /// When a phone loads a picture.
  public var download = Download.shown
  /// When the phone runs out of storage; nil for never.
  public var lowStorage: LowStorage?
  /// The share of downloads over a cellular network; nil if unknown.
  public var cellular: Double?

  /// A life without such events.
  public init() {}

  /// How many months' worth of pictures the server has after this many months.
  func held(months: Double) -> Double {
    guard deletesAt == .everywhere else { return months }
    let rate = -log((1 - messagesDeleted) * (1 - conversationsDeleted))
    return rate > 0 ? (1 - exp(-rate * months)) / rate : months
  }
}
