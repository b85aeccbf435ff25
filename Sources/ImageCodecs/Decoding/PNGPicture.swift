import Meaning

/// A PNG as its decoder gets it: the chunks of the picture. Everything else in the file is never inflated or read.
struct PNGPicture {
  /// The file with only those chunks.
  private(set) var bytes: [UInt8]

  /// Pixels, and how their colours are meant.
  private static let kept = ["IHDR", "PLTE", "tRNS", "iCCP", "IDAT", "IEND"]

  /// Takes the picture out of a whole file; throws if a chunk is needed that nobody knows.
  init(of file: [UInt8]) throws(CodecError) {
    let reader = ByteReader(file)
    bytes = Array(file.prefix(8))
    var at = 8
    var hasProfile = false
    while let length = reader.u32(at), let first = reader.u8(at + 4) {
      let chunk = reader.slice(at, 12 + length)
      if let name = Self.kept.first(where: { reader.has($0, at: at + 4) }) {
        // A profile is one; each would be inflated.
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
