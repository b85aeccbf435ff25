/// The chunks of a WebP's picture: the still one, or the first of an animation. Nothing else in the file is ever read.
enum WebPPicture {
  private static let header = 12
  private static let kept = ["VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]
  /// Bits of the extended header that announce EXIF and XMP.
  private static let announced: UInt8 = 0x08 | 0x04

  /// The file with only those chunks.
  static func alone(in file: [UInt8]) -> [UInt8] {
    let reader = ByteReader(file[...], isBigEndian: false)
    var picture = Array(file.prefix(header))
    var at = header
    var hasFrame = false
    while let length = reader.u32(at + 4) {
      let isFrame = reader.has("ANMF", at: at)
      if !(isFrame && hasFrame), kept.contains(where: { reader.has($0, at: at) }) {
        let start = picture.count
        picture += reader.slice(at, 8 + length + length % 2)
        if reader.has("VP8X", at: at), picture.count > start + 8 { picture[start + 8] &= ~announced }
        hasFrame = hasFrame || isFrame
      }
      at += 8 + length + length % 2
    }
    guard picture.count >= header else { return file }
    setLength(of: &picture)
    return picture
  }

  /// Writes a file's length into its header.
  static func setLength(of file: inout [UInt8]) {
    for (place, shift) in [0, 8, 16, 24].enumerated() {
      file[4 + place] = UInt8(truncatingIfNeeded: (file.count - 8) >> shift)
    }
  }
}

/// A PNG for its decoder: only the chunks of the picture. Nothing else in the file is ever inflated or read.
struct PNGPicture {
  /// The file with only those chunks.
  private(set) var bytes: [UInt8]

  /// Chunks with pixels, and with the meaning of their colours.
  private static let kept = ["IHDR", "PLTE", "tRNS", "iCCP", "IDAT", "IEND"]

  /// Extracts the picture from a whole file; throws if an unknown chunk is needed.
  init(of file: [UInt8]) throws(CodecError) {
    let reader = ByteReader(file)
    bytes = Array(file.prefix(8))
    var at = 8
    var hasProfile = false
    while let length = reader.u32(at), let first = reader.u8(at + 4) {
      let chunk = reader.slice(at, 12 + length)
      if let name = Self.kept.first(where: { reader.has($0, at: at + 4) }) {
        // There can be only one profile, and each would be inflated.
        if name != "iCCP" || !hasProfile { bytes += chunk }
        if name == "iCCP" { hasProfile = true }
        if name == "IEND" { break }
      } else if UInt8(first) & 0x20 == 0 {
        // A capital letter: a decoder that does not know the chunk cannot show the picture.
        throw CodecError(.unsupported, "a chunk that a picture cannot be read without, and that no standard has")
      }
      at += 12 + length
    }
  }
}

/// A TIFF's first picture. Its other pages are never read.
enum TIFFPicture {
  /// The file with only its first directory.
  static func alone(in file: [UInt8]) -> [UInt8] {
    guard let directory = TIFFDirectory(file[...]), directory.next > 0 else { return file }
    var picture = file
    picture.replaceSubrange(directory.nextPlace..<directory.nextPlace + 4, with: [0, 0, 0, 0])
    return picture
  }
}
