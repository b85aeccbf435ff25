/// One message between a runner and a worker: its kind, a text, and bytes that belong to the text.
package struct Frame: Sendable, Equatable {
  /// The kind of a message.
  package enum Kind: UInt8, Sendable {
    /// To a worker: what all requests have in common.
    case setup = 1
    /// To a worker: a request; the text is its head, the bytes are its content.
    case request
    /// From a worker: the answer to a part of the request.
    case answer
    /// From a worker: the request is answered.
    case ended
    /// From a worker: there are no further answers to the request, for the reason in the text.
    case fault
    /// To a worker, before its first request: what to load before it gives up everything else.
    case fence
    /// To a worker that never gets a photo: make a copy of yourself, which loads that and continues at the channel sent
    /// along. The answer is `ended`, with the copy's process id.
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

  /// The message's bytes in a pipe: a mark, the kind, two lengths, the text, the bytes.
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
  /// The longest text or bytes; anything longer is noise.
  package static let longestPart = 1 << 30
}

/// Assembles messages from the pieces that a pipe delivers.
package struct FrameReader {
  /// The bytes are not one of our messages.
  package struct NoMessage: Error {}

  /// The most bytes of a message; more is noise.
  package var longest = Longest()
  private var pending: [UInt8] = []
  private var start = 0

  /// A reader that has received nothing yet.
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

  /// The next complete message; nil if it is not complete yet.
  package mutating func next() throws(NoMessage) -> Frame? {
    let count = pending.count - start
    // Noise is detected from the first byte, because otherwise we would wait forever for the rest of a few stray bytes.
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

  /// Removes the next bytes; large ones are never in memory twice.
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
