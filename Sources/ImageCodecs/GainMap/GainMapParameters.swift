import System

/// How a gain map's samples become light: the numbers of Ultra HDR's XMP and of ISO 21496-1, which mean the same.
///
/// All are stored in millionths, so that written numbers are read back unchanged.
struct GainMapParameters: Sendable, Equatable {
  /// A number for each channel, or one number for all.
  typealias Channels = [Int]

  /// The binary logarithms of the least and the greatest gain.
  var gainMin: Channels = [0]
  var gainMax: Channels
  var gamma: Channels = [1_000_000]
  /// The offsets added to the light of the base picture, and subtracted from that of the brighter one.
  var offsetSDR: Channels = [15_625]
  var offsetHDR: Channels = [15_625]
  /// The binary logarithms of the display headroom at which gains begin to apply, and apply fully.
  var headroomMin = 0
  var headroomMax: Int

  /// A number in millionths; nil if it is not a number, or not possible in a gain map.
  static func millionths(_ number: Double) -> Int? {
    number.isFinite && abs(number) <= 1_000 ? Int((number * 1e6).rounded()) : nil
  }

  /// Whether a decoder can use them.
  var areSound: Bool {
    let channels = [gainMin, gainMax, gamma, offsetSDR, offsetHDR]
    return channels.allSatisfy { $0.count == 1 || $0.count == 3 } && gamma.allSatisfy { $0 > 0 }
      && offsetSDR.allSatisfy { $0 >= 0 } && offsetHDR.allSatisfy { $0 >= 0 } && headroomMin >= 0
      && headroomMax > headroomMin
      && (0..<3).allSatisfy { Self.channel($0, of: gainMax) >= Self.channel($0, of: gainMin) }
  }

  /// Whether channels differ, as in a coloured map.
  var areOfColours: Bool {
    [gainMin, gainMax, gamma, offsetSDR, offsetHDR].contains { channels in channels.contains { $0 != channels[0] } }
  }

  /// The same as ISO 21496-1 has them: of each colour either all numbers or none.
  var written: Self {
    guard areOfColours else { return self }
    func all(_ channels: Channels) -> Channels { (0..<3).map { Self.channel($0, of: channels) } }
    var written = self
    (written.gainMin, written.gainMax, written.gamma) = (all(gainMin), all(gainMax), all(gamma))
    (written.offsetSDR, written.offsetHDR) = (all(offsetSDR), all(offsetHDR))
    return written
  }

  static func channel(_ index: Int, of channels: Channels) -> Int { channels[min(index, channels.count - 1)] }
}

extension GainMapParameters {
  /// The beginning of ISO 21496-1's segments.
  static let isoName = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
  /// The version that a reader needs and the writer's version, both 0; this is all that the main picture's segment
  /// contains.
  static let isoVersions: [UInt8] = [0, 0, 0, 0]

  private static let isOfColoursFlag: UInt8 = 0x80
  private static let usesBaseColoursFlag: UInt8 = 0x40
  private static let hasOneDenominatorFlag: UInt8 = 0x08
  private static let isBackwardFlag: UInt8 = 0x04

  /// Reads the segment after its name; nil if it is cut off, has a newer version, or is based on the brighter picture.
  init?(iso content: ArraySlice<UInt8>) {
    let reader = ByteReader(content)
    guard reader.u16(0) == 0, let flags = reader.u8(4).map({ UInt8($0) }), flags & Self.isBackwardFlag == 0 else {
      return nil
    }
    let isShared = flags & Self.hasOneDenominatorFlag != 0
    let shared = isShared ? reader.u32(5) : nil
    var at = isShared ? 9 : 5
    func number(isSigned: Bool) -> Int? {
      guard let word = reader.u32(at), let under = isShared ? shared : reader.u32(at + 4), under > 0 else { return nil }
      at += isShared ? 4 : 8
      let over = isSigned ? Int(Int32(truncatingIfNeeded: word)) : word
      return Self.millionths(Double(over) / Double(under))
    }
    guard let headroomMin = number(isSigned: false), let headroomMax = number(isSigned: false) else { return nil }
    var rows: [[Int]] = []
    for _ in 0..<(flags & Self.isOfColoursFlag != 0 ? 3 : 1) {
      let row = [true, true, false, true, true].compactMap { number(isSigned: $0) }
      guard row.count == 5 else { return nil }
      rows.append(row)
    }
    func channels(_ index: Int) -> Channels { rows.map { $0[index] } }
    self.init(gainMax: channels(1), headroomMax: headroomMax)
    self.headroomMin = headroomMin
    (gainMin, gamma, offsetSDR, offsetHDR) = (channels(0), channels(2), channels(3), channels(4))
    guard areSound else { return nil }
  }

  /// The bytes after the name in the map's own file.
  var iso: [UInt8] {
    let count = [gainMin, gainMax, gamma, offsetSDR, offsetHDR].map(\.count).max() ?? 1
    let flags = Self.usesBaseColoursFlag | Self.hasOneDenominatorFlag | (count > 1 ? Self.isOfColoursFlag : 0)
    let rows = (0..<count).flatMap { index in
      [gainMin, gainMax, gamma, offsetSDR, offsetHDR].map { Self.channel(index, of: $0) }
    }
    let words = [1_000_000, headroomMin, headroomMax] + rows
    return Self.isoVersions + [flags] + words.flatMap(\.bigEndianWord)
  }
}

extension Int {
  /// Its low 32 bits, the highest byte first.
  var bigEndianWord: [UInt8] { stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) } }
}

extension GainMapParameters {
  static let xmpNamespace = "http://ns.adobe.com/hdr-gain-map/1.0/"

  /// Reads a packet; nil if it has no numbers of a gain map, or says that the base is the brighter picture, which does
  /// not occur in Ultra HDR files.
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

  /// The packet in the map's own file.
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

  /// The packet in the main picture, which announces a map of this many bytes after it.
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

/// The part of XMP that gain maps use: one description with attributes or elements.
struct XMPText {
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

  /// The packet in a map's own file; a file has only one.
  init?(ofMap file: ArraySlice<UInt8>) {
    let segments = try? JPEGHeader.segments(Array(file))
    let xmp = segments?.first { $0.marker == 0xE1 && $0.content.starts(with: GainMapContainer.xmpName) }
    guard let xmp else { return nil }
    self.init(xmp.content.dropFirst(GainMapContainer.xmpName.count))
  }

  /// Whether the text occurs anywhere.
  func holds(_ text: String) -> Bool { end(of: text) != nil }

  /// The values of an attribute, an element, or the items of its list; empty if there is none. A list longer than the
  /// number of channels is cut.
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

  /// Where the first occurrence of the text ends.
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
