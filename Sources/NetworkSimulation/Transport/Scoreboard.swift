/// A segment that was sent and is not yet cumulatively acknowledged.
struct SentSegment {
  struct Marks: OptionSet {
    let rawValue: UInt8
    /// The receiver has it, out of order (SACK).
    static let selected = Marks(rawValue: 1)
    /// It is believed lost, and not in flight unless `underwayAgain`.
    static let lost = Marks(rawValue: 2)
    /// A retransmission of it is in flight.
    static let underwayAgain = Marks(rawValue: 4)
    /// It was sent more than once.
    static let sentAgain = Marks(rawValue: 8)
    /// It is in the list ordered by time of sending.
    static let listed = Marks(rawValue: 16)
  }

  var marks: Marks = []
  var length = 0
  /// The end of its last byte in the stream.
  var endOffset = 0
  var sentAt: Nanoseconds = 0
  /// Its neighbours in the list ordered by time of sending.
  var sentBefore = -1
  var sentAfter = -1
}

/// The segments from the first unacknowledged one to the next new one, by number and by time of sending.
struct Scoreboard {
  private var slots: [SentSegment]
  private var mask: Int
  /// The first segment that is not acknowledged.
  private(set) var first = 0
  /// The next new segment.
  private(set) var end = 0
  /// The segment in the list that was sent longest ago, and the one sent last; -1 for none.
  private(set) var oldest = -1
  private var latest = -1

  var selectedCount = 0
  var lostCount = 0
  var underwayAgainCount = 0
  /// No lost segment before this one waits for its retransmission.
  var retransmissionHint = 0

  init() {
    slots = [SentSegment](repeating: SentSegment(), count: 64)
    mask = 63
  }

  var count: Int { end &- first }
  var isEmpty: Bool { end == first }
  /// Segments believed to be in the network.
  var inFlight: Int { count &- selectedCount &- lostCount &+ underwayAgainCount }

  subscript(number: Int) -> SentSegment {
    _read { yield slots[number & mask] }
    _modify { yield &slots[number & mask] }
  }

  mutating func append(_ segment: SentSegment) {
    if count == slots.count { grow() }
    slots[end & mask] = segment
    end &+= 1
    list(end &- 1)
  }

  mutating func removeFirst() {
    unlist(first)
    first &+= 1
    retransmissionHint = max(retransmissionHint, first)
  }

  /// Appends a segment to the list ordered by time of sending.
  mutating func list(_ number: Int) {
    unlist(number)
    slots[number & mask].sentBefore = latest
    slots[number & mask].sentAfter = -1
    slots[number & mask].marks.insert(.listed)
    if latest >= 0 { slots[latest & mask].sentAfter = number } else { oldest = number }
    latest = number
  }

  mutating func unlist(_ number: Int) {
    guard slots[number & mask].marks.contains(.listed) else { return }
    let before = slots[number & mask].sentBefore
    let after = slots[number & mask].sentAfter
    if before >= 0 { slots[before & mask].sentAfter = after } else { oldest = after }
    if after >= 0 { slots[after & mask].sentBefore = before } else { latest = before }
    slots[number & mask].marks.remove(.listed)
  }

  /// Marks a segment, or its retransmission, as lost; returns whether that is new.
  mutating func markLost(_ number: Int) -> Bool {
    let marks = slots[number & mask].marks
    guard !marks.contains(.selected) else { return false }
    retransmissionHint = min(retransmissionHint, number)
    if !marks.contains(.lost) {
      slots[number & mask].marks.insert(.lost)
      lostCount &+= 1
    } else if marks.contains(.underwayAgain) {
      slots[number & mask].marks.remove(.underwayAgain)
      underwayAgainCount &-= 1
    } else {
      return false
    }
    return true
  }

  /// Treats every lost segment as in flight again.
  mutating func unmarkLosses() {
    for number in first..<end { slots[number & mask].marks.remove(.lost) }
    lostCount = 0
    retransmissionHint = first
  }

  private mutating func grow() {
    var larger = [SentSegment](repeating: SentSegment(), count: slots.count * 2)
    let wider = larger.count - 1
    for number in first..<end { larger[number & wider] = slots[number & mask] }
    slots = larger
    mask = wider
  }
}

/// A first-in, first-out queue in circular memory, which grows and never shrinks, so that it soon allocates nothing.
struct Ring<Element> {
  private var slots: [Element]
  private var head = 0
  private(set) var count = 0
  private let filler: Element

  /// An empty queue; `filler` fills unused slots.
  init(filler: Element, capacity: Int = 16) {
    precondition(capacity & (capacity - 1) == 0, "a power of two")
    self.filler = filler
    slots = [Element](repeating: filler, count: capacity)
  }

  var isEmpty: Bool { count == 0 }

  /// The oldest element; the queue must not be empty.
  var first: Element { slots[head] }

  mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[(head &+ count) & (slots.count &- 1)] = element
    count &+= 1
  }

  mutating func removeFirst() -> Element {
    let element = slots[head]
    dropFirst()
    return element
  }

  mutating func dropFirst() {
    head = (head &+ 1) & (slots.count &- 1)
    count &-= 1
  }

  private mutating func grow() {
    var larger = [Element](repeating: filler, count: slots.count * 2)
    for i in 0..<count { larger[i] = slots[(head + i) & (slots.count - 1)] }
    slots = larger
    head = 0
  }
}
