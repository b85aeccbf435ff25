import Foundation
import TestSupport
import Testing

/// `stepwedge score` from outside: numbers, rows, pictures, exit statuses.
@Suite struct ScoreTests {
  private static func path(_ name: String) throws -> String { try Shared.path("quality/pairs/\(name)").path }

  @Test(
    "a pair as it is: every metric, null for an infinite number, and the word that says why",
    .needsShared("quality/pairs"))
  func identical() throws {
    let picture = try Self.path("cups.png")
    let same = try Self.path("cups__same.png")
    let answer = try BuiltProgram.run("score", picture, same, "--metric", "ssimulacra2", "--metric", "psnr", "--json")
    let told = try #require(answer.jsonLines.first)
    #expect(answer.status == 0 && told["identical"] as? Bool == true)
    let scores = try #require(told["scores"] as? [[String: Any]])
    #expect(scores.map { $0["metric"] as? String } == ["ssimulacra2", "psnr"])
    #expect(scores[0]["score"] as? Double == 100 && scores[1]["score"] is NSNull)
  }

  @Test(
    "a table: rows in order, inf and empty cells, each failure with its line, the others scored",
    .needsShared("quality"),
    arguments: ["\n", "\r\n"])
  func pairs(end: String) throws {
    let folder = try Shared.path("quality")
    let temporary = try TemporaryFolder()
    let table = temporary.path("pairs.tsv")
    let whole = folder.appending(path: "pairs/coffee.png")
    try Data(whole.bytes().prefix(20_000)).write(to: URL(filePath: temporary.path("cut.png")))
    let pairs = folder.path + "/pairs/"
    let lines = [
      "ref\tdist\tnote", "\(pairs)cups.png\t\(pairs)cups__same.png\tsame", "\(pairs)none.png\t\(pairs)cups.png\tgone",
      "\(pairs)coffee.png\tcut.png\tcut", "\(pairs)astro_7x9.png\t\(pairs)astro_7x9__jpeg420q50.png\tsmall",
      "\(pairs)coffee.png\t\(pairs)cups.png\tsizes",
    ]
    try lines.joined(separator: end).write(toFile: table, atomically: true, encoding: .utf8)
    let answer = try BuiltProgram.run("score", "--pairs", table, "--metric", "ssimulacra2", "--metric", "psnr")
    let rows = answer.text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).dropFirst(2).map(String.init)
    }
    #expect(answer.status == 65)
    #expect(rows[0] == ["note", "ssimulacra2", "psnr"] && rows[1] == ["same", "100.0", "inf"])
    #expect(rows[2] == ["gone", "", ""] && rows[3] == ["cut", "", ""] && rows[5] == ["sizes", "", ""])
    #expect(rows[4][1].isEmpty && !rows[4][2].isEmpty)
    for (line, word) in [(3, "none.png"), (4, "cut.png"), (6, "different sizes")] {
      let told = answer.errorText.split(separator: "\n").filter { $0.contains("pairs.tsv:\(line):") }
      #expect(told.count == 1 && told[0].contains(word), "\(answer.errorText)")
    }
  }

  @Test("a table may come from a shell's process substitution; its names are relative to the current folder")
  func substituted() throws {
    let temporary = try TemporaryFolder()
    try TIFFPhoto(width: 64, height: 64, seed: 1).data.write(to: temporary.url.appending(path: "a.tif"))
    let words =
      "'\(BuiltProgram.url.path)' score --metric psnr --pairs <(sleep 0.2; printf 'ref\\tdist\\na.tif\\ta.tif\\n')"
    let answer = try Program("/bin/bash").run(["-c", words], in: temporary.url)
    #expect(answer.status == 0 && answer.text.hasSuffix("a.tif\ta.tif\tinf\n"), "\(answer.errorText)")
  }

  @Test(
    "cvvdp judges by the named display, and says which keys a device without light lacks",
    .needsShared("quality/cvvdp.tsv"), .needsShared("quality/pairs"))
  func displays() throws {
    let picture = try Self.path("coffee.png")
    let worse = try Self.path("coffee__jpeg420q5.png")
    let table = try Shared.path("quality/cvvdp.tsv")
    let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").map { $0.split(separator: "\t") }
    let row = try #require(lines.first { $0[1] == "pairs/coffee__jpeg420q5.png" })
    for (display, expected) in zip(lines[0], row).dropFirst(2) {
      let words = ["score", picture, worse, "--metric", "cvvdp", "--display", String(display), "--json"]
      let told = try #require(BuiltProgram.run(words).jsonLines.first)
      let scores = try #require(told["scores"] as? [[String: Any]])
      #expect(abs(try #require(scores[0]["score"] as? Double) - #require(Double(expected))) < 0.0005, "\(display)")
    }
    let temporary = try TemporaryFolder()
    let device = temporary.path("dark.json5")
    try "{name:'dark',width:300,height:500}".write(toFile: device, atomically: true, encoding: .utf8)
    let answer = try BuiltProgram.run("score", picture, worse, "--metric", "cvvdp", "--device", device)
    #expect(
      answer.status == 65 && answer.errorText.contains("diagonal, distance, peak, ambient, and black or contrast"))
    let run = try BuiltProgram.run(
      "run", picture, "--metrics", "cvvdp", "--devices", device, "-o", temporary.path("run"))
    #expect(run.status == 65 && run.errorText.contains("dark") && run.errorText.contains("black or contrast"))
    let lit = try BuiltProgram.run(
      "score", picture, worse, "--metric", "cvvdp", "--device", device, "--display", "standard_phone")
    #expect(lit.status == 0)
    #expect(try BuiltProgram.run("score", picture, worse, "--display", "standard_phne").status == 64)
  }

  @Test("a sentence says what the scores mean, before the figures that were asked for") func sentence() throws {
    let temporary = try TemporaryFolder()
    let (photo, copy) = (temporary.path("a.tif"), temporary.path("a.jpg"))
    try TIFFPhoto(width: 320, height: 240, seed: 1).data.write(to: URL(filePath: photo))
    let made = try BuiltProgram.run("compress", photo, "--limit", "6KB", "-o", temporary.path("out"))
    let file = try #require(made.text.split(separator: " ").last.map { $0.trimmingCharacters(in: .newlines) })
    #expect(file == temporary.path("out/limit-6000/a.jpg"), "\(made.text)")
    try FileManager.default.copyItem(atPath: file, toPath: copy)
    let plain = try BuiltProgram.run("score", photo, copy).text.split(separator: "\n")
    #expect(plain.count == 2 && plain[0].contains("original") && plain[1].hasPrefix("ssimulacra2  as they are  "))
    let shown = try BuiltProgram.run("score", photo, copy, "--device", "phone").text.split(separator: "\n")
    #expect(shown.count == 2 && shown[0].contains(" of 100 viewers would notice a difference on this screen (phone)."))
    let score = try #require(Double(shown[1].split(separator: " ").last ?? ""))
    #expect(shown[0].hasPrefix("\(Int(score.rounded())): "), "\(shown)")
  }

  @Test("without tesseract, textKept says what to install") func textKept() throws {
    let temporary = try TemporaryFolder()
    try TIFFPhoto(width: 64, height: 64, seed: 1).data.write(to: temporary.url.appending(path: "a.tif"))
    let picture = temporary.path("a.tif")
    let words = ["score", picture, picture, "--metric", "textKept"]
    let answer = try BuiltProgram.run(words, environment: ["STEPWEDGE_TESSERACT": ""])
    #expect(answer.status == 69 && answer.errorText.split(separator: "\n").count == 1)
    #expect(answer.errorText.contains("tesseract-ocr"), "\(answer.errorText)")
  }

  @Test(
    "on a device sizes may differ; the drawings are PNG, and are not overwritten unasked",
    .needsShared("corpus/photos/orientation-6.jpg", "corpus/photos/orientation-1.jpg"))
  func device() throws {
    let photo = try Shared.path("corpus/photos/orientation-6.jpg").path
    let upright = try Shared.path("corpus/photos/orientation-1.jpg").path
    let temporary = try TemporaryFolder()
    let (heat, tile) = (temporary.path("heat.png"), temporary.path("tile.png"))
    let words = ["score", photo, upright, "--device", "phone", "--viewing", "fit", "--viewing", "zoom2", "--json"]
    let drawing = words + ["--heatmap", heat, "--worst-tile", tile]
    let told = try #require(BuiltProgram.run(drawing).jsonLines.first)
    let scores = try #require(told["scores"] as? [[String: Any]])
    #expect(scores.map { $0["viewing"] as? String } == ["fit", "zoom2"])
    // Both are made upright before they are compared; each has its own number drawn in.
    #expect(scores.allSatisfy { $0["score"] is Double })
    for file in [heat, tile] { #expect(try URL(filePath: file).bytes().starts(with: [0x89, 0x50, 0x4E, 0x47])) }
    #expect(try BuiltProgram.run(drawing).status == 73)
    #expect(try BuiltProgram.run("score", photo, upright, "--viewing", "fit").status == 64)
    #expect(try BuiltProgram.run("score", photo, upright, "--metric", "ssim2").status == 64)
  }
}
