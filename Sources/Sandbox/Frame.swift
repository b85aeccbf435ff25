/// One message between a runner and a worker: what it is, a text that says it, and bytes that go with it.
package struct Frame: Sendable, Equatable {
  /// What a message is about.
  package enum Kind: UInt8, Sendable {
    /// To a worker: what holds for all requests.
    case setup = 1
    /// To a worker: a request; its head is the text, what it asks for are the bytes.
    case request
    /// From a worker: the answer to a part of the request.
    case answer
    /// From a worker: the request is answered.
    case ended
    /// From a worker: the rest of the request has no answer, for the reason that the text gives.
    case fault
    /// To a worker, before its first request: what it is to load before it gives up everything else.
    case fence
    /// To a worker that never has a photo: a copy of it is to be made, which does that and goes on at the channel that
    /// comes along. `ended` is the answer, with the copy's process id.
    case copy
  }

  package let kind: Kind
  package let text: [UInt8]
  package let bytes: [UInt8]

  /// A message.
  package init(_ kind: Kind, _ text: [UInt8] = [], bytes: [UInt8] = []) {
    self.kind = kind
    self.text = text
    self.bytes = bytes
  }

  /// The message as it goes through a pipe: a mark, the kind, two lengths, the text, the bytes.
  package var wire: [UInt8] {
    var wire = Self.mark + [kind.rawValue]
    wire.reserveCapacity(Self.headerCount + text.count + bytes.count)
    for length in [text.count, bytes.count] {
      for shift in [0, 8, 16, 24] { wire.append(UInt8(truncatingIfNeeded: length >> shift)) }
    }
    wire += text
    wire += bytes
    return wire
  }

  static let mark = Array("SWDG".utf8)
  static let headerCount = 13
  /// No message is longer: a longer one is noise.
  package static let longestPart = 1 << 30
}

/// Puts messages together from what a pipe hands over in pieces.
package struct FrameReader {
  /// What came is not a message of ours.
  package struct NoMessage: Error {}

  /// What a message may have at most: more is noise.
  package var longest = Longest()
  private var pending: [UInt8] = []
  private var start = 0

  /// Nothing has come yet.
  package init() {}

  package struct Longest {
    var text = Frame.longestPart
    var bytes = Frame.longestPart

    package init(text: Int = Frame.longestPart, bytes: Int = Frame.longestPart) {
      (self.text, self.bytes) = (text, bytes)
    }
  }

  package mutating func append(_ piece: some Collection<UInt8>) {
    if start > 0, start == pending.count || start > 1 << 20 {
      pending.removeFirst(start)
      start = 0
    }
    pending.append(contentsOf: piece)
  }

  /// The next whole message; nil while it is still under way.
  package mutating func next() throws(NoMessage) -> Frame? {
    let count = pending.count - start
    // Noise is told from the first byte on: a few stray ones would otherwise be waited on for ever.
    guard pending[start...].prefix(4).elementsEqual(Frame.mark.prefix(count)) else { throw NoMessage() }
    guard count >= Frame.headerCount else { return nil }
    guard let kind = Frame.Kind(rawValue: pending[start + 4]) else { throw NoMessage() }
    let (textCount, byteCount) = (length(at: start + 5), length(at: start + 9))
    guard textCount <= longest.text, byteCount <= longest.bytes else { throw NoMessage() }
    let begin = start + Frame.headerCount
    guard pending.count >= begin + textCount + byteCount else { return nil }
    let text = Array(pending[begin..<(begin + textCount)])
    start = begin + textCount
    return Frame(kind, text, bytes: take(byteCount))
  }

  /// The next bytes; of many there are never two copies.
  private mutating func take(_ count: Int) -> [UInt8] {
    let end = start + count
    guard count > 1 << 20 else {
      defer { start = end }
      return Array(pending[start..<end])
    }
    let rest = Array(pending[end...])
    pending.removeLast(rest.count)
    pending.removeFirst(start)
    defer { (pending, start) = (rest, 0) }
    return pending
  }

  private func length(at offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(pending[offset + $1]) << (8 * $1) }
  }
}
