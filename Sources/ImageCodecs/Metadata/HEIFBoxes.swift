/// Boxes one behind the other, as HEIF containers have them (ISO/IEC 14496-12, 4.2).
struct HEIFBoxes {
  typealias Box = (type: String, content: ByteReader)

  private(set) var all: [Box] = []
  /// Whether something that is not a box stands behind the last.
  private(set) var hasRest = false

  /// Those of a box's content, or of a file.
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
}
