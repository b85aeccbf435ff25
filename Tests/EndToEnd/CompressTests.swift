import Foundation
import TestSupport
import Testing

/// `stepwedge compress` from outside: files, rows, exit codes.
@Suite struct CompressTests {
  /// Main sizes, worked out by hand from the designs: sides scaled so that the longest is the target, the other
  /// rounded to nearest; nothing enlarged but where a renderer's scale does it.
  static let sizes: [(photo: String, policy: String, width: Int, height: Int, status: String)] = [
    // 4032 × 3024, turned by 6: upright 3024 × 4032.
    ("iphone-13pro-chart-gainmap.jpg", "messageai-fixed", 1440, 1920, "ok"),
    ("iphone-13pro-chart-gainmap.jpg", "convos", 1536, 2048, "ok"),
    ("iphone-13pro-chart-gainmap.jpg", "buzzbox", 1536, 2048, "ok"),
    ("iphone-13pro-chart-gainmap.jpg", "convos-adaptive", 1200, 1600, "ok"),
    ("iphone-13pro-chart-gainmap.jpg", "wechat-like", 1440, 1920, "ok"),
    ("iphone-13pro-chart-gainmap.jpg", "element-x-android", 1512, 2016, "ok"),
    // 4080 × 3072, upright: over 1920 by 2.125.
    ("pixel-6pro-ultrahdr-sky.jpg", "messai", 1920, 1446, "ok"),
    ("pixel-6pro-ultrahdr-sky.jpg", "telegram-ios", 1280, 964, "ok"),
    // 1836 × 3264 stored 3264 × 1836, turned by 6.
    ("blackberry-z10-street.jpg", "convos", 1152, 2048, "ok"),
    // Small photos stay as they are.
    ("orientation-6.jpg", "convos", 600, 450, "ok"),
    ("grey-curie-portrait.jpg", "messai", 840, 700, "ok"),
    ("iss-anim.webp", "convos", 245, 245, "ok"),
    ("tuxpaint-alpha-cutout.png", "buzzbox", 600, 520, "ok"),
    // A screen of 1242 × 2208.
    ("screenshot-phone-app.png", "convos", 1152, 2048, "ok"),
  ]

  @Test func expectedSizes() throws {
    guard let folder = Shared.path("corpus/photos") else { return }
    let out = try TemporaryFolder()
    for (photo, rows) in Dictionary(grouping: Self.sizes, by: \.photo) {
      let words =
        ["compress", folder.appending(path: photo).path, "-o", out.url.path, "--json"]
        + rows.flatMap { ["--policy", $0.policy] }
      let answer = try BuiltProgram.run(words)
      let told = answer.jsonLines
      #expect(answer.status == 0 && told.count == rows.count, "\(answer.errorText)")
      for (row, line) in zip(rows, told) {
        let main = line["main"] as? [String: Any]
        #expect(main?["width"] as? Int == row.width, "\(row.photo) \(row.policy)")
        #expect(main?["height"] as? Int == row.height, "\(row.photo) \(row.policy)")
        #expect(line["status"] as? String == row.status, "\(row.photo) \(row.policy)")
      }
    }
  }

  @Test("the designs' flaws: a second generation, an enlarged photo, a stretched thumbnail, a broken claim")
  func flaws() throws {
    guard let folder = Shared.path("corpus/photos") else { return }
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

  @Test("the second generation by its pixels: what ImageMagick says was lost")
  func secondGeneration() throws {
    guard let folder = Shared.path("corpus/photos"), let compare = Program("compare") else { return }
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

  @Test("the same bytes with one job and with two") func jobs() throws {
    guard let folder = Shared.path("corpus/photos") else { return }
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

  @Test("bad input is told by name, the rest is done, nothing half is left") func badInput() throws {
    guard let folder = Shared.path("corpus/photos") else { return }
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

  @Test("outputs are not overwritten, unwritable folders are told before any work") func outputs() throws {
    guard let folder = Shared.path("corpus/photos") else { return }
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
