import Foundation
import TestSupport
import Testing

@Suite("stepwedge compare --policy") struct PolicyCompareTests {
  private let folder: TemporaryFolder
  private let photos: String

  init() throws {
    folder = try TemporaryFolder()
    photos = folder.path("photos")
    try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
    for seed in 1...2 {
      let photo = TIFFPhoto(width: 320, height: 240, seed: UInt64(seed)).data
      try photo.write(to: URL(filePath: photos + "/\(seed).tif"))
    }
    // Two editions of one file: their policies have the same name.
    for (file, quality) in [("old", "0.9"), ("same", ".90"), ("new", "0.2")] {
      try """
      // \(file)
      { name: "ours", title: "\(file)", main: { strategy: "resizeFirst", longestSide: 320, quality: \(quality) } }
      """.write(toFile: folder.path("\(file).json5"), atomically: true, encoding: .utf8)
    }
  }

  private func compare(_ old: String, _ words: [String]) throws -> Program.Answer {
    try BuiltProgram.run(
      ["compare", "--policy", folder.path(old), "-o", folder.path("run"), "--links", "wifi"] + words)
  }

  private var new: String { folder.path("new.json5") }

  @Test("It says in one sentence and one table what changed, and repeating it measures nothing")
  func compares() throws {
    let first = try compare("old.json5", [new, photos])
    try #require(first.status == 0, "\(first.errorText)")
    for part in [
      "old.json5 → ", "main.quality 0.9 → 0.2", "% bytes", "sent well, of 100", "photos harmed",
      "With fewer than 24 photos",
      "Next: stepwedge report",
    ] {
      #expect(first.text.contains(part), "\(part) in \(first.text)")
    }
    let again = try compare("old.json5", ["--policy", new, photos])
    #expect(again.text == first.text && again.errorText.contains("4 are in the record"), "\(again.errorText)")
    #expect(try BuiltProgram.run("report", folder.path("run"), "--format", "markdown").status == 0)

    let markdown = try compare("old.json5", [new, photos, "--format", "markdown", "--quiet"])
    #expect(
      markdown.text.hasPrefix("## Photo policy\n\n**") && markdown.text.contains("| --- | ---: |"), "\(markdown.text)")
    #expect(!markdown.text.contains(/[0-9a-f]{12}/) && markdown.errorText.isEmpty, "\(markdown.errorText)")
    let json = try #require(
      try compare("old.json5", [new, photos, "--format", "json"]).jsonLines.first)
    #expect(json["photos"] as? Int == 2 && (json["bytesRatio"] as? Double).map { $0 < 0.6 } == true, "\(json)")
    // Another photo in the same folder: the answer is for the photos of the command.
    let one = try compare("old.json5", [new, photos + "/1.tif", "--format", "json"])
    #expect(try #require(one.jsonLines.first)["photos"] as? Int == 1)
  }

  @Test("A photo is harmed by the worse policy, and --fail-on finds it in either direction")
  func fails() throws {
    let steps = ["--links", "wifi", "-o", folder.path("run"), "--format", "json", "--quiet", "--harmed-below", "80"]
    let worse = try BuiltProgram.run(
      ["compare", "--policy", "original", new, photos, "--fail-on", "better"] + steps)
    let json = try #require(worse.jsonLines.first, "\(worse.errorText)")
    #expect((json["newlyHarmed"] as? [String])?.count == 2 && worse.status == 0, "\(json)")
    #expect(
      try BuiltProgram.run(["compare", "--policy", "original", new, photos, "--fail-on", "any"] + steps).status == 1)
  }

  @Test("Policies with the same settings need no photos")
  func same() throws {
    let answer = try compare("old.json5", [folder.path("same.json5"), folder.path("nowhere")])
    #expect(
      answer.status == 0 && answer.text.hasPrefix("Nothing changed: ") && answer.errorText.isEmpty, "\(answer.text)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("run")))
  }

  /// A faulty command line: its words after `compare`, the exit status, and what the error says.
  struct Fault: Sendable, CustomTestStringConvertible {
    let words: [String]
    let status: Int32
    let parts: [String]
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(
    "Bad input is named, with the reason and the next step",
    arguments: [
      Fault(words: ["--policy", "old.json5"], status: 64, parts: ["name them both and then photos"]),
      Fault(
        words: ["--policy", "nothing.json5", "new.json5", "photos"], status: 66,
        parts: ["nothing.json5", "check the name"]),
      Fault(
        words: ["--policy", "old.json5", "list.json5", "photos"], status: 65, parts: ["list.json5", "correct th"]),
      Fault(
        words: ["--policy", "old.json5", "deltacat", "photos"], status: 64, parts: ["the new policy", "deltacat"]),
      Fault(words: ["--policy", "old.json5", "new.json5"], status: 66, parts: ["no photos are named", "--corpus"]),
      Fault(words: ["--policy", "old.json5", "new.json5", "empty"], status: 66, parts: ["no photos in empty"]),
      Fault(
        words: ["--policy", "old.json5", "new.json5", "bad"], status: 65,
        parts: ["no photo could be processed", "stepwedge report"]),
      Fault(
        words: ["--policy", "old.json5", "new.json5", "photos", "--format", "html"], status: 64,
        parts: ["stepwedge report"]),
      Fault(words: ["a", "b", "--mix", "wifi=100%"], status: 64, parts: ["name them with --policy"]),
      Fault(words: ["a"], status: 64, parts: ["two runs"]),
    ])
  func faults(fault: Fault) throws {
    for name in ["empty", "bad"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try "[1, 2]".write(toFile: folder.path("list.json5"), atomically: true, encoding: .utf8)
    try Data([0xFF, 0xD8, 0xFF, 0xE0]).write(to: URL(filePath: folder.path("bad/photo.jpg")))
    let answer = try Program(BuiltProgram.url.path).run(["compare"] + fault.words, in: folder.url)
    #expect(answer.status == fault.status, "\(answer.text)\(answer.errorText)")
    for part in fault.parts { #expect(answer.errorText.contains(part), "\(answer.errorText)") }
  }
}
