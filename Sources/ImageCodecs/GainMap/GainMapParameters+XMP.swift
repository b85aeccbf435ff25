extension GainMapParameters {
  static let xmpNamespace = "http://ns.adobe.com/hdr-gain-map/1.0/"

  /// Reads a packet; nil if it has no gain map's numbers, or says that the base is the brighter picture, which no Ultra
  /// HDR file does.
  init?(xmp: some Collection<UInt8>) {
    let packet = XMPText(xmp)
    func channels(_ name: String) -> Channels? {
      let texts = packet.values(of: "hdrgm:\(name)")
      let numbers = texts.compactMap { Double($0).flatMap(Self.millionths) }
      return numbers.isEmpty || numbers.count != texts.count ? nil : numbers
    }
    guard let gainMax = channels("GainMapMax"), let headroomMax = channels("HDRCapacityMax")?.first,
      packet.values(of: "hdrgm:BaseRenditionIsHDR").first?.lowercased() != "true"
    else { return nil }
    self.init(gainMax: gainMax, headroomMax: headroomMax)
    gainMin = channels("GainMapMin") ?? gainMin
    gamma = channels("Gamma") ?? gamma
    offsetSDR = channels("OffsetSDR") ?? offsetSDR
    offsetHDR = channels("OffsetHDR") ?? offsetHDR
    headroomMin = channels("HDRCapacityMin")?.first ?? headroomMin
    guard areSound else { return nil }
  }

  /// The packet that the map's own file carries.
  var xmp: String {
    let all: [(String, Channels)] = [
      ("GainMapMin", gainMin), ("GainMapMax", gainMax), ("Gamma", gamma), ("OffsetSDR", offsetSDR),
      ("OffsetHDR", offsetHDR), ("HDRCapacityMin", [headroomMin]), ("HDRCapacityMax", [headroomMax]),
    ]
    let attributes = all.filter { $0.1.count == 1 }.map { " hdrgm:\($0.0)=\"\(Self.text($0.1[0]))\"" }
    let elements = all.filter { $0.1.count > 1 }.map { name, channels in
      let items = channels.map { "<rdf:li>\(Self.text($0))</rdf:li>" }.joined()
      return "<hdrgm:\(name)><rdf:Seq>\(items)</rdf:Seq></hdrgm:\(name)>"
    }
    return XMPText.packet(
      namespaces: ["hdrgm": Self.xmpNamespace], attributes: " hdrgm:Version=\"1.0\"" + attributes.joined(),
      content: elements.joined())
  }

  /// The packet of the picture in front, which announces a map of this many bytes behind it.
  static func primaryXMP(mapBytes: Int) -> String {
    func item(_ meaning: String, _ more: String) -> String {
      "<rdf:li rdf:parseType=\"Resource\"><Container:Item Item:Semantic=\"\(meaning)\" Item:Mime=\"image/jpeg\"\(more)/>"
        + "</rdf:li>"
    }
    return XMPText.packet(
      namespaces: [
        "hdrgm": xmpNamespace, "Container": "http://ns.google.com/photos/1.0/container/",
        "Item": "http://ns.google.com/photos/1.0/container/item/",
      ],
      attributes: " hdrgm:Version=\"1.0\"",
      content: "<Container:Directory><rdf:Seq>\(item("Primary", ""))\(item("GainMap", " Item:Length=\"\(mapBytes)\""))"
        + "</rdf:Seq></Container:Directory>")
  }

  /// Millionths as a decimal fraction.
  private static func text(_ millionths: Int) -> String {
    let fraction = String(abs(millionths) % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.count)
    return "\(millionths < 0 ? "-" : "")\(abs(millionths) / 1_000_000).\(zeros)\(fraction)"
  }
}

/// As much of XMP as gain maps use: one description with attributes or elements.
private struct XMPText {
  static func packet(namespaces: KeyValuePairs<String, String>, attributes: String, content: String) -> String {
    let names = namespaces.map { " xmlns:\($0.key)=\"\($0.value)\"" }.joined()
    let description =
      "<rdf:Description rdf:about=\"\"\(names)\(attributes)"
      + (content.isEmpty ? "/>" : ">\(content)</rdf:Description>")
    return "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
      + "\(description)</rdf:RDF></x:xmpmeta>"
  }

  private let bytes: [UInt8]

  init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

  /// The values of an attribute, or of an element or the items of its list; empty if it does not occur. Of a list that
  /// is longer than channels can be, its beginning.
  func values(of name: String) -> [String] {
    if let start = end(of: "\(name)=\"") { return [value(from: start, upTo: "\"")] }
    guard let start = end(of: "<\(name)>"), let end = end(of: "</\(name)>", from: start) else { return [] }
    var items: [String] = []
    var place = start
    while items.count < 4, let item = self.end(of: "<rdf:li>", from: place), item < end {
      items.append(value(from: item, upTo: "<"))
      place = item
    }
    return items.isEmpty ? [value(from: start, upTo: "<")] : items
  }

  /// Where the text behind this one begins.
  private func end(of text: String, from start: Int = 0) -> Int? {
    let wanted = Array(text.utf8)
    var place = start
    while place + wanted.count <= bytes.count {
      if bytes[place] == wanted[0], bytes[place..<(place + wanted.count)].elementsEqual(wanted) {
        return place + wanted.count
      }
      place += 1
    }
    return nil
  }

  /// The beginning of a text that is longer than any number.
  private func value(from start: Int, upTo end: Character) -> String {
    String(decoding: bytes[start...].prefix(64).prefix { $0 != end.asciiValue }, as: UTF8.self)
  }
}
