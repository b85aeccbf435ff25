/// A HEIF container, box by box: what libheif makes of it decides what it costs.
struct HEIFContainer {
  typealias Reference = (type: String, from: Int, to: [Int])

  /// The items' kinds, from number 1 on, which is the primary picture.
  var kinds: [String]
  var properties: [[UInt8]]
  /// Properties by item, counted from 1.
  var associations: [(item: Int, properties: [Int])]
  var references: [Reference] = []
  /// Places by item, in the box of the container's own data, or in the file.
  var places: [(item: Int, isOwn: Bool, places: [Range<Int>])] = []
  var own: [UInt8] = []
  /// Bytes of each number in the box of places.
  var widthOfPlaces = 4
  /// Boxes behind those of the index, and before it.
  var more: [UInt8] = []
  var before: [UInt8] = []
  var moreProperties: [UInt8] = []
  var moreItems: [UInt8] = []
  var moreReferences: [UInt8] = []

  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(type.utf8) + content
  }

  static func size(_ side: Int) -> [UInt8] { box("ispe", [0, 0, 0, 0] + big(side, 4) + big(side, 4)) }

  /// A coder's parameters, with these NAL units.
  static func hevc(_ units: [[UInt8]] = []) -> [UInt8] {
    let list = units.flatMap { big($0.count, 2) + $0 }
    return box("hvcC", Array(repeating: 0, count: 22) + (units.isEmpty ? [0] : [1, 33] + big(units.count, 2) + list))
  }

  static func item(_ number: Int, _ kind: String, texts: String = "\0") -> [UInt8] {
    box("infe", [2, 0, 0, 0] + big(number, 2) + [0, 0] + Array((kind + texts).utf8))
  }

  static func reference(_ reference: Reference) -> [UInt8] {
    box(reference.type, big(reference.from, 2) + big(reference.to.count, 2) + reference.to.flatMap { big($0, 2) })
  }

  var bytes: [UInt8] {
    let items = kinds.enumerated().flatMap { Self.item($0.offset + 1, $0.element) } + moreItems
    let named = associations.flatMap { (item, properties) -> [UInt8] in
      Self.big(item, 2) + [UInt8(properties.count)] + properties.map { UInt8($0) }
    }
    let located = places.flatMap { (item, isOwn, places) -> [UInt8] in
      let numbers = places.flatMap { (place: Range<Int>) -> [UInt8] in
        Self.big(place.lowerBound, widthOfPlaces) + Self.big(place.count, widthOfPlaces)
      }
      return Self.big(item, 2) + [0, isOwn ? 1 : 0, 0, 0] + Self.big(places.count, 2) + numbers
    }
    let index: [[UInt8]] = [
      Self.box("pitm", [0, 0, 0, 0, 0, 1]),
      Self.box("iinf", [0, 0, 0, 0] + Self.big(kinds.count, 2) + items),
      Self.box("iref", [0, 0, 0, 0] + references.flatMap(Self.reference) + moreReferences),
      Self.box(
        "iprp",
        Self.box("ipco", properties.flatMap { $0 })
          + Self.box("ipma", [0, 0, 0, 0] + Self.big(associations.count, 4) + named) + moreProperties),
      Self.box(
        "iloc", [1, 0, 0, 0, UInt8(widthOfPlaces << 4 | widthOfPlaces), 0] + Self.big(places.count, 2) + located),
      own.isEmpty ? [] : Self.box("idat", own), more,
    ]
    return Self.box("ftyp", Array("heic\0\0\0\0".utf8)) + before
      + Self.box("meta", [0, 0, 0, 0] + index.flatMap { $0 })
  }
}
