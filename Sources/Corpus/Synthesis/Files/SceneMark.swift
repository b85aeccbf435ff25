import ImageCodecs

/// A mark in every generated file, which says that it is generated and which scene it shows.
///
/// It is in EXIF if the file has that, otherwise in a comment, and so within the first or the last kilobytes.
package struct SceneMark: Sendable {
  private static let words = "Stepwedge generated: "

  /// The scene.
  package let scene: Scene

  init(_ scene: Scene) { self.scene = scene }

  /// The scene named in these bytes of a file; nil if there is none.
  package init?(in bytes: ArraySlice<UInt8>) {
    let words = Array(Self.words.utf8)
    guard let start = bytes.indices.first(where: { bytes[$0] == words[0] && bytes[$0...].starts(with: words) }) else {
      return nil
    }
    let name = bytes[(start + words.count)...].prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    guard let scene = Scene(rawValue: String(decoding: name, as: UTF8.self)) else { return nil }
    self.scene = scene
  }

  var text: String { Self.words + scene.rawValue }

  /// A JPEG or PNG with the mark as its first comment.
  func put(into file: [UInt8]) -> [UInt8] {
    let text = Array(text.utf8)
    if file.starts(with: [0xFF, 0xD8]) {
      // JFIF's own segment must come first.
      let place = file[3] == 0xE0 ? 4 + (Int(file[4]) << 8 | Int(file[5])) : 2
      return file[..<place] + [0xFF, 0xFE, 0, UInt8(text.count + 2)] + text + file[place...]
    }
    // After the signature and the header chunk, which must come first.
    let chunk = Array("tEXtComment\0".utf8) + text
    return file[..<33] + Self.bigEndian(UInt32(chunk.count - 4)) + chunk + Self.bigEndian(Self.check(chunk))
      + file[33...]
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The cyclic redundancy check that the PNG standard requires for a chunk's type and data.
  private static func check(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return ~sum
  }
}
