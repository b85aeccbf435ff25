/// Consecutive boxes, as in HEIF containers (ISO/IEC 14496-12, 4.2).
struct HEIFBoxes {
  typealias Box = (type: String, content: ByteReader)

  private(set) var all: [Box] = []
  /// Whether the last box is followed by something that is not a box.
  private(set) var hasRest = false

  /// The boxes in a box's content, or in a file.
  init(_ reader: ByteReader, from start: Int = 0) {
    var at = start
    while let size = reader.u32(at) {
      let type = String(decoding: reader.slice(at + 4, 4), as: UTF8.self)
      let head = (size == 1 ? 16 : 8) + (type == "uuid" ? 16 : 0)
      let stated = size == 1 ? (reader.u32(at + 8) ?? 0) << 32 | (reader.u32(at + 12) ?? 0) : size
      let length = size == 0 ? reader.count - at : stated
      guard length >= head, length <= reader.count - at else { break }
      all.append((type, ByteReader(reader.slice(at + head, length - head))))
      at += length
    }
    hasRest = at < reader.count
  }

  /// The entries of a list of items, which begins with their number.
  static func items(_ list: ByteReader) -> [Box] { HEIFBoxes(list, from: list.u8(0) == 0 ? 6 : 8).all }

  /// The references in their box: their kind, the item from which they go, and those to which they go.
  static func references(_ content: ByteReader) -> [(type: String, from: Int, to: [Int])] {
    let isLong = content.u8(0) != 0
    let width = isLong ? 4 : 2
    return HEIFBoxes(content, from: 4).all.compactMap { box in
      guard let from = box.content.id(0, isLong: isLong) else { return nil }
      let count = min(box.content.u16(width) ?? 0, box.content.count / width)
      return (
        box.type, from, (0..<count).compactMap { box.content.id(width + 2 + width * $0, isLong: isLong) }
      )
    }
  }
}

extension ByteReader {
  /// The number of an item.
  func id(_ offset: Int, isLong: Bool) -> Int? { isLong ? u32(offset) : u16(offset) }
}
