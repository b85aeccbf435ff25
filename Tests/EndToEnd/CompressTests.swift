import Foundation
import TestSupport
import Testing

/// `stepwedge compress` from outside: files, rows, exit statuses.
@Suite struct CompressTests {
  @Test("photos under every shipped policy: the sizes that the designs require", .needsShared("corpus/photos"))
  func expectedOutcomes() throws {
    let folder = try Shared.path("corpus/photos")
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference/outcomes.tsv")
    let table = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t").map(String.init) }
    let photos = try #require(table.first).dropFirst()
    let rows = table.dropFirst()
    let shipped = try BuiltProgram.run("list", "policies", "--json").jsonLines.first?["policies"] as? [[String: Any]]
    #expect(shipped?.compactMap { $0["name"] as? String } == rows.map { $0[0] })

    for (asked, rows) in Dictionary(grouping: rows, by: { row in row.dropFirst().map { $0 != "–" } }) {
      let photos = some(of: zip(photos, asked).filter(\.1).map(\.0), oneIn: 4)
      let out = try TemporaryFolder()
      let answer = try BuiltProgram.run(
        ["compress", "-o", out.url.path, "--json"] + photos.map { folder.appending(path: $0).path }
          + rows.flatMap { ["--policy", $0[0]] })
      let told = Dictionary(uniqueKeysWithValues: answer.jsonLines.map { (Self.cell($0), $0) })
      for row in rows {
        for (photo, expected) in zip(table[0].dropFirst(), row.dropFirst()) where photos.contains(photo) {
          let line = try #require(told["\(photo) \(row[0])"], "\(photo) \(row[0])")
          #expect(Self.outcome(line, fits: expected), "\(photo) under \(row[0]): expected \(expected), got \(line)")
        }
      }
    }
  }

  private static func cell(_ line: [String: Any]) -> String {
    "\(line["photo"] as? String ?? "") \(line["policy"] as? String ?? "")"
  }

  private static func outcome(_ line: [String: Any], fits expected: String) -> Bool {
    func size(_ rendition: String) -> String? {
      guard let told = line[rendition] as? [String: Any], let width = told["width"], let height = told["height"] else {
        return nil
      }
      return "\(width)x\(height)"
    }
    guard let main = size("main") else { return expected == line["status"] as? String }
    if expected.hasPrefix("≤") {
      let sides = { (text: Substring) in text.split(separator: "x").compactMap { Int($0) } }
      return zip(sides(main[...]), sides(expected.dropFirst())).allSatisfy(<=)
    }
    return ([main, size("thumbnail")].compactMap { $0 }).joined(separator: "+") == expected
  }

  @Test(
    "the designs' flaws: a second generation, an enlarged photo, a stretched thumbnail, a broken claim",
    .needsShared("corpus/photos"))
  func flaws() throws {
    let folder = try Shared.path("corpus/photos")
    let out = try TemporaryFolder()
    func row(_ photo: String, _ policy: String) throws -> [String: Any] {
      let path = folder.appending(path: photo).path
      return try #require(
        BuiltProgram.run("compress", path, "--policy", policy, "-o", out.url.path, "--json", "--force").jsonLines.first)
    }
    let twice = try row("iphone-13pro-chart-gainmap.jpg", "messageai")
    #expect(twice["encodes"] as? Int == 2 && twice["decodes"] as? Int == 2)
    let enlarged = try row("galaxy-s9-bakery-444.jpg", "messageai-3x")
    let steps = try #require(enlarged["steps"] as? [[String: Any]])
    #expect(steps.contains { $0["kind"] as? String == "encode" && $0["width"] as? Int == 5760 })
    let stretched = try row("blackberry-z10-street.jpg", "messai")["thumbnail"] as? [String: Any]
    #expect(stretched?["width"] as? Int == 200 && stretched?["height"] as? Int == 200)
    let claim = try row("oneplus-5-mountain-iso2000.jpg", "buzzbox")
    #expect(claim["status"] as? String == "overLimit")
    #expect((claim["reason"] as? String)?.hasSuffix("bytes, under 512,000 allowed") == true)
  }

  @Test(
    "the second generation by its pixels: what ImageMagick says was lost", .needsShared("corpus/photos"),
    .needsProgram("compare"))
  func secondGeneration() throws {
    let folder = try Shared.path("corpus/photos")
    let compare = try Program("compare")
    let out = try TemporaryFolder()
    let policy = out.url.appending(path: "reference.json5")
    let text = """
      {
        name: "reference",
        main: { strategy: "resizeFirst", longestSide: 1920, resizer: "gamma", quality: 1, chroma: "4:4:4" },
      }
      """
    try Data(text.utf8).write(to: policy)
    for name in ["iphone-13pro-chart-gainmap.jpg", "oneplus-5-mountain-iso2000.jpg", "galaxy-s9-bakery-444.jpg"] {
      let rows = try BuiltProgram.run(
        "compress", folder.appending(path: name).path, "--policy", "messageai", "--policy", "messageai-fixed",
        "--policy", policy.path, "-o", out.url.path, "--json", "--force"
      ).jsonLines
      let paths = rows.compactMap { ($0["main"] as? [String: Any])?["path"] as? String }
      try #require(paths.count == 3)
      func psnr(_ path: String) throws -> Double {
        let answer = try compare.run(["-metric", "PSNR", paths[2], path, "null:"])
        return try #require(Double(answer.errorText.split(separator: " ").first ?? ""))
      }
      let (twice, once) = (try psnr(paths[0]), try psnr(paths[1]))
      print("\(name): messageai \(twice) dB, messageai-fixed \(once) dB, lost \(once - twice) dB")
      #expect(twice < once - 0.01, "\(name)")
    }
  }

  @Test("the same bytes with one job and with two", .needsShared("corpus/photos")) func jobs() throws {
    let folder = try Shared.path("corpus/photos")
    let photos = ["nokia-3110c-church.jpg", "iphone-xs-pug.heic", "room-16bit-pq.png"].map {
      folder.appending(path: $0).path
    }
    let sums = try ["1", "2"].map { jobs in
      let out = try TemporaryFolder()
      let words = ["compress", "--policy", "convos", "--policy", "messai", "--json", "-j", jobs, "-o", out.url.path]
      let rows = try BuiltProgram.run(words + photos).jsonLines
      return rows.map { (($0["main"] as? [String: Any])?["sha256"] as? String ?? "none") + "\($0["photo"] ?? "")" }
    }
    #expect(sums[0] == sums[1] && sums[0].count == 6)
  }

  @Test("bad input is reported by name, the rest is done, no half file stays", .needsShared("corpus/photos"))
  func badInput() throws {
    let folder = try Shared.path("corpus/photos")
    let (photos, out) = (try TemporaryFolder(), try TemporaryFolder())
    let good = try folder.appending(path: "orientation-1.jpg").bytes()
    try Data(good).write(to: photos.url.appending(path: "good.jpg"))
    try Data(good.prefix(20_000)).write(to: photos.url.appending(path: "cut.jpg"))
    try Data().write(to: photos.url.appending(path: "empty.jpg"))
    try Data("no picture at all".utf8).write(to: photos.url.appending(path: "text.jpg"))
    var huge = good
    let frame = try #require(huge.indices.dropLast(9).first { huge[$0] == 0xFF && huge[$0 + 1] == 0xC0 })
    huge.replaceSubrange((frame + 5)..<(frame + 9), with: [0xFD, 0xE8, 0xFD, 0xE8])
    try Data(huge).write(to: photos.url.appending(path: "huge.jpg"))
    let answer = try BuiltProgram.run("compress", photos.url.path, "--policy", "convos", "-o", out.url.path, "--json")
    #expect(answer.status == 65)
    #expect(String(validating: answer.output, as: UTF8.self) != nil)
    let reasons = Dictionary(
      uniqueKeysWithValues: answer.jsonLines.map { ($0["photo"] as? String ?? "", $0["reason"] as? String) })
    #expect(reasons.count == 5)
    #expect(reasons["good.jpg"] == .some(nil))
    #expect(reasons["cut.jpg"]??.hasPrefix("truncated: 20,000 bytes") == true)
    #expect(reasons["empty.jpg"] == "notAnImage: the file is empty")
    #expect(reasons["text.jpg"]??.hasPrefix("notAnImage:") == true)
    #expect(reasons["huge.jpg"]??.hasPrefix("tooManyPixels: 65,000 × 65,000 pixels") == true)
    let files = try FileManager.default.contentsOfDirectory(atPath: out.path("convos")).sorted()
    #expect(files == ["good.jpg", "good.thumbnail.jpg"])
  }

  @Test("a photo with the name of another's thumbnail gets another name", .needsShared("corpus/photos"))
  func namesOfThumbnails() throws {
    let photo = try Shared.path("corpus/photos").appending(path: "orientation-1.jpg").bytes()
    let (photos, out) = (try TemporaryFolder(), try TemporaryFolder())
    for name in ["a.jpg", "a.thumbnail.jpg"] { try Data(photo).write(to: photos.url.appending(path: name)) }
    func files(_ policy: String, _ photos: [String]) throws -> [String] {
      let answer = try BuiltProgram.run(["compress"] + photos + ["--policy", policy, "-o", out.url.path, "--force"])
      #expect(answer.status == 0, "\(answer.errorText)")
      defer { try? FileManager.default.removeItem(atPath: out.path(policy)) }
      return try FileManager.default.contentsOfDirectory(atPath: out.path(policy)).sorted()
    }
    #expect(
      try files("convos", [photos.url.path])
        == ["a.jpg", "a.thumbnail-2.jpg", "a.thumbnail-2.thumbnail.jpg", "a.thumbnail.jpg"])
    #expect(
      try files("convos", ["a.thumbnail.jpg", "a.jpg"].map(photos.path))
        == ["a-2.jpg", "a-2.thumbnail.jpg", "a.thumbnail.jpg", "a.thumbnail.thumbnail.jpg"])
    #expect(try files("target-1mb", [photos.url.path]) == ["a.jpg", "a.thumbnail.jpg"])
  }

  @Test("outputs are not overwritten, unwritable folders are reported before any work", .needsShared("corpus/photos"))
  func outputs() throws {
    let folder = try Shared.path("corpus/photos")
    let out = try TemporaryFolder()
    let photo = folder.appending(path: "orientation-1.jpg").path
    func status(_ words: String...) throws -> Int32 {
      try BuiltProgram.run(["compress", photo, "--policy", "convos", "-o"] + words).status
    }
    #expect(try status(out.url.path) == 0)
    #expect(try status(out.url.path) == 73)
    #expect(try status(out.url.path, "--force") == 0)
    try Data().write(to: out.url.appending(path: "file"))
    #expect(try status(out.path("file")) == 73)
    #expect(try status("/proc/nowhere") == 73)
  }
}
