/// The items of a HEIF container and what each is put together from: enough to tell how many pixels decoding takes.
///
/// A picture may be a grid of others, which may be larger than what is shown of them, or used again and again; libheif
/// 1.15 decodes and turns whatever is asked for, as often as it is asked.
struct HEIFStructure {
  private let file: ByteReader
  private var primary = 0
  private var items = 0
  private var references = 0
  private var properties: [HEIFProperty] = []
  private var associations: [Int: [Int]] = [:]  // properties by item, counted from 1
  private var associated = 0
  private var parts: [Int: [Int]] = [:]
  private var companions: [Int: [Int]] = [:]
  private var locations: [Int: [Range<Int>]] = [:]
  private var data: [Range<Int>] = []  // places of what items are cut out of

  /// Items, references and properties beyond this are no picture.
  private static let mostReferences = 100_000
  private static let deepest = 8
  /// Writers make two at most.
  private static let mostDataBoxes = 100
  /// A camera's picture is turned once, and perhaps cropped.
  private static let freeTurns = 2

  /// Reads the container's index; nil where there is none.
  init?(_ bytes: [UInt8]) {
    file = ByteReader(bytes)
    let outer = HEIFBoxes(file).all
    guard let meta = outer.first(where: { $0.type == "meta" })?.content else { return nil }
    let inner = HEIFBoxes(meta, from: 4).all
    let idat = inner.first { $0.type == "idat" }?.content
    data = (outer.filter { $0.type == "mdat" } + inner.filter { $0.type == "idat" }).map(\.content.bytes.indices)
    for box in inner {
      switch box.type {
      case "pitm": primary = (box.content.u8(0) == 0 ? box.content.u16(4) : box.content.u32(4)) ?? 0
      case "iinf": items += (box.content.u8(0) == 0 ? box.content.u16(4) : box.content.u32(4)) ?? 0
      case "iref": readReferences(box.content)
      case "iloc": locations = HEIFLocations(box.content, idat: idat, most: Self.mostReferences).byItem
      case "iprp":
        for inner in HEIFBoxes(box.content).all {
          if inner.type == "ipco" { properties = HEIFBoxes(inner.content).all.map(HEIFProperty.init) }
          if inner.type == "ipma" { readAssociations(inner.content) }
        }
      default: break
      }
    }
  }

  /// Pixels that are decoded or turned, opacity and the like beside the primary picture included; infinite where it is
  /// made of itself, or of more bytes than there are.
  var decodedPixels: Double {
    var known: [Int: Double] = [:]
    let all = [primary] + (companions[primary] ?? [])
    return all.reduce(0) { $0 + cost(of: $1, 0, &known) }
  }

  /// Pixels of the primary picture.
  var shownPixels: Double { size(of: primary) }

  /// Items, references and properties, of which there may be some for each tile of a picture: libheif looks for each among
  /// all. Nor do items share all their data.
  var isCrowded: Bool {
    let tiles = Int(min(shownPixels, 1e9)) / (128 * 128)
    let located = locations.values.joined().reduce(0) { $0 + min($1.count, file.count) }
    return items > 1_000 + tiles || references > 4 * (1_000 + tiles) || associated > 10 * (1_000 + tiles)
      || located > 4 * file.count
  }

  /// Whether bytes stand in it that no picture comes of: such as no item names, or a coder's units for something else.
  var hasHiddenBytes: Bool {
    if isCrowded || data.count > Self.mostDataBoxes { return true }
    let most = PhotoProbe.mostParts(inBytes: file.count)
    let isHiding = locations.contains { item, location in
      guard let bytes = bytes(at: location) else { return true }
      return coders(of: item).contains { CodedPictures($0, in: bytes, mostUnits: most).hasOthers }
    }
    return isHiding || hasGaps
      || properties.contains { if case .coder(_, let parameters) = $0 { parameters.hasOthers } else { false } }
  }

  private var hasGaps: Bool {
    let named = locations.values.joined().sorted { $0.lowerBound < $1.lowerBound }
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
    let made = parts[item].map { $0.reduce(0) { $0 + self.cost(of: $1, depth + 1, &known) } } ?? coded(item)
    let turns = properties(of: item).count { if case .turn = $0 { true } else { false } }
    let all = made + Double(max(0, turns - Self.freeTurns)) * size(of: item)
    known[item] = all
    return all
  }

  /// Pixels that come of an item's own data, whichever of the coders that it names is asked.
  private func coded(_ item: Int) -> Double {
    let size = size(of: item)
    guard let location = locations[item] else { return size }
    guard let bytes = bytes(at: location) else { return .infinity }
    let most = PhotoProbe.mostParts(inBytes: file.count)
    let stated = properties(of: item).reduce(size) {
      if case .coder(_, let parameters) = $1 { max($0, parameters.pixels) } else { $0 }
    }
    return coders(of: item).reduce(size) { sofar, coder in
      let pictures = CodedPictures(coder, in: bytes, mostUnits: most)
      guard pictures.units <= most else { return .infinity }
      return max(sofar, max(stated, pictures.pixels) * Double(max(1, pictures.count)))
    }
  }

  /// An item may name one many times.
  private func coders(of item: Int) -> Set<CodedPictures.Coder> {
    Set(properties(of: item).compactMap { if case .coder(let coder, _) = $0 { coder } else { nil } })
  }

  /// An item's data; nil where it is more than the whole file.
  private func bytes(at location: [Range<Int>]) -> ArraySlice<UInt8>? {
    guard location.reduce(0, { $0 + min($1.count, file.count) }) <= file.count else { return nil }
    let pieces = location.map { file.slice($0.lowerBound, $0.count) }
    return pieces.count == 1 ? pieces[0] : pieces.flatMap { $0 }[...]
  }

  private mutating func readReferences(_ content: ByteReader) {
    let isLong = content.u8(0) != 0
    let width = isLong ? 4 : 2
    func id(_ reader: ByteReader, _ offset: Int) -> Int? { isLong ? reader.u32(offset) : reader.u16(offset) }
    for box in HEIFBoxes(content, from: 4).all {
      guard let from = id(box.content, 0), let count = box.content.u16(width) else { continue }
      references += count
      guard references <= Self.mostReferences else { return }
      let targets = (0..<count).compactMap { id(box.content, width + 2 + $0 * width) }
      if box.type == "dimg" { parts[from, default: []] += targets }
      if box.type == "auxl" { for target in targets { companions[target, default: []].append(from) } }
    }
  }

  private mutating func readAssociations(_ content: ByteReader) {
    let isLong = content.u8(0) != 0
    let isWide = (content.u8(3) ?? 0) & 1 == 1
    var at = 8
    for _ in 0..<min(content.u32(4) ?? 0, Self.mostReferences) {
      guard let item = isLong ? content.u32(at) : content.u16(at), let count = content.u8(at + (isLong ? 4 : 2)) else {
        return
      }
      associated += count
      guard associated <= Self.mostReferences else { return }
      at += isLong ? 5 : 3
      let indices = (0..<count).compactMap {
        isWide ? content.u16(at + 2 * $0).map { $0 & 0x7FFF } : content.u8(at + $0).map { $0 & 0x7F }
      }
      associations[item, default: []] += indices
      at += count * (isWide ? 2 : 1)
    }
  }
}
