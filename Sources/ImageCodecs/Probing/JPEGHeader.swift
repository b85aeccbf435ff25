import Pixels

/// A JPEG's markers up to its first scan.
enum JPEGHeader {
  /// A marker segment: its code, and its content without marker and length.
  struct Segment {
    let marker: UInt8
    /// The place of the marker's 0xFF.
    let start: Int
    let content: ArraySlice<UInt8>

    /// Whether it is the header of a frame, of whatever coding process.
    var isFrame: Bool { 0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker) }

    /// Whether a decoder needs it: a frame, a scan, divisors, codes, conditions of arithmetic codes, or the restart
    /// interval.
    var isPicture: Bool { isFrame || [startOfScan, 0xDB, 0xC4, 0xCC, 0xDD].contains(marker) }
  }

  static let startOfScan: UInt8 = 0xDA

  /// More padding than this only costs time at every reading.
  static let mostStray = 1 << 20

  /// The segments before the entropy-coded data; the last one is the start of scan.
  ///
  /// Stray bytes between them are skipped as in libjpeg, which also counts them for the note.
  static func segments(_ bytes: [UInt8]) throws(CodecError) -> [Segment] {
    var segments: [Segment] = []
    var at = 2
    var stray = 0
    let most = PhotoProbe.mostParts(inBytes: bytes.count)
    while true {
      guard let found = markerCode(in: bytes, from: at), found + 2 < bytes.count else {
        throw CodecError(.truncated, "no picture data follows the header (\(bytes.count) bytes)")
      }
      stray += found - at - 1
      guard segments.count <= most else { throw PhotoProbe.crowded("segments", most: most) }
      guard stray <= mostStray else { throw PhotoProbe.crowded("bytes between segments", most: mostStray) }
      at = found
      let marker = bytes[at]
      if (0xD0...0xD7).contains(marker) || marker == 0x01 {
        at += 1
        continue
      }
      if marker == 0xD9 { throw CodecError(.corrupt, "the end marker stands before any picture data") }
      let length = Int(bytes[at + 1]) << 8 | Int(bytes[at + 2])
      guard length >= 2, at + 1 + length <= bytes.count else {
        let code: Reason.Code = length < 2 ? .corrupt : .truncated
        throw CodecError(code, "a header segment of \(length) bytes in a file of \(bytes.count) bytes")
      }
      segments.append(Segment(marker: marker, start: at - 1, content: bytes[(at + 3)..<(at + 1 + length)]))
      if marker == startOfScan { return segments }
      at += 1 + length
    }
  }

  /// The place of the next marker's code: after a 0xFF, and neither fill nor a stuffed zero.
  static func markerCode(in bytes: [UInt8], from start: Int) -> Int? {
    var at = start + 1
    while at < bytes.count {
      if bytes[at - 1] == 0xFF, bytes[at] != 0xFF, bytes[at] != 0 { return at }
      at += 1
    }
    return nil
  }

  static func probe(_ bytes: [UInt8]) throws(CodecError) -> PhotoProbe {
    var frame: (segment: Segment, reader: ByteReader)?
    var exif: EXIF?
    var profile = ProfileChunks()
    var auxiliary: Int?
    var end = 2
    var isOdd = false
    var colours: Int?
    let segments = try segments(bytes)
    for segment in segments {
      let reader = ByteReader(segment.content)
      // Markers may only be padded with 0xFF.
      if bytes[end..<segment.start].contains(where: { $0 != 0xFF }) { isOdd = true }
      end = segment.content.endIndex
      switch segment.marker {
      case 0xE0 where reader.has("JFIF\0", at: 0): if reader.u8(5) != 1 { isOdd = true }
      case _ where segment.isFrame: frame = (segment, reader)
      case 0xE1 where reader.has("Exif\0\0", at: 0): exif = exif ?? EXIF(tiff: segment.content.dropFirst(6))
      case 0xE2 where reader.has("ICC_PROFILE\0", at: 0): profile.add(segment.content.dropFirst(12))
      case 0xE2 where reader.has("MPF\0", at: 0): auxiliary = auxiliary ?? picturesBeside(segment.content.dropFirst(4))
      case 0xEE where reader.has("Adobe", at: 0): colours = reader.u8(11) ?? colours
      default: break
      }
    }
    guard let (segment, reader) = frame, let depth = reader.u8(0), let height = reader.u16(1),
      let width = reader.u16(3),
      let components = reader.u8(5)
    else { throw CodecError(.corrupt, "no frame header before the first scan") }
    guard depth == 8 else { throw CodecError(.unsupported, "a JPEG of \(depth) bits a sample") }
    guard segment.marker <= 0xC2 || segment.marker == 0xC9 || segment.marker == 0xCA else {
      throw CodecError(.unsupported, "a lossless or hierarchical JPEG (frame type \(segment.marker - 0xC0))")
    }
    var probe = PhotoProbe(format: .jpeg, storedSize: PixelSize(width: width, height: height))
    probe.isProgressive = segment.marker == 0xC2 || segment.marker == 0xCA
    probe.colourModel = components == 1 ? .grey : components == 4 ? .cmyk : .rgb
    if components == 3 { probe.chroma = chroma(reader) }
    probe.profile = try profile.joined()
    probe.auxiliaryPictures = auxiliary ?? 0
    // For three components Adobe's header defines 0 (RGB) and 1 (YCbCr); decoders disagree about other values.
    if components == 3, let colours, colours > 1 { isOdd = true }
    probe.hasOddHeader = isOdd || !probe.isProgressive && !areScansWhole(in: bytes, segments, components: components)
    probe.apply(exif)
    probe.orientation = Orientation(rawValue: probe.statedOrientation ?? 1) ?? .up
    return probe
  }

  /// A baseline scan has all 64 coefficients at once; libjpeg reads them all, whatever the header says. Other scans
  /// exist only after a first scan of some components.
  private static func areScansWhole(in bytes: [UInt8], _ head: [Segment], components: Int) -> Bool {
    let isOnly = head.last?.content.first.map(Int.init) == components
    let segments = isOnly ? head : (try? JPEGParts(bytes))?.segments ?? []
    return segments.allSatisfy { $0.marker != startOfScan || $0.content.suffix(3).elementsEqual([0, 63, 0]) }
  }

  private static func chroma(_ frame: ByteReader) -> ChromaSampling? {
    guard let luma = frame.u8(7), let second = frame.u8(10), let third = frame.u8(13), second == third, second != 0
    else { return nil }
    let across = (luma >> 4) / max(1, second >> 4)
    let down = (luma & 15) / max(1, second & 15)
    return ChromaSampling.allCases.first { $0.factors == (across, down) }
  }

  /// How many pictures a multi-picture file's index lists after the first.
  private static func picturesBeside(_ index: ArraySlice<UInt8>) -> Int {
    TIFFDirectory(index)?.value(of: 0xB001).map { max(0, $0 - 1) } ?? 0
  }

  /// A profile in numbered chunks, which may come in any order.
  private struct ProfileChunks {
    private var chunks: [Int: ArraySlice<UInt8>] = [:]

    mutating func add(_ content: ArraySlice<UInt8>) {
      guard content.count > 2 else { return }
      chunks[Int(content[content.startIndex])] = content.dropFirst(2)
    }

    func joined() throws(CodecError) -> ICCProfile? {
      chunks.isEmpty ? nil : try ICCProfile(chunks.sorted { $0.key < $1.key }.flatMap(\.value))
    }
  }
}
