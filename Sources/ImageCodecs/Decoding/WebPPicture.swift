/// A WebP's chunks of its picture: the still one, or the first of an animation. Everything else in the file is never
/// read.
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

  /// Makes a file's header say how long it is.
  static func setLength(of file: inout [UInt8]) {
    for (place, shift) in [0, 8, 16, 24].enumerated() {
      file[4 + place] = UInt8(truncatingIfNeeded: (file.count - 8) >> shift)
    }
  }
}
