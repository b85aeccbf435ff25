/// A first-in, first-out queue in a circle of memory, which grows and never shrinks: nothing is allocated in the steady
/// state.
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
