import System

/// A JPEG from its first marker to its end marker: segments, the codes of scans, and whether there is anything else.
struct JPEGParts {
  enum Part {
    case segment(JPEGHeader.Segment)
    /// Codes with the restart markers between them, in several pieces if there is padding between them.
    case codes(ArraySlice<UInt8>)
  }

  /// The segments before the first codes; the last one is a start of scan.
  let head: [JPEGHeader.Segment]
  private(set) var rest: [Part] = []
  /// Whether there are bytes that decoders skip: neither segment nor code, nor a 0xFF that pads markers.
  private(set) var hasStrayBytes = false
  /// The end of the end marker; nil if there is no such marker.
  private(set) var end: Int?

  private let bytes: [UInt8]
  /// How many bytes decoders skip, with padding.
  private var passed = 0

  /// Reads a file to its end; throws if it has more segments or padding than any encoder writes.
  init(_ bytes: [UInt8]) throws(CodecError) {
    self.bytes = bytes
    head = try JPEGHeader.segments(bytes)
    var at = 2
    for segment in head {
      try passOver(at..<segment.start)
      at = segment.content.endIndex
    }
    try readRest(from: at)
  }

  var segments: [JPEGHeader.Segment] {
    head + rest.compactMap { if case .segment(let segment) = $0 { segment } else { nil } }
  }

  private mutating func readRest(from start: Int) throws(CodecError) {
    let most = PhotoProbe.mostParts(inBytes: bytes.count)
    var at = readCodes(from: start)
    while let code = JPEGHeader.markerCode(in: bytes, from: at) {
      guard rest.count <= most else { throw PhotoProbe.crowded("segments", most: most) }
      try passOver(at..<(code - 1))
      at = code + 1
      switch bytes[code] {
      case 0xD9:
        end = at
        return
      case 0x01, 0xD0...0xD8: try passOver((code - 1)..<at)
      case let marker:
        guard at + 1 < bytes.count else { return try passOver(at..<bytes.count) }
        let length = Int(bytes[at]) << 8 | Int(bytes[at + 1])
        guard length >= 2, at + length <= bytes.count else { return try passOver(at..<bytes.count) }
        let content = bytes[(at + 2)..<(at + length)]
        rest.append(.segment(JPEGHeader.Segment(marker: marker, start: code - 1, content: content)))
        at += length
        if marker == JPEGHeader.startOfScan { at = readCodes(from: at) }
      }
    }
    try passOver(at..<bytes.count)
  }

  private mutating func passOver(_ range: Range<Int>) throws(CodecError) {
    if bytes[range].contains(where: { $0 != 0xFF }) { hasStrayBytes = true }
    passed += range.count
    guard passed <= JPEGHeader.mostStray else {
      throw PhotoProbe.crowded("bytes between segments", most: JPEGHeader.mostStray)
    }
  }

  /// Reads the codes from here, without padding, and returns their end.
  private mutating func readCodes(from start: Int) -> Int {
    var (at, copied) = (start, start)
    while let mark = bytes.next(0xFF, from: at) {
      at = mark
      let second = behindPadding(at)
      guard second < bytes.count, isPartOfCodes(second) else {
        rest.append(.codes(bytes[copied..<at]))
        return at
      }
      if second > at + 1 {
        rest.append(.codes(bytes[copied...at]))
        copied = second
      }
      at = second + 1
    }
    rest.append(.codes(bytes[copied...]))
    return bytes.count
  }

  /// Whether 0xFF and this byte are a code, or a restart with codes after it.
  private func isPartOfCodes(_ second: Int) -> Bool {
    switch bytes[second] {
    case 0: true
    case 0xD0...0xD7:
      second + 1 < bytes.count && (bytes[second + 1] != 0xFF || bytes.byte(behindPadding(second + 1)) == 0)
    default: false
    }
  }

  /// The place of the first byte after a 0xFF that is not another 0xFF.
  private func behindPadding(_ start: Int) -> Int {
    var at = start + 1
    while at < bytes.count, bytes[at] == 0xFF { at += 1 }
    return at
  }
}

extension PhotoProbe {
  /// Bytes of the picture itself: the codes of a JPEG without its metadata and what follows it, or the whole file.
  package func codedBytes(in bytes: [UInt8]) -> Int {
    guard format == .jpeg, let parts = try? JPEGParts(bytes) else { return bytes.count }
    return parts.rest.reduce(0) { if case .codes(let codes) = $1 { $0 + codes.count } else { $0 } }
  }
}

extension [UInt8] {
  /// The next place of this byte.
  fileprivate func next(_ byte: UInt8, from start: Int) -> Int? {
    unsafe withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, CInt(byte), bytes.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  fileprivate func byte(_ index: Int) -> UInt8? { index < count ? self[index] : nil }
}

/// The divisors of a JPEG: 64 for luma, 64 for chroma, row by row, as in files of eight bits.
package struct JPEGTables: Sendable, Hashable {
  /// The divisors for brightness: 64 from 1 to 255, row by row.
  package let luma: [UInt8]
  /// The divisors for both colours: 64 from 1 to 255, row by row.
  package let chroma: [UInt8]

  /// Tables of 64 divisors, each at least 1; nil for others.
  package init?(luma: [UInt8], chroma: [UInt8]) {
    guard luma.count == 64, chroma.count == 64, !luma.contains(0), !chroma.contains(0) else { return nil }
    self.luma = luma
    self.chroma = chroma
  }

  private init(each divisor: UInt8) {
    luma = Array(repeating: divisor, count: 64)
    chroma = luma
  }

  /// Tables in which all divisors are 1.
  package static let ones = JPEGTables(each: 1)
}
