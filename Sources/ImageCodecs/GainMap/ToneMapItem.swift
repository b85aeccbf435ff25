/// A gain map of ISO 21496-1 in HEIC or AVIF: an item of type `tmap` is derived from the picture and from its map, and
/// its own data are the numbers.
///
/// libheif 1.15 does not know such items. So this reads the boxes, and libheif decodes a file whose picture is the map.
struct ToneMapItem {
  let parameters: GainMapParameters
  /// The same file, except that it names the map as its picture.
  let file: [UInt8]

  private static let damaged = CodecError(.corrupt, "a gain map whose items contradict each other")

  /// Nil if the file does not announce a gain map.
  init?(in bytes: [UInt8]) throws(CodecError) {
    let reader = ByteReader(bytes)
    let boxes = HEIFBoxes(reader).all
    guard let brands = boxes.first?.content, boxes.first?.type == "ftyp",
      stride(from: 8, to: brands.count, by: 4).contains(where: { brands.has("tmap", at: $0) }),
      let meta = boxes.first(where: { $0.type == "meta" })
    else { return nil }
    let items = HEIFItems(meta.content)
    guard let item = items.toneMap else { return nil }
    guard let map = items.map(of: item), let data = items.data(of: item, in: reader) else { throw Self.damaged }
    // A byte for the version comes first.
    guard data.first == 0, let read = GainMapParameters(iso: data.dropFirst()) else {
      throw CodecError(
        .unsupported, "a gain map of a newer version, of the brighter picture, or with impossible numbers")
    }
    guard let file = items.file(bytes, showing: map) else { throw Self.damaged }
    (parameters, self.file) = (read, file)
  }
}

/// The items of a HEIF container (ISO/IEC 14496-12, 8.11), as far as gain maps need them.
private struct HEIFItems {
  private struct Item {
    let type: String
    /// The place in the file of the byte that says whether it is hidden.
    let flags: Int
  }

  /// More bytes than the numbers of three colours take.
  private static let mostBytes = 512
  /// Pictures made of others. A map that is made of such ones could be made of itself.
  private static let derived: Set = ["grid", "iovl", "iden", "tmap"]

  private var items: [Int: Item] = [:]
  private var parts: [Int: [Int]] = [:]
  private var primary = ByteReader([])
  private var locations = ByteReader([])
  private var inside = ByteReader([])

  init(_ meta: ByteReader) {
    for box in HEIFBoxes(meta, from: 4).all {
      switch box.type {
      case "pitm": primary = box.content
      case "iloc": locations = box.content
      case "idat": inside = box.content
      case "iinf":
        for entry in HEIFBoxes.items(box.content).map(\.content) {
          let isLong = entry.u8(0) == 3
          guard let id = entry.id(4, isLong: isLong) else { continue }
          let type = String(decoding: entry.slice(isLong ? 10 : 8, 4), as: UTF8.self)
          items[id] = Item(type: type, flags: entry.bytes.startIndex + 3)
        }
      case "iref":
        for reference in HEIFBoxes.references(box.content) where reference.type == "dimg" {
          parts[reference.from] = reference.to
        }
      default: break
      }
    }
  }

  private var isLong: Bool { primary.u8(0) != 0 }

  /// The first item that applies a map to the file's picture.
  var toneMap: Int? {
    let all = items.filter { $0.value.type == "tmap" }.keys.sorted()
    return all.first { parts[$0]?.first == primary.id(4, isLong: isLong) } ?? all.first
  }

  /// The map that this item applies to the file's picture.
  func map(of item: Int) -> Int? {
    guard let pictures = parts[item], pictures.count == 2, pictures[0] == primary.id(4, isLong: isLong),
      let map = items[pictures[1]], pictures[1] != pictures[0]
    else { return nil }
    let coded = map.type == "grid" ? parts[pictures[1]] ?? [] : [pictures[1]]
    return coded.allSatisfy { items[$0].map { !Self.derived.contains($0.type) } ?? false } ? pictures[1] : nil
  }

  /// The first bytes of an item's data; nil if it has no place, or one that is not read here.
  func data(of item: Int, in file: ByteReader) -> [UInt8]? {
    guard let version = locations.u8(0), version <= 2, let widths = locations.u16(4) else { return nil }
    let (offset, length, base) = (widths >> 12, widths >> 8 & 15, widths >> 4 & 15)
    let (index, isLong) = (version == 0 ? 0 : widths & 15, version == 2)
    var at = isLong ? 10 : 8
    // Ends at the latest at the end of the box: each entry has a number.
    while let id = locations.id(at, isLong: isLong) {
      at += isLong ? 4 : 2
      let method = version == 0 ? 0 : locations.u16(at).map { $0 & 15 }
      at += version == 0 ? 2 : 4
      guard let start = locations.number(at, base), let count = locations.u16(at + base) else { return nil }
      at += base + 2
      guard id == item else {
        at += count * (index + offset + length)
        continue
      }
      guard let source = method == 0 ? file : method == 1 ? inside : nil else { return nil }
      var data: [UInt8] = []
      for _ in 0..<count where data.count < Self.mostBytes {
        guard let begin = locations.number(at + index, offset),
          let bytes = locations.number(at + index + offset, length)
        else { return nil }
        data += source.slice(start &+ begin, min(bytes, Self.mostBytes))
        at += index + offset + length
      }
      return data
    }
    return nil
  }

  /// The file with this item as its picture, which must not be hidden then; nil if its number has too many digits.
  func file(_ bytes: [UInt8], showing item: Int) -> [UInt8]? {
    let number = item.bigEndianWord.suffix(isLong ? 4 : 2)
    guard let flags = items[item]?.flags, isLong || item <= 0xFFFF else { return nil }
    var file = bytes
    file[flags] &= 0xFE
    let place = primary.bytes.startIndex + 4
    file.replaceSubrange(place..<(place + number.count), with: number)
    return file
  }
}
