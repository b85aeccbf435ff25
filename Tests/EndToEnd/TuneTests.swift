import Foundation
import Records
import TestSupport
import Testing

/// `tune`, and `run --sweep` with the user's own policy.
@Suite struct TuneTests {
  private let folder: TemporaryFolder
  private let photos: String

  init() throws {
    folder = try TemporaryFolder()
    photos = folder.path("photos")
    try #require(
      BuiltProgram.run("corpus", "make", "-q", "-n", "2", "--max-megapixels", "1", "-o", photos).status == 0)
    try write(
      "ours.json5",
      """
      // What our app sends.
      {
        name: "ours",
        main: {
          strategy: "resizeFirst",
          longestSide: 400, // pixels
          quality: 0.35,
        },
      }

      """)
  }

  private func write(_ name: String, _ text: String) throws {
    try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
  }

  private func tune(_ words: String...) throws -> Program.Answer {
    try BuiltProgram.run(
      ["tune", folder.path("ours.json5"), photos, "-o", folder.path("tuned"), "--links", "wifi", "--mix", "wifi=100%"]
        + words)
  }

  @Test("It recommends a better setting of the file, shows the difference, writes the file, and can continue")
  func wholeWay() throws {
    let better = folder.path("better.json5")
    let first = try tune("--trials", "12", "--keys", "side,quality", "--write", better)
    try #require(first.status == 0, "\(first.errorText)")
    for part in ["(yours)", "Recommended: ", "-     quality: 0.35,", "2 photos", "Written to \(better)."] {
      #expect(first.text.contains(part), "\(part) in \(first.text)")
    }
    let text = try String(contentsOfFile: better, encoding: .utf8)
    #expect(text.contains("// What our app sends.") && text.contains("// pixels") && text.contains("\"ours-tuned\""))
    // The same command measures nothing, prints the same, and does not replace the file unasked.
    #expect(try tune("--trials", "12", "--keys", "side,quality", "--write", better).status == 73)
    let again = try tune("--trials", "12", "--keys", "side,quality", "--write", better, "--force")
    #expect(again.text == first.text)
    let manifest = try RunFolder(folder.path("tuned")).readManifest()
    #expect(manifest.policies.count == 12 && manifest.tuned?.keys == ["side", "quality"])
    #expect(manifest.unfinished == nil)
    // Its folder is a run like any other, and the report says how to repeat it.
    #expect(try BuiltProgram.run("report", folder.path("tuned"), "--format", "html").status == 0)
    let page = try String(contentsOfFile: folder.path("tuned/report/report.html"), encoding: .utf8)
    let words = page.replacing(/<\/?span>/, with: "")
    #expect(words.contains("stepwedge tune") && words.contains("--keys side,quality --trials 12"))
  }

  @Test("With one photo it says what it cannot know, and JSON has everything")
  func onePhoto() throws {
    let photo = try #require(FileManager.default.contentsOfDirectory(atPath: photos).min())
    let words = [
      "tune", folder.path("ours.json5"), photos + "/" + photo, "-o", folder.path("one"), "--links", "wifi", "--mix",
      "wifi=100%", "--trials", "4",
    ]
    let answer = try BuiltProgram.run(words)
    #expect(answer.status == 0 && answer.text.contains("One photo says what suits this photo"), "\(answer.errorText)")
    let json = try BuiltProgram.run(words + ["--json"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
    #expect(object["tried"] as? Int == 4 && object["policy"] as? String == "ours" && object["answer"] != nil)
  }

  @Test("What cannot be tuned is refused before photos are read, with what to do")
  func badInput() throws {
    try write("whole.json5", "{ name: 'whole', main: { strategy: 'original' } }")
    let cases: [(words: [String], status: Int32, says: String)] = [
      ([folder.path("whole.json5")], 65, "nothing to tune"),
      ([folder.path("ours.json5"), "--keys", "limit"], 65, "no limit"),
      ([folder.path("ours.json5"), "--keys", "colour"], 65, "colour"), (["nobody"], 64, "nobody"), ([], 64, "policy"),
    ]
    for example in cases {
      let answer = try BuiltProgram.run(["tune"] + example.words + ["-o", folder.path("no")])
      #expect(answer.status == example.status && answer.errorText.contains(example.says), "\(answer.errorText)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("no")))
  }

  @Test("--sweep varies your policy, not another one")
  func sweepsYours() throws {
    let run = folder.path("run")
    let answer = try BuiltProgram.run(
      "run", photos, "--policies", "target-200kb", "--yours", folder.path("ours.json5"), "--sweep",
      "quality=30,60,side=200", "--links", "wifi", "--no-pictures", "-o", run)
    #expect(answer.status == 0, "\(answer.errorText)")
    let names = try RunFolder(run).readManifest().policies.map(\.name)
    #expect(Set(names) == ["target-200kb", "ours", "ours-q30-200", "ours-q60-200"])
  }
}
