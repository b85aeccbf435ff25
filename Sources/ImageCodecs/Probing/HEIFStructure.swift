/// The items of a HEIF container and what each is put together from: enough to tell how many pixels decoding takes.
///
/// A picture may be a grid of others, which may be larger than what is shown of them, or used again and again; libheif
/// 1.15 decodes whatever is asked for.
struct HEIFStructure {
  private var primary = 0
  private var areas: [Double] = []  // by property
  private var properties: [Int: [Int]] = [:]  // by item
  private var parts: [Int: [Int]] = [:]
  private var companions: [Int: [Int]] = [:]

  /// Items and references beyond this are no picture.
  private static let mostReferences = 100_000
  private static let deepest = 8

  /// Reads the container's index; nil where there is none.
  init?(_ bytes: [UInt8]) {
    let file = ByteReader(bytes)
    guard let meta = Self.boxes(file).first(where: { $0.type == "meta" })?.content else { return nil }
    for box in Self.boxes(meta, from: 4) {
      switch box.type {
      case "pitm": primary = (box.content.u8(0) == 0 ? box.content.u16(4) : box.content.u32(4)) ?? 0
      case "iref": readReferences(box.content)
      case "iprp":
        for inner in Self.boxes(box.content) {
          if inner.type == "ipco" { areas = Self.boxes(inner.content).map(Self.area) }
          if inner.type == "ipma" { readProperties(inner.content) }
        }
      default: break
      }
    }
  }

  /// Pixels that are decoded for each pixel of the primary picture, opacity and the like beside it included.
  var decodedShare: Double {
    let shown = area(of: primary)
    guard shown > 0 else { return 0 }
    var known: [Int: Double] = [:]
    let all = [primary] + (companions[primary] ?? [])
    return all.reduce(0) { $0 + cost(of: $1, 0, &known) } / shown
  }

  /// Pixels of the primary picture.
  var shownPixels: Double { area(of: primary) }

  private func area(of item: Int) -> Double {
    (properties[item] ?? []).lazy.map { areas.indices.contains($0 - 1) ? areas[$0 - 1] : 0 }.max() ?? 0
  }

  private func cost(of item: Int, _ depth: Int, _ known: inout [Int: Double]) -> Double {
    if let cost = known[item] { return cost }
    guard let inner = parts[item] else { return area(of: item) }
    // No encoder goes as deep; a picture that is part of itself does.
    guard depth < Self.deepest else { return .infinity }
    let cost = inner.reduce(0) { $0 + self.cost(of: $1, depth + 1, &known) }
    known[item] = cost
    return cost
  }

  private mutating func readReferences(_ content: ByteReader) {
    let isLong = content.u8(0) != 0
    let width = isLong ? 4 : 2
    func id(_ reader: ByteReader, _ offset: Int) -> Int? { isLong ? reader.u32(offset) : reader.u16(offset) }
    var left = Self.mostReferences
    for box in Self.boxes(content, from: 4) {
      guard let from = id(box.content, 0), let count = box.content.u16(width), count <= left else { continue }
      left -= count
      let targets = (0..<count).compactMap { id(box.content, width + 2 + $0 * width) }
      if box.type == "dimg" { parts[from, default: []] += targets }
      if box.type == "auxl" { for target in targets { companions[target, default: []].append(from) } }
    }
  }

  private mutating func readProperties(_ content: ByteReader) {
    let isLong = content.u8(0) != 0
    let isWide = (content.u8(3) ?? 0) & 1 == 1
    var at = 8
    for _ in 0..<min(content.u32(4) ?? 0, Self.mostReferences) {
      guard let item = isLong ? content.u32(at) : content.u16(at), let count = content.u8(at + (isLong ? 4 : 2)) else {
        return
      }
      at += isLong ? 5 : 3
      let indices = (0..<count).compactMap {
        isWide ? content.u16(at + 2 * $0).map { $0 & 0x7FFF } : content.u8(at + $0).map { $0 & 0x7F }
      }
      properties[item, default: []] += indices
      at += count * (isWide ? 2 : 1)
    }
  }

  private static func area(_ box: (type: String, content: ByteReader)) -> Double {
    guard box.type == "ispe", let width = box.content.u32(4), let height = box.content.u32(8) else { return 0 }
    return Double(width) * Double(height)
  }

  private static func boxes(_ reader: ByteReader, from start: Int = 0) -> [(type: String, content: ByteReader)] {
    var boxes: [(String, ByteReader)] = []
    var at = start
    while let size = reader.u32(at), boxes.count < mostReferences {
      let (head, length) =
        size == 1
        ? (16, (reader.u32(at + 8) ?? 0) << 32 | (reader.u32(at + 12) ?? 0)) : (8, size == 0 ? reader.count - at : size)
      guard length >= head, length <= reader.count - at else { break }
      let type = String(decoding: reader.slice(at + 4, 4), as: UTF8.self)
      boxes.append((type, ByteReader(reader.slice(at + head, length - head))))
      at += length
    }
    return boxes
  }
}
