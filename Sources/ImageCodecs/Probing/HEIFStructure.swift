import Meaning

/// The items of a HEIF container and what each is put together from: enough to tell how many pixels decoding takes.
///
/// A picture may be a grid of others, which may be larger than what is shown of them, or used again and again; libheif
/// 1.15 decodes and turns whatever is asked for, as often as it is asked.
struct HEIFStructure {
  private let file: ByteReader
  private var primary = 0
  private var items = 0
  private var kinds: [Int: String] = [:]
  private var references = 0
  private var properties: [HEIFProperty] = []
  private var associations: [Int: [Int]] = [:]  // properties by item, counted from 1
  private var associated = 0
  private var parts: [Int: [Int]] = [:]
  private var companions: [Int: [Int]] = [:]
  private var locations = HEIFLocations()
  private var data: [Range<Int>] = []  // places of what items are cut out of

  /// Items, references and properties beyond this are no picture.
  private static let mostReferences = 300_000
  private static let deepest = 8
  /// Writers make two at most.
  private static let mostDataBoxes = 100
  /// A camera's picture is turned once, and perhaps cropped.
  private static let freeTurns = 2
  /// A decoder's start costs as much as so many pixels; no tile is smaller.
  private static let leastPixels = 64.0 * 64
  /// So many bytes take a coder as long as a pixel does; noise that nothing is left out of has four for each.
  private static let bytesPerPixel = 2.0

  static let crowded = CodecError(
    .unsupported, "more items, or more of their data, than the tiles of a picture explain")

  /// Reads the container's index as libheif does, which must leave no doubt: what is not read here is decoded all the
  /// same.
  init(_ bytes: [UInt8]) throws(CodecError) {
    file = ByteReader(bytes)
    let outer = try Self.boxes(file, once: ["ftyp", "meta"])
    guard let meta = outer.first(where: { $0.type == "meta" })?.content else {
      throw CodecError(.corrupt, "no index of its pictures")
    }
    let inner = try Self.boxes(meta, from: 4, once: ["hdlr", "pitm", "iinf", "iref", "iloc", "iprp", "idat"])
    let idat = inner.first { $0.type == "idat" }?.content
    data = (outer.filter { $0.type == "mdat" } + inner.filter { $0.type == "idat" }).map(\.content.bytes.indices)
    for box in inner {
      switch box.type {
      case "pitm": primary = (box.content.u8(0) == 0 ? box.content.u16(4) : box.content.u32(4)) ?? 0
      case "iinf": try readItems(box.content)
      case "iref": try readReferences(box.content)
      case "iloc": locations = try HEIFLocations(box.content, idat: idat, most: Self.mostReferences)
      case "iprp":
        for inner in try Self.boxes(box.content, once: ["ipco"]) {
          if inner.type == "ipco" { properties = try Self.boxes(inner.content).map(HEIFProperty.init) }
          if inner.type == "ipma" { try readAssociations(inner.content) }
        }
      default: break
      }
    }
    if isCrowded { throw Self.crowded }
  }

  /// All boxes of a content; of those that may stand once libheif takes the last, or the first.
  private static func boxes(
    _ reader: ByteReader, from start: Int = 0, once: Set<String> = []
  ) throws(CodecError) -> [HEIFBoxes.Box] {
    let boxes = HEIFBoxes(reader, from: start)
    guard !boxes.isCrowded else { throw crowded }
    var found: Set<String> = []
    for box in boxes.all where once.contains(box.type) && !found.insert(box.type).inserted {
      throw CodecError(.unsupported, "two \(box.type) boxes, where one may stand")
    }
    return boxes.all
  }

  /// Pixels that are decoded or turned, opacity and the like beside each picture included; infinite where it is
  /// made of itself, or of more bytes than there are.
  var decodedPixels: Double {
    var known: [Int: Double] = [:]
    return cost(of: primary, 0, &known)
  }

  /// Pixels of the primary picture, or what is left of it when it was cropped.
  var shownPixels: Double {
    let crops = properties(of: primary).compactMap { if case .turn(let crop) = $0 { crop } else { nil } }
    return crops.reduce(size(of: primary), min)
  }

  /// Items, references and properties, of which there may be some for each tile of a picture: libheif looks for each among
  /// all. Nor do items share all their data.
  private var isCrowded: Bool {
    let most = 200 + Int(min(shownPixels, 1e9)) / (256 * 256)
    let located = locations.byItem.values.joined().reduce(0) { $0 + min($1.count, file.count) }
    let parameters = associations.keys.reduce(0) { $0 + parameterBytes(of: $1) }
    return items > most || references > 4 * most || associated > 10 * most || locations.count > 4 * most
      || located + parameters > 4 * file.count
  }

  /// Whether bytes stand in it that no picture comes of: such as no item names, or a coder's units for something else.
  var hasHiddenBytes: Bool {
    if data.count > Self.mostDataBoxes { return true }
    let most = PhotoProbe.mostParts(inBytes: file.count)
    let isHiding = locations.byItem.contains { item, location in
      guard let bytes = bytes(at: location) else { return true }
      return coders(of: item).contains { CodedPictures($0, in: bytes, mostUnits: most).hasOthers }
    }
    return isHiding || hasGaps
      || properties.contains { if case .coder(_, let parameters, _) = $0 { parameters.hasOthers } else { false } }
  }

  private var hasGaps: Bool {
    let named = locations.byItem.values.joined().sorted { $0.lowerBound < $1.lowerBound }
    return data.contains { place in
      let end = named.reduce(place.lowerBound) { $1.lowerBound <= $0 ? max($0, $1.upperBound) : $0 }
      return end < place.upperBound
    }
  }

  private func properties(of item: Int) -> some Sequence<HEIFProperty> {
    (associations[item] ?? []).lazy.filter { properties.indices.contains($0 - 1) }.map { properties[$0 - 1] }
  }

  private func size(of item: Int) -> Double {
    properties(of: item).lazy.map { if case .size(let pixels) = $0 { pixels } else { 0 } }.max() ?? 0
  }

  private func cost(of item: Int, _ depth: Int, _ known: inout [Int: Double]) -> Double {
    if let cost = known[item] { return cost }
    // No encoder goes as deep; a picture that is part of itself does.
    guard depth < Self.deepest else { return .infinity }
    // Where it has a coder, its parts may be a pretence.
    let isCoded = parts[item] == nil || !coders(of: item).isEmpty
    let laid = (parts[item] ?? []).reduce(isCoded ? coded(item) : 0) { $0 + self.cost(of: $1, depth + 1, &known) }
    let made = max(laid, canvas(of: item))
    let turns = properties(of: item).count { if case .turn = $0 { true } else { false } }
    let copies = turns > Self.freeTurns ? Double(turns - Self.freeTurns) * max(made, size(of: item)) : 0
    let all = (companions[item] ?? []).reduce(made + copies) { $0 + self.cost(of: $1, depth + 1, &known) }
    known[item] = all
    return all
  }

  /// Pixels that come of an item's own data, whichever of the coders that it names is asked.
  private func coded(_ item: Int) -> Double {
    guard let bytes = bytes(of: item) else { return .infinity }
    let most = PhotoProbe.mostParts(inBytes: file.count)
    let stated = parameters(of: item)
    guard stated.allSatisfy({ $0.units <= most && !$0.isCut }) else { return .infinity }
    let (count, pixels) = stated.reduce((0, size(of: item))) { (max($0.0, $1.count), max($0.1, $1.pixels)) }
    let least = max(Self.leastPixels, Double(bytes.count + parameterBytes(of: item)) / Self.bytesPerPixel)
    return coders(of: item).reduce(max(least, pixels)) { sofar, coder in
      let pictures = CodedPictures(coder, in: bytes, mostUnits: most)
      guard pictures.units <= most else { return .infinity }
      return max(sofar, max(pixels, pictures.pixels) * Double(max(1, count + pictures.count)))
    }
  }

  /// Pixels that an item's parts are laid on, as its own data say (ISO/IEC 23008-12, 6.6.2).
  private func canvas(of item: Int) -> Double {
    guard let kind = kinds[item], kind == "grid" || kind == "iovl" else { return 0 }
    let reader = ByteReader(bytes(of: item) ?? [])
    let (start, isLong) = (kind == "grid" ? 4 : 10, (reader.u8(1) ?? 0) & 1 == 1)
    let sides = isLong ? (reader.u32(start), reader.u32(start + 4)) : (reader.u16(start), reader.u16(start + 2))
    return Double(sides.0 ?? 0) * Double(sides.1 ?? 0)
  }

  /// An item may name one many times.
  private func coders(of item: Int) -> Set<CodedPictures.Coder> {
    Set(properties(of: item).compactMap { if case .coder(let coder, _, _) = $0 { coder } else { nil } })
  }

  private func parameters(of item: Int) -> [CodedPictures] {
    properties(of: item).compactMap { if case .coder(_, let parameters, _) = $0 { parameters } else { nil } }
  }

  /// Those of the longest are decoded with each of the items that name them.
  private func parameterBytes(of item: Int) -> Int {
    properties(of: item).lazy.map { if case .coder(_, _, let bytes) = $0 { bytes } else { 0 } }.max() ?? 0
  }

  /// An item's data; nil where it is more than the whole file.
  private func bytes(of item: Int) -> ArraySlice<UInt8>? { bytes(at: locations.byItem[item] ?? []) }

  private func bytes(at location: [Range<Int>]) -> ArraySlice<UInt8>? {
    guard location.reduce(0, { $0 + min($1.count, file.count) }) <= file.count else { return nil }
    let pieces = location.map { file.slice($0.lowerBound, $0.count) }
    return pieces.count == 1 ? pieces[0] : pieces.flatMap { $0 }[...]
  }

  private mutating func readItems(_ content: ByteReader) throws(CodecError) {
    let entries = try Self.boxes(content, from: content.u8(0) == 0 ? 6 : 8)
    items = entries.count
    for entry in entries.map(\.content) {
      guard let version = entry.u8(0), let item = version < 3 ? entry.u16(4) : entry.u32(4) else { continue }
      let at = version < 3 ? 8 : 10
      // Of two of a number libheif takes the first.
      if kinds[item] == nil { kinds[item] = String(decoding: entry.slice(at, 4), as: UTF8.self) }
      // Name, type and coding.
      let texts = entry.slice(at + 4, .max).split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
      if entry.has("mime", at: at), texts.count > 2, !texts[2].isEmpty {
        throw CodecError(.unsupported, "metadata that is compressed, to any size")
      }
    }
  }

  private mutating func readReferences(_ content: ByteReader) throws(CodecError) {
    let isLong = content.u8(0) != 0
    let width = isLong ? 4 : 2
    func id(_ reader: ByteReader, _ offset: Int) -> Int? { isLong ? reader.u32(offset) : reader.u16(offset) }
    let boxes = HEIFBoxes(content, from: 4)
    guard !boxes.isCrowded else { throw Self.crowded }
    // libheif looks at counts alone, and reads on behind the last target.
    let irregular = CodecError(.corrupt, "references between its pictures of another length than their count says")
    guard !boxes.hasRest else { throw irregular }
    for box in boxes.all {
      guard let from = id(box.content, 0), let count = box.content.u16(width),
        box.content.count == width + 2 + count * width
      else { throw irregular }
      references += 1 + count
      guard references <= Self.mostReferences else { throw Self.crowded }
      let targets = (0..<count).compactMap { id(box.content, width + 2 + $0 * width) }
      if box.type == "dimg" { parts[from, default: []] += targets }
      if box.type == "auxl" { for target in targets { companions[target, default: []].append(from) } }
    }
  }

  private mutating func readAssociations(_ content: ByteReader) throws(CodecError) {
    let isLong = content.u8(0) != 0
    let isWide = (content.u8(3) ?? 0) & 1 == 1
    var at = 8
    for _ in 0..<(content.u32(4) ?? 0) {
      guard let item = isLong ? content.u32(at) : content.u16(at), let count = content.u8(at + (isLong ? 4 : 2)) else {
        return
      }
      associated += 1 + count
      guard associated <= Self.mostReferences else { throw Self.crowded }
      at += isLong ? 5 : 3
      let indices = (0..<count).compactMap {
        isWide ? content.u16(at + 2 * $0).map { $0 & 0x7FFF } : content.u8(at + $0).map { $0 & 0x7F }
      }
      associations[item, default: []] += indices
      at += count * (isWide ? 2 : 1)
    }
  }
}
