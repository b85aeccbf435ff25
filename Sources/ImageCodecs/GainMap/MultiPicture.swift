/// The index of a file of several JPEGs one behind the other (CIPA DC-007).
enum MultiPicture {
  static let name = Array("MPF\0".utf8)
  /// What an index of two pictures takes, its marker included.
  static let segmentBytes = 4 + name.count + directory.count + 32

  /// More pictures than any camera puts into one file.
  private static let most = 16

  /// Each further picture of a file with these segments, from its own start on; none shares bytes with another.
  static func files(beside segments: [JPEGHeader.Segment], in file: [UInt8]) -> [ArraySlice<UInt8>] {
    guard let index = segments.first(where: { $0.marker == 0xE2 && $0.content.starts(with: name) }) else { return [] }
    let tiff = index.content.dropFirst(name.count)
    guard let entries = TIFFDirectory(tiff)?.bytes(of: 0xB002) else { return [] }
    let reader = ByteReader(entries, isBigEndian: tiff.first == UInt8(ascii: "M"))
    var places: [Range<Int>] = []
    for entry in 1..<max(2, min(entries.count / 16, most)) {
      guard let length = reader.u32(16 * entry + 4), let offset = reader.u32(16 * entry + 8), offset > 0 else {
        continue
      }
      let start = tiff.startIndex + offset
      let place = start..<(start + length)
      guard place.upperBound <= file.count, file[place].starts(with: [0xFF, 0xD8]),
        !places.contains(where: place.overlaps)
      else { continue }
      places.append(place)
    }
    return places.map { file[$0] }
  }

  /// An index of a picture of this many bytes, `start` of which stand before this segment, and of one behind it.
  static func segment(at start: Int, first: Int, second: Int) -> [UInt8] {
    let tiff = start + 4 + name.count
    let primary = 0x0003_0000.bigEndianWord + first.bigEndianWord + 0.bigEndianWord + [0, 0, 0, 0]
    let map = 0.bigEndianWord + second.bigEndianWord + (first - tiff).bigEndianWord + [0, 0, 0, 0]
    return [0xFF, 0xE2, 0, UInt8(segmentBytes - 2)] + name + directory + primary + map
  }

  /// The TIFF header and its directory of three: the version, how many pictures, where their entries stand.
  private static let directory: [UInt8] = {
    func entry(_ tag: Int, type: UInt8, count: Int, _ value: [UInt8]) -> [UInt8] {
      [UInt8(tag >> 8), UInt8(tag & 255), 0, type] + count.bigEndianWord + value
    }
    return Array("MM\0*".utf8) + 8.bigEndianWord + [0, 3] + entry(0xB000, type: 7, count: 4, Array("0100".utf8))
      + entry(0xB001, type: 4, count: 1, 2.bigEndianWord) + entry(0xB002, type: 7, count: 32, 50.bigEndianWord)
      + 0.bigEndianWord
  }()
}
