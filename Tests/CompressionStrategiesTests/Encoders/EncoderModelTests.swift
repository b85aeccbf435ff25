import Documents
import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing
@testable import CompressionStrategies

/// Encoder models: the built-in ones, what they write as other programs see it, and errors in faulty ones.
@Suite struct EncoderModelTests {
  @Test func everyBuiltInFileReads() {
    #expect(EncoderModel.presets.all.map(\.name) == EncoderModel.presets.names)
    for model in EncoderModel.presets.all { #expect(!model.title.isEmpty && !model.source.isEmpty, "\(model.name)") }
  }

  struct Expected: Sendable {
    let name: String
    let quality: Double
    let firstLuma: UInt8
    let chroma: ChromaSampling
    let isStandard: Bool
  }

  /// By hand from the sources: Annex K's first entry is 16 (also in table 3 of mozjpeg), Apple's is 14.
  static let expected = [
    Expected(name: "libjpeg", quality: 0.8, firstLuma: 6, chroma: .quarter, isStandard: true),
    Expected(name: "libjpeg", quality: 1, firstLuma: 1, chroma: .quarter, isStandard: true),
    Expected(name: "skia", quality: 0.3, firstLuma: 27, chroma: .quarter, isStandard: false),
    Expected(name: "skia", quality: 1, firstLuma: 1, chroma: .quarter, isStandard: false),
    Expected(name: "chromium", quality: 0.99, firstLuma: 1, chroma: .quarter, isStandard: false),
    Expected(name: "chromium", quality: 1, firstLuma: 1, chroma: .full, isStandard: false),
    Expected(name: "firefox", quality: 0.89, firstLuma: 4, chroma: .quarter, isStandard: true),
    Expected(name: "firefox", quality: 0.9, firstLuma: 3, chroma: .full, isStandard: true),
    Expected(name: "rust-image", quality: 0.75, firstLuma: 8, chroma: .full, isStandard: true),
    Expected(name: "turbojpeg-444-fast", quality: 0.6, firstLuma: 13, chroma: .full, isStandard: true),
    Expected(name: "mozjpeg-3", quality: 0.8, firstLuma: 6, chroma: .quarter, isStandard: false),
    Expected(name: "apple-imageio", quality: 0.8, firstLuma: 2, chroma: .quarter, isStandard: true),
  ]

  @Test("a model's file is as the model says, and djpeg and Pillow agree", arguments: expected)
  func written(test: Expected) throws {
    let model = try #require(EncoderModel.presets[test.name])
    let settings = model.settings(at: test.quality)
    let bytes = try Raster.noise(width: 200, height: 120).encoded(settings)
    let anatomy = try JPEGAnatomy(bytes)
    #expect(anatomy.tables == settings.style.tables)
    #expect(anatomy.tables.luma.first == test.firstLuma)
    #expect(anatomy.chroma == test.chroma)
    #expect(anatomy.hasStandardHuffman == test.isStandard)
    #expect(anatomy.isProgressive == (test.name == "mozjpeg-3"))
    #expect(anatomy.otherBytes == settings.style.reservedBytes)
    if let said = try djpeg(bytes) {
      #expect(said.tables == [anatomy.tables.luma, anatomy.tables.chroma])
      #expect(said.sampling == (test.chroma == .full ? ["1hx1v", "1hx1v", "1hx1v"] : ["2hx2v", "1hx1v", "1hx1v"]))
      #expect(said.isProgressive == anatomy.isProgressive)
      #expect(said.restartInterval == anatomy.restartInterval)
    }
    if let python = try? Program("python3"), try python.run(["-c", "import PIL"]).status == 0 {
      let script =
        "import sys,io;from PIL import Image;i=Image.open(io.BytesIO(sys.stdin.buffer.read()));i.load();print(i.size)"
      #expect(try python.run(["-c", script], input: Data(bytes)).text == "(200, 120)\n")
    }
  }

  @Test("Chromium shows every model's files like djpeg", .needsBrowser, .needsProgram("djpeg"))
  func inBrowser() throws {
    let folder = try TemporaryFolder()
    let names = EncoderModel.presets.names
    for name in names {
      let model = try #require(EncoderModel.presets[name])
      let bytes = try Raster.noise(width: 200, height: 120).encoded(model.settings(at: 0.8))
      try Data(bytes).write(to: URL(filePath: folder.path("\(name).jpg")))
    }
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let driver = tests.appending(path: "Browser/decode.py").path
    let answer = try Browser.python().run([driver] + names.map { folder.path("\($0).jpg") })
    #expect(answer.status == 0, "\(answer.errorText)")
    let shown = answer.text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(shown.map { String($0[0]) } == names)
    for line in shown { #expect(line[1...2] == ["200", "120"] && (Int(line[3]) ?? 255) <= 1, "\(line)") }
  }

  private struct Said {
    var tables: [[UInt8]] = []
    var sampling: [String] = []
    var isProgressive = false
    var restartInterval = 0
  }

  /// What libjpeg's own program prints about a file; nil if it is not installed.
  private func djpeg(_ bytes: [UInt8]) throws -> Said? {
    guard let program = try? Program("djpeg") else { return nil }
    let answer = try program.run(["-verbose", "-verbose", "-fast"], input: Data(bytes))
    #expect(answer.status == 0)
    var said = Said()
    var isTable = false
    for line in answer.errorText.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if line.hasPrefix("Define") { isTable = line.hasPrefix("Define Quantization Table") }
      if line.hasPrefix("Define Quantization Table") { said.tables.append([]) }
      if isTable, words.count == 8, case let row = words.compactMap({ UInt8($0) }), row.count == 8 {
        said.tables[said.tables.count - 1] += row
      }
      if words.first == "Component", words.count > 2, words[2].contains("hx") { said.sampling.append(words[2]) }
      if line.hasPrefix("Start Of Frame 0xc2") { said.isProgressive = true }
      if line.hasPrefix("Define Restart Interval") { said.restartInterval = Int(words.last ?? "") ?? -1 }
    }
    return said
  }

  /// A model's file with one change.
  private static func model(_ tables: String, _ rest: String = "") -> String {
    "{ name: 'm', source: 's', certainty: 'code', chroma: [{ use: '4:2:0' }], huffman: 'standard',\n\(rest)\n\(tables) }"
  }

  private static let flat = "[\(Array(repeating: "9", count: 64).joined(separator: ","))]"
  private static func flat(with entry: String, of count: Int = 64) -> String {
    "[\((Array(repeating: "9", count: count - 1) + [entry]).joined(separator: ","))]"
  }
  private static func scaled(_ luma: String) -> String { "tables: { luma: \(luma), chroma: \(flat), scale: 'ijg' }" }

  static let faulty: [(text: String, place: String, reason: String)] = [
    (model(scaled(flat(with: "9", of: 63))), "m.json5:3:17", "a table has 64 entries, row by row; found 63"),
    (model(scaled(flat(with: "0"))), "m.json5:3:144", "a whole number from 1 to 255 was expected, found 0"),
    (model(scaled(flat(with: "256"))), "m.json5:3:144", "a whole number from 1 to 255 was expected, found 256"),
    (
      model(
        "tables: { byQuality: { '0.8': { luma: \(flat), chroma: \(flat) },\n'0.7': { luma: \(flat), chroma: \(flat) } } }"
      ),
      "m.json5:4:8", "qualities rise: 0.7 stands behind 0.8"
    ),
    (
      model("tables: { byQuality: { 'best': { luma: \(flat), chroma: \(flat) } } }"), "m.json5:3:32",
      "'best' is not a quality"
    ),
    (model("tables: { byQuality: {} }"), "m.json5:3:22", "tables of at least one quality were expected"),
    (
      model(scaled(flat)).replacing("4:2:0", with: "4:2:1"), "m.json5:1:62",
      #""4:2:1" is not a known chroma sampling; did you mean "4:2:2"?"#
    ),
    (
      model(scaled(flat)).replacing("[{ use: '4:2:0' }]", with: "[{ use: '4:2:0' }, { below: 0.5, use: '4:4:4' }]"),
      "m.json5:1:54", "each entry but the last says below which quality it holds"
    ),
    (
      model(scaled(flat), "scans: [{ components: [0], from: 0, to: 0 }],"), "m.json5:2:8",
      "progressive: true is missing"
    ),
    (
      model(scaled(flat), "progressive: true, scans: [{ components: [0], from: 0, to: 63 }],"), "m.json5:2:27",
      "Scan script does not transmit all data"
    ),
    (model(scaled(flat), "headerBytes: 3,"), "m.json5:2:14", "a segment takes 4 bytes or more"),
    (model(scaled(flat), "trelis: true,"), "m.json5:2:1", "unknown key"),
  ]

  @Test("something that is not a model is refused with its place", arguments: faulty.indices) func refused(index: Int) {
    let test = Self.faulty[index]
    let told = #expect(throws: FaultyFile.self) {
      _ = try EncoderModel(reading: Array(test.text.utf8), from: "m.json5")
    }
    let words = told?.description ?? ""
    #expect(words.contains(test.place + ":") && words.contains(test.reason), "\(words)")
  }

  @Test("base tables of a progressive model may be larger, and are cut off when scaled") func wide() throws {
    let text = Self.model(Self.scaled(Self.flat(with: "418")), "progressive: true,")
    let model = try EncoderModel(reading: Array(text.utf8), from: "m.json5")
    #expect(model.settings(at: 0.5).style.tables?.luma.last == 255)
    // 418 × 0.4 + 0.5
    #expect(model.settings(at: 0.8).style.tables?.luma.last == 167)
  }

  @Test("tables are interpolated between qualities; beyond them the nearest one counts") func interpolated() throws {
    func table(_ entry: Int) -> String { "[\(Array(repeating: "\(entry)", count: 64).joined(separator: ","))]" }
    let text = Self.model(
      "tables: { byQuality: { '0.50': { luma: \(table(40)), chroma: \(table(60)) }, "
        + "'0.70': { luma: \(table(20)), chroma: \(table(30)) } } }")
    let model = try EncoderModel(reading: Array(text.utf8), from: "m.json5")
    func entries(_ quality: Double) -> [UInt8?] {
      let tables = model.settings(at: quality).style.tables
      return [tables?.luma.first, tables?.chroma.last]
    }
    #expect(entries(0.5) == [40, 60] && entries(0.7) == [20, 30] && entries(0.6) == [30, 45])
    #expect(entries(0.1) == [40, 60] && entries(0.95) == [20, 30])
  }
}
