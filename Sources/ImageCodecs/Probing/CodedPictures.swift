/// The pictures that a stream of HEVC or AV1 says it has: a container may claim fewer and smaller ones.
struct CodedPictures {
  /// How a stream's units are told apart.
  enum Coder {
    /// NAL units, each behind its length in four bytes: libheif reads four, whatever the container says.
    case hevc
    /// OBUs, each with its length.
    case av1
  }

  /// How often a whole picture is coded.
  private(set) var count = 0
  /// Pixels of the largest.
  private(set) var pixels = 0.0
  /// NAL units or OBUs.
  private(set) var units = 0
  /// Whether there is something that is neither a picture nor its parameters, such as a message for people.
  private(set) var hasOthers = false
  /// Whether the last unit goes on behind the stream.
  private(set) var isCut = false
  private var slices = 0

  /// Slices of one picture; each further one may go over all of it.
  private static let mostSlices = 16

  /// Reads a stream's units up to the end, or to a number that no picture has.
  init(_ coder: Coder, in stream: ArraySlice<UInt8>, mostUnits: Int) {
    let reader = ByteReader(stream)
    var at = 0
    while units <= mostUnits, at < stream.count {
      guard let next = coder == .hevc ? readNAL(reader, at) : readOBU(reader, at), next > at else { break }
      units += 1
      at = next
    }
    hasOthers = hasOthers || at < stream.count
    isCut = at > stream.count
    count = max(count, slices - Self.mostSlices + 1)
  }

  /// The largest picture of the parameter sets that stand in a container's own box (ISO/IEC 14496-15, 8.3.3.1). Slices
  /// that stand among them are decoded too.
  init(hevcConfiguration box: ByteReader) {
    var at = 23
    defer { hasOthers = hasOthers || at != box.count }
    for _ in 0..<(box.u8(22) ?? 0) {
      guard let sets = box.u16(at + 1) else { return }
      at += 3
      for _ in 0..<sets {
        guard let length = box.u16(at) else { return }
        units += 1
        if !Self.isTaken(header: box.u16(at + 2) ?? 0) { hasOthers = true }
        if length > 0, let first = box.u8(at + 2), Self.isSlice(first) { count += 1 }
        readParameters(box.slice(at + 2, length))
        at += 2 + length
      }
    }
  }

  /// The unit at this place, and where the next one stands.
  private mutating func readNAL(_ reader: ByteReader, _ at: Int) -> Int? {
    guard let length = reader.u32(at), let first = reader.u8(at + 4) else { return nil }
    if !Self.isTaken(header: reader.u16(at + 4) ?? 0) { hasOthers = true }
    if Self.isSlice(first) {
      slices += 1
      if let header = reader.u8(at + 6), header & 0x80 != 0 { count += 1 }
    }
    readParameters(reader.slice(at + 4, min(length, Self.mostParameterBytes)))
    return at + 4 + length
  }

  /// Whether a NAL unit of this first byte is a part of a picture.
  private static func isSlice(_ first: Int) -> Bool { first >> 1 & 0x3F < 32 }

  /// Whether decoders take the NAL unit: slices and parameters of the first layer (ITU-T H.265, 7.4.2.2).
  private static func isTaken(header: Int) -> Bool {
    let (kind, layer) = (header >> 9 & 0x3F, header >> 3 & 0x3F)
    return layer == 0 && (kind < 10 || 16...21 ~= kind || 32...34 ~= kind)
  }

  /// No sequence's parameters up to its size are longer.
  private static let mostParameterBytes = 256

  /// The size in a sequence's parameters (ITU-T H.265, 7.3.2.2).
  private mutating func readParameters(_ nal: ArraySlice<UInt8>) {
    guard let first = nal.first, first >> 1 & 0x3F == 33 else { return }
    var reader = BitReader(Self.unescaped(nal)[...])
    reader.skip(16 + 4)
    let layers = reader.bits(3)
    reader.skip(1 + 96)
    let present = (0..<layers).map { _ in (profile: reader.bits(1), level: reader.bits(1)) }
    if layers > 0 { reader.skip(2 * (8 - layers)) }
    for layer in present { reader.skip(layer.profile * 88 + layer.level * 8) }
    _ = reader.golomb()
    if reader.golomb() == 3 { reader.skip(1) }
    let width = reader.golomb()
    pixels = max(pixels, Double(width) * Double(reader.golomb()))
  }

  /// Without the threes that keep two zeros from looking like the start of a unit.
  private static func unescaped(_ nal: ArraySlice<UInt8>) -> [UInt8] {
    var (bytes, zeros) = ([UInt8](), 0)
    for byte in nal.prefix(mostParameterBytes) {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }

  private mutating func readOBU(_ reader: ByteReader, _ at: Int) -> Int? {
    guard let header = reader.u8(at) else { return nil }
    var start = at + 1 + (header >> 2 & 1)
    var length = reader.count - start
    if header & 2 != 0 {
      length = 0
      for place in 0..<8 {
        guard let byte = reader.u8(start) else { return nil }
        start += 1
        length |= (byte & 0x7F) << (7 * place)
        if byte & 0x80 == 0 { break }
      }
    }
    switch header >> 3 & 0xF {
    case 2 where length == 0, 4, 7: break
    case 1: readSequence(reader.slice(start, min(length, Self.mostParameterBytes)))
    case 3, 6: count += 1
    default: hasOthers = true
    }
    return start + length
  }

  /// The size in a sequence's header (AV1 5.5.1).
  private mutating func readSequence(_ content: ArraySlice<UInt8>) {
    var reader = BitReader(content)
    reader.skip(4)
    if reader.bits(1) == 1 {
      reader.skip(5)
    } else {
      skipOperatingPoints(&reader)
    }
    let (widthBits, heightBits) = (reader.bits(4) + 1, reader.bits(4) + 1)
    let width = reader.bits(widthBits) + 1
    pixels = max(pixels, Double(width) * Double(reader.bits(heightBits) + 1))
  }

  private func skipOperatingPoints(_ reader: inout BitReader) {
    var delayBits: Int?
    if reader.bits(1) == 1 {
      reader.skip(64)
      if reader.bits(1) == 1 { _ = reader.golomb() }
      if reader.bits(1) == 1 {
        delayBits = reader.bits(5) + 1
        reader.skip(42)
      }
    }
    let hasDelay = reader.bits(1) == 1
    for _ in 0...reader.bits(5) {
      reader.skip(12)
      if reader.bits(5) > 7 { reader.skip(1) }
      if let delayBits, reader.bits(1) == 1 { reader.skip(2 * delayBits + 1) }
      if hasDelay, reader.bits(1) == 1 { reader.skip(4) }
    }
  }
}
