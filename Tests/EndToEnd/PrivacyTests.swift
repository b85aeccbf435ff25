import Foundation
import TestSupport
import Testing

/// What a camera wrote beside the picture must not leave its owner: marks are planted in every kind of metadata, and
/// nothing that the program makes may contain one.
@Suite struct PrivacyTests {
  private static let mark = "PLANTED-7f3a91"

  /// A mark that names the place where it was planted.
  private static func mark(_ place: String) -> [UInt8] { Array("\(mark)-\(place)".utf8) }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  /// An EXIF block with a mark as a description, in a maker note, in the directory of the position, and a thumbnail
  /// after it.
  private static func exif(_ format: String) -> [UInt8] {
    let texts = [(0x010E, mark("\(format)-exif-description")), (0x927C, mark("\(format)-exif-maker-note"))]
    let thumbnail = [0xFF, 0xD8] + mark("\(format)-exif-thumbnail") + [0xFF, 0xD9]
    let start = 8 + 2 + 12 * 3 + 4
    var block = Array("II*\0".utf8) + little(8, 4) + little(3, 2)
    var rest: [UInt8] = []
    for (tag, text) in texts {
      block += little(tag, 2) + little(2, 2) + little(text.count, 4) + little(start + rest.count, 4)
      rest += text
    }
    block += little(0x8825, 2) + little(4, 2) + little(1, 4) + little(start + rest.count, 4) + little(0, 4)
    let place = mark("\(format)-exif-gps")
    rest += little(1, 2) + little(0x1B, 2) + little(7, 2) + little(place.count, 4)
    rest += little(start + rest.count + 8, 4) + little(0, 4) + place
    return block + rest + thumbnail
  }

  private static func profile(_ format: String) -> [UInt8] {
    let name = mark("\(format)-icc-name") + [0]
    let description = Array("desc\0\0\0\0".utf8) + big(name.count, 4) + name
    let text = Array("text\0\0\0\0".utf8) + mark("\(format)-icc-copyright")
    let head = [UInt8](repeating: 0, count: 16) + Array("RGB XYZ ".utf8) + [UInt8](repeating: 0, count: 104)
    let tags =
      Array("desc".utf8) + big(156, 4) + big(description.count, 4) + Array("cprt".utf8)
      + big(156 + description.count, 4) + big(text.count, 4)
    return head + big(2, 4) + tags + description + text
  }

  private static func xmp(_ place: String) -> [UInt8] {
    Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">".utf8) + mark(place) + Array("</x:xmpmeta>".utf8)
  }

  private static func segment(_ marker: Int, _ content: [UInt8]) -> [UInt8] {
    [0xFF, UInt8(marker)] + big(content.count + 2, 2) + content
  }

  /// A JPEG with everything in it that phones and programs write; without a profile it can be passed through.
  private static func planted(jpeg: [UInt8], hasProfile: Bool = true) -> [UInt8] {
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    let jfif: [UInt8] = text("JFIF\0") + [1, 1, 0, 0, 72, 0, 72, 1, 1, 1, 2, 3] + mark("jfif-thumbnail")
    let adobe: [UInt8] = text("Adobe") + [0, 100, 0, 0, 0, 0, 1] + mark("adobe")
    let segments: [(Int, [UInt8])] = [
      (0xE0, jfif), (0xE0, text("JFXX\0\u{10}") + mark("jfxx")), (0xE1, text("Exif\0\0") + exif("jpeg")),
      (0xE1, text("http://ns.adobe.com/xap/1.0/\0") + xmp("xmp")),
      (0xE1, text("http://ns.adobe.com/xmp/extension/\0") + mark("extended-xmp")),
      (0xE2, text("ICC_PROFILE\0\u{1}\u{1}") + profile("jpeg")), (0xE2, text("MPF\0") + mark("mpf")),
      (0xEB, text("JP") + mark("c2pa")), (0xED, text("Photoshop 3.0\08BIM") + mark("iptc")), (0xEE, adobe),
      (0xFE, mark("comment")),
    ]
    var head = segments.filter { hasProfile || $0.0 != 0xE2 }.flatMap { segment($0.0, $0.1) }
    for marker in [0xE3, 0xE4, 0xE5, 0xEA, 0xEC, 0xEF] {
      head += segment(marker, mark("segment-\(marker)"))
    }
    let scan = jpeg.markers(0xDA).first ?? 2
    var photo = jpeg[..<2] + head
    photo += jpeg[2..<scan] + segment(0xFE, mark("late-comment"))
    photo += jpeg[scan..<(jpeg.count - 2)] + segment(0xFE, mark("behind-the-scan")) + [0xFF, 0xD9]
    // A gain map and a motion photo's video follow the picture.
    photo += jpeg[..<2] + segment(0xFE, mark("gain-map")) + jpeg[2...]
    return photo + mark("motion-video")
  }

  private static func planted(png: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let body = Array(name.utf8) + content
      return big(content.count, 4) + body + big(Int(checksum(body)), 4)
    }
    var chunks = chunk("tEXt", Array("Comment\0".utf8) + mark("png-text")) + chunk("eXIf", exif("png"))
    chunks += chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp("png-xmp"))
    chunks += chunk("prVt", mark("png-private")) + chunk("iCCP", mark("png-icc-name") + [0, 0] + mark("png-icc"))
    return png[..<33] + chunks + png[33...] + mark("png-trailer")
  }

  /// CRC-32 as in PNG.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private static func planted(webp: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(content.count, 4) + content + [UInt8](repeating: 0, count: content.count % 2)
    }
    let extended = chunk("VP8X", [0x0C, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    var body: [UInt8] = Array("WEBP".utf8) + extended + Array(webp[12...])
    body += chunk("EXIF", exif("webp")) + chunk("XMP ", xmp("webp-xmp")) + chunk("PRIV", mark("webp-private"))
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }

  @Test("no mark in any rendition, table, page or message") func nothingLeaks() throws {
    let folder = try TemporaryFolder()
    let photos = folder.url.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    let source = folder.url.appending(path: "source.tif")
    try TIFFPhoto(width: 320, height: 240, seed: 5).data.write(to: source)
    func made(_ format: String) throws -> [UInt8] {
      let policy = folder.path("\(format).json5")
      try "{ name: '\(format)', main: { strategy: 'resizeFirst', format: '\(format)', quality: 0.8 } }"
        .write(toFile: policy, atomically: true, encoding: .utf8)
      let answer = try BuiltProgram.run(
        "compress", source.path, "--policy", policy, "-o", folder.path("made"), "--json", "--force")
      let main = try #require(answer.jsonLines.first?["main"] as? [String: Any], "\(answer.errorText)")
      return try URL(filePath: try #require(main["path"] as? String)).bytes()
    }
    let jpeg = Self.planted(jpeg: try made("jpeg"))
    try Data(jpeg).write(to: photos.appending(path: "a.jpg"))
    try Data(jpeg.prefix(jpeg.count / 3)).write(to: photos.appending(path: "cut.jpg"))
    try Data(Self.planted(png: try made("png"))).write(to: photos.appending(path: "b.png"))
    try Data(Self.planted(webp: try made("webp"), 320, 240)).write(to: photos.appending(path: "c.webp"))
    try Data(Self.planted(jpeg: try made("jpeg"), hasProfile: false)).write(to: photos.appending(path: "d.jpg"))

    let policies = ["convos", "target-200kb", "deltachat-balanced", "messageai"].flatMap { ["--policy", $0] }
    let compressed = try BuiltProgram.run(
      ["compress", photos.path, "-o", folder.path("out"), "--json"] + policies + [
        "--policy", folder.path("webp.json5"),
      ])
    let ended = compressed.jsonLines.map { $0["status"] as? String }
    #expect(ended.count(where: { $0 == "ok" }) == 20, "\(compressed.text)")
    let passed = compressed.jsonLines.filter { $0["passedThrough"] as? Bool == true }
    #expect(Set(passed.map { $0["photo"] as? String }) == ["d.jpg"])
    let run = try BuiltProgram.run(
      "run", photos.path, "--policies", "convos,target-200kb", "--links", "wifi", "--runs", "20", "--timing", "off",
      "-o", folder.path("run"))
    #expect(run.status == 0, "\(run.errorText)")
    let report = try BuiltProgram.run("report", folder.path("run"), "-o", folder.path("report"))
    #expect(report.status == 0, "\(report.errorText)")

    for answer in [compressed, run, report] {
      for stream in [answer.output, answer.errors] { #expect(Self.marks(in: stream) == []) }
    }
    for name in ["out", "run", "report"] {
      let files = FileManager.default.enumerator(atPath: folder.path(name))?.compactMap { $0 as? String } ?? []
      #expect(!files.isEmpty)
      for file in files {
        guard let data = FileManager.default.contents(atPath: folder.path("\(name)/\(file)")) else { continue }
        #expect(Self.marks(in: data) == [], "\(name)/\(file)")
      }
    }
    // The marks can be found: the control, which keeps everything, has them.
    #expect(Self.marks(in: Data(jpeg)).count > 20)
  }

  /// The marks in some bytes, each complete.
  private static func marks(in data: Data) -> [String] {
    let mark = Data(Self.mark.utf8)
    var (found, from): ([String], Data.Index) = ([], data.startIndex)
    while let range = data[from...].firstRange(of: mark) {
      found.append(String(decoding: data[range.lowerBound..<min(data.endIndex, range.upperBound + 24)], as: UTF8.self))
      from = range.upperBound
    }
    return found
  }
}
