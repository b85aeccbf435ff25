/// The few facts in an EXIF block that affect how a photo is processed.
struct EXIF {
  var orientation: Int?
  var hasGPS = false

  /// Reads a block that begins with its TIFF header; nil if it does not.
  init?(tiff bytes: ArraySlice<UInt8>) {
    guard let directory = TIFFDirectory(bytes) else { return nil }
    orientation = directory.value(of: 0x0112).flatMap { (1...8).contains($0) ? $0 : nil }
    hasGPS = directory.value(of: 0x8825) != nil
  }
}

/// The first directory of a TIFF file or an EXIF block: tags and their first values.
struct TIFFDirectory {
  private let reader: ByteReader
  private var entries: [Int: Int] = [:]  // tag → offset of its twelve bytes
  /// The place at which the offset of the next directory is stored.
  let nextPlace: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = ByteReader(bytes)
    if reader.has("II", at: 0) {
      reader.isBigEndian = false
    } else if !reader.has("MM", at: 0) {
      return nil
    }
    guard reader.u16(2) == 42, let start = reader.u32(4) else { return nil }
    self.init(reader, at: start)
  }

  init?(_ reader: ByteReader, at start: Int) {
    self.reader = reader
    guard let count = reader.u16(start) else { return nil }
    nextPlace = start + 2 + 12 * count
    for entry in 0..<count {
      let offset = start + 2 + 12 * entry
      guard let tag = reader.u16(offset), reader.u32(offset + 8) != nil else { break }
      // If a tag occurs twice, other readers ignore the second one, too.
      if entries[tag] == nil { entries[tag] = offset }
    }
  }

  /// The offset of the next directory; 0 after the last.
  var next: Int { reader.u32(nextPlace) ?? 0 }

  /// How many directories the file has, including this one; counting stops at `most`.
  func count(upTo most: Int) -> Int {
    var (count, at) = (1, next)
    while count < most, at > 0, let entries = reader.u16(at) {
      count += 1
      at = reader.u32(at + 2 + 12 * entries) ?? 0
    }
    return count
  }

  /// The first value of a tag of short or long numbers.
  func value(of tag: Int) -> Int? { values(of: tag).first }

  func values(of tag: Int, upTo most: Int = 16) -> [Int] {
    guard let offset = entries[tag], let type = reader.u16(offset + 2), let count = reader.u32(offset + 4) else {
      return []
    }
    let size = Self.size(ofType: type)
    let place = count * size <= 4 ? offset + 8 : reader.u32(offset + 8) ?? 0
    // Only the low half of an eight-byte number, because no file that we read is larger.
    let skipped = (16...18).contains(type) && reader.isBigEndian ? 4 : 0
    return (0..<min(count, most, reader.count / size)).compactMap {
      size == 2
        ? reader.u16(place + 2 * $0)
        : size >= 4 ? reader.u32(place + size * $0 + skipped) : reader.u8(place + $0)
    }
  }

  /// The first value of a tag of signed fractions; nil if there is none.
  func fraction(of tag: Int) -> Double? {
    guard let offset = entries[tag], let place = reader.u32(offset + 8), let over = reader.u32(place),
      let under = reader.u32(place + 4), under != 0
    else { return nil }
    return Double(Int32(truncatingIfNeeded: over)) / Double(Int32(truncatingIfNeeded: under))
  }

  /// The directory to which a tag points, in the same block.
  func directory(at tag: Int) -> TIFFDirectory? { value(of: tag).flatMap { TIFFDirectory(reader, at: $0) } }

  /// The number of bytes of one value: short, long, rational and others.
  private static func size(ofType type: Int) -> Int {
    switch type {
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12, 16, 17, 18: 8
    default: 1
    }
  }

  /// The bytes of a tag that contains bytes, such as an embedded profile.
  func bytes(of tag: Int) -> ArraySlice<UInt8> {
    guard let offset = entries[tag], let count = reader.u32(offset + 4), count > 4,
      let place = reader.u32(offset + 8)
    else { return [] }
    return reader.slice(place, count)
  }
}
