/// The data of a HEIF container's items, in which bytes can be hidden that no decoder shows.
struct HEIFItemData {
  /// How an item's data is coded.
  private enum Coder { case hevc, av1 }

  private let file: ByteReader
  private let boxes: [HEIFBoxes.Box]
  private var places: [Int: [Range<Int>]] = [:]
  private var coders: [Int: Coder] = [:]
  /// Whether bytes were found that decoders ignore.
  private(set) var hasHiddenBytes = false

  /// Boxes that may occur only once, because a decoder would use one of several.
  private static let single: Set<String> = [
    "ftyp", "meta", "hdlr", "pitm", "iinf", "iref", "iloc", "iprp", "idat", "ipco",
  ]

  init(_ bytes: [UInt8]) {
    file = ByteReader(bytes)
    boxes = HEIFBoxes(file).all
    let index = boxes.first { $0.type == "meta" }.map { HEIFBoxes($0.content, from: 4).all } ?? []
    let properties = index.first { $0.type == "iprp" }.map { HEIFBoxes($0.content).all } ?? []
    let idat = index.first { $0.type == "idat" }?.content
    if let locations = index.first(where: { $0.type == "iloc" })?.content { readLocations(locations, idat) }
    readProperties(properties)
    let data = (boxes.filter { $0.type == "mdat" } + index.filter { $0.type == "idat" }).map(\.content.bytes.indices)
    hasHiddenBytes =
      hasHiddenBytes || [boxes, index, properties].contains(where: Self.hasDoubles) || hasGaps(data)
      || coders.contains { hidesUnits(item: $0.key, $0.value) }
  }

  private static func hasDoubles(_ boxes: [HEIFBoxes.Box]) -> Bool {
    var found: Set<String> = []
    return boxes.contains { single.contains($0.type) && !found.insert($0.type).inserted }
  }

  /// Whether a box of data has bytes that belong to no item.
  private func hasGaps(_ data: [Range<Int>]) -> Bool {
    let named = places.values.joined().sorted { $0.lowerBound < $1.lowerBound }
    return data.contains { box in
      let end = named.reduce(box.lowerBound) { $1.lowerBound <= $0 ? max($0, $1.upperBound) : $0 }
      return end < box.upperBound
    }
  }

  private func hidesUnits(item: Int, _ coder: Coder) -> Bool {
    let pieces = places[item] ?? []
    // An item that refers to the same bytes repeatedly could have more bytes than the file.
    guard pieces.reduce(0, { $0 + min($1.count, file.count) }) <= file.count else { return true }
    let data = ByteReader(pieces.flatMap { file.slice($0.lowerBound, $0.count) })
    return coder == .hevc ? !Self.isOnlyNALs(data) : !Self.isOnlyOBUs(data, from: 0)
  }

  /// The coder of each item, and the parameters in the coders' own boxes.
  private mutating func readProperties(_ boxes: [HEIFBoxes.Box]) {
    let kept = boxes.first { $0.type == "ipco" }.map { HEIFBoxes($0.content).all } ?? []
    for property in kept {
      let isSound =
        switch property.type {
        case "hvcC": Self.isOnlyParameters(property.content)
        case "av1C": Self.isOnlyOBUs(property.content, from: 4)
        default: true
        }
      if !isSound { hasHiddenBytes = true }
    }
    for content in boxes.filter({ $0.type == "ipma" }).map(\.content) {
      let (isLong, isWide) = (content.u8(0) != 0, (content.u8(3) ?? 0) & 1 == 1)
      var at = 8
      for _ in 0..<(content.u32(4) ?? 0) {
        guard let item = isLong ? content.u32(at) : content.u16(at), let count = content.u8(at + (isLong ? 4 : 2))
        else { break }
        at += isLong ? 5 : 3
        for place in 0..<count {
          let number =
            isWide ? content.u16(at + 2 * place).map { $0 & 0x7FFF } : content.u8(at + place).map { $0 & 0x7F }
          guard let number, kept.indices.contains(number - 1) else { continue }
          if kept[number - 1].type == "hvcC" { coders[item] = .hevc }
          if kept[number - 1].type == "av1C" { coders[item] = .av1 }
        }
        at += count * (isWide ? 2 : 1)
      }
    }
  }

  /// The places of each item's bytes (ISO/IEC 14496-12, 8.11.3).
  private mutating func readLocations(_ box: ByteReader, _ idat: ByteReader?) {
    guard let version = box.u8(0), let sizes = box.u16(4) else { return }
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 0xF, sizes >> 4 & 0xF)
    // Version 1 has an index that libheif does not expect.
    let indexSize = version < 2 ? 0 : sizes & 0xF
    var at = 6
    /// The next number of this many bytes; a number of 0 bytes is 0.
    func next(_ size: Int) -> Int? {
      defer { at += size }
      switch size {
      case 0: return 0
      case 2: return box.u16(at)
      case 4: return box.u32(at)
      case 8: return box.u32(at).flatMap { high in box.u32(at + 4).map { (high & 0x7FFF_FFFF) << 32 | $0 } }
      default: return nil
      }
    }
    for _ in 0..<(next(version < 2 ? 2 : 4) ?? 0) {
      guard let item = next(version < 2 ? 2 : 4), let method = next(version == 0 ? 0 : 2), next(2) != nil,
        let base = next(baseSize), let count = next(2)
      else { return hasHiddenBytes = true }
      for _ in 0..<count {
        guard next(indexSize) != nil, let offset = next(offsetSize), let length = next(lengthSize) else {
          return hasHiddenBytes = true
        }
        let (start, isFar) = base.addingReportingOverflow(offset)
        guard !isFar, start <= Int.max / 4, length <= Int.max / 4 else { return hasHiddenBytes = true }
        let inFile = (method & 0xF == 1 ? idat?.bytes.startIndex ?? 0 : 0) + start
        places[item, default: []].append(inFile..<inFile + length)
      }
    }
  }

  /// Whether a stream contains only NAL units that decoders use, each after its length in four bytes.
  private static func isOnlyNALs(_ stream: ByteReader) -> Bool {
    var at = 0
    while at < stream.count {
      guard let length = stream.u32(at), let header = stream.u16(at + 4), isTaken(header: header) else { return false }
      at += 4 + length
    }
    return at == stream.count
  }

  /// Whether the box of a coder's parameters contains only parameter sets (ISO/IEC 14496-15, 8.3.3.1).
  private static func isOnlyParameters(_ box: ByteReader) -> Bool {
    var at = 23
    for _ in 0..<(box.u8(22) ?? 0) {
      guard let sets = box.u16(at + 1) else { return false }
      at += 3
      for _ in 0..<sets {
        guard let length = box.u16(at), let header = box.u16(at + 2), isTaken(header: header) else { return false }
        at += 2 + length
      }
    }
    return at == box.count
  }

  /// Whether decoders use the NAL unit: slices and parameters of the first layer (ITU-T H.265, 7.4.2.2).
  private static func isTaken(header: Int) -> Bool {
    let (kind, layer) = (header >> 9 & 0x3F, header >> 3 & 0x3F)
    return layer == 0 && (kind < 10 || 16...21 ~= kind || 32...34 ~= kind)
  }

  /// Whether a stream contains only OBUs of a picture: sequence, frames, tiles, and delimiters without content (AV1
  /// 5.3).
  private static func isOnlyOBUs(_ stream: ByteReader, from start: Int) -> Bool {
    var at = start
    while at < stream.count {
      guard let header = stream.u8(at) else { return false }
      at += 1 + (header >> 2 & 1)
      var length = stream.count - at
      if header & 2 != 0 {
        length = 0
        for place in 0..<8 {
          guard let byte = stream.u8(at) else { return false }
          at += 1
          length |= (byte & 0x7F) << (7 * place)
          if byte & 0x80 == 0 { break }
        }
      }
      switch header >> 3 & 0xF {
      case 1, 3, 4, 6, 7: break
      case 2 where length == 0: break
      default: return false
      }
      at += length
    }
    return at == max(start, stream.count)
  }
}
