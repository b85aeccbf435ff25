extension MetadataFinder {
  /// Finds what a decoder reports of a container, and what is in its boxes.
  mutating func readHEIF(_ format: PhotoFormat) {
    if let probe = try? HEIFHeader.probe(bytes, format) {
      if probe.hasEXIF { found(.exif) }
      if probe.hasGPS { found(.gps) }
      if probe.profile != nil { found(.icc) }
      if probe.auxiliaryPictures > 0 { found(.other) }
    }
    readBoxes()
  }

  /// Reads a container's boxes, its list of items, and their properties.
  mutating func readBoxes() {
    var picture = PictureParts(["ftyp": .max, "meta": .max])
    for box in boxes(ByteReader(bytes)) where box.type != "mdat" {
      if !picture.take(box.type, bytes: box.content.count) { found(.other) }
      if box.type == "meta" { readIndex(box.content) }
    }
  }

  private mutating func readIndex(_ content: ByteReader) {
    var index = HEIFIndex()
    for box in boxes(content, from: 4) {
      switch box.type {
      case "iloc", "idat", "dinf", "grpl": break
      // Its text is only for people.
      case "hdlr": if box.content.slice(24, .max).contains(where: { $0 != 0 }) { found(.other) }
      case "pitm": index.primary = box.content.id(4, isLong: box.content.u8(0) != 0)
      case "iinf":
        for entry in boxes(box.content, from: box.content.u8(0) == 0 ? 6 : 8) { readItem(entry.content, &index) }
      case "iref":
        // Says so if something that is not a box follows the references.
        _ = boxes(box.content, from: 4)
        for reference in HEIFBoxes.references(box.content) { index.add(reference) }
      case "iprp": for inner in boxes(box.content) { readProperties(inner) }
      default: found(.other)
      }
    }
    if !index.pictures.isSubset(of: index.shown) { found(.other) }
  }

  private mutating func readItem(_ entry: ByteReader, _ index: inout HEIFIndex) {
    guard let version = entry.u8(0), version == 2 || version == 3 else { return found(.other) }
    let at = version == 2 ? 8 : 10
    let name = entry.slice(at + 4, .max).prefix { $0 != 0 }
    if !name.isEmpty { found(.other) }
    switch String(decoding: entry.slice(at, 4), as: UTF8.self) {
    case "hvc1", "hev1", "av01", "avc1", "vvc1", "jpeg", "grid", "iovl", "iden", "tmap":
      if let item = entry.id(4, isLong: version == 3) { index.pictures.insert(item) }
    case "Exif": found(.exif)
    case "mime" where entry.has("application/rdf+xml\0", at: at + 5 + name.count): found(.xmp)
    default: found(.other)
    }
  }

  private mutating func readProperties(_ box: HEIFBoxes.Box) {
    guard box.type == "ipco" else {
      if box.type != "ipma" { found(.other) }
      return
    }
    for property in boxes(box.content) {
      switch property.type {
      case "ispe", "pixi", "irot", "imir", "clap", "pasp", "rloc", "hvcC", "av1C", "avcC", "vvcC", "auxC", "lsel",
        "a1lx", "a1op", "clli", "mdcv", "cclv", "amve":
        break
      case "colr" where property.content.has("nclx", at: 0): break
      case "colr": found(.icc)
      case "udes": found(.comment)
      default: found(.other)
      }
    }
  }

  private mutating func boxes(_ reader: ByteReader, from start: Int = 0) -> [HEIFBoxes.Box] {
    let boxes = HEIFBoxes(reader, from: start)
    if boxes.hasRest { found(.other) }
    return boxes.all
  }
}

/// Which items of a container are visible when its picture is shown.
private struct HEIFIndex {
  var primary: Int?
  /// Items that are pictures or composed of pictures.
  var pictures: Set<Int> = []
  /// Items of which another is composed, and those that belong to another, such as its opacity.
  private var parts: [Int: [Int]] = [:]

  mutating func add(_ reference: (type: String, from: Int, to: [Int])) {
    if reference.type == "dimg" { parts[reference.from, default: []] += reference.to }
    if reference.type == "auxl" { for target in reference.to { parts[target, default: []].append(reference.from) } }
  }

  var shown: Set<Int> {
    var shown: Set<Int> = []
    var next = primary.map { [$0] } ?? []
    while let item = next.popLast() {
      if shown.insert(item).inserted { next += parts[item] ?? [] }
    }
    return shown
  }
}
