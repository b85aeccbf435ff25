import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing

/// `Examples/Embed`, a package of its own that depends on a clone of this one by its tag, as others build and run it.
@Suite("Examples/Embed", .needsProgram("git"), .needsProgram("swift")) struct EmbedTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let isCheckout = FileManager.default.fileExists(atPath: root.appending(path: ".git").path)

  @Test(
    "builds from a clone by tag, needs no codec library, and gives the same figures as the program",
    .enabled(if: isCheckout, "the sources are no checkout that could be cloned"))
  func embeds() throws {
    let folder = try TemporaryFolder()
    let program = try built(in: folder)
    let linked = try Program("ldd").run([program]).text
    for library in ["Foundation", "jpeg", "heif", "vips", "jxl", "sqlite", "glib"] {
      #expect(!linked.contains("lib\(library)"), "\(linked)")
    }
    let answer = try Program(program).run([])
    #expect(answer.status == 0, "\(answer.errorText)")
    let said = answer.text.split(separator: "\n").map { $0.split(separator: " ") }
    try #require(said.count == 4, "\(answer.text)")
    let bytes = try #require(Int(said[0][0]))
    #expect((190_000...200_000).contains(bytes))
    #expect(try scores(in: folder) == [said[1].last, said[2].last].map { $0.flatMap { Double($0) } })
    #expect(try chance(ofSending: bytes) == said[3].last.flatMap { Double($0) })
    try expectGate(in: folder)
  }

  /// The command that the example has by its dependency.
  private func expectGate(in folder: TemporaryFolder) throws {
    func gate(_ program: String, _ words: String...) throws -> Program.Answer {
      let settings = [
        "STEPWEDGE": "file://\(folder.path("stepwedge.git"))", "TMPDIR": folder.url.path, "STEPWEDGE_PROGRAM": program,
      ]
      let command = ["package", "--package-path", folder.path("Embed"), "--cache-path", folder.path("cache")]
      return try Program("swift").run(command + ["stepwedge-gate"] + words, environment: settings)
    }
    let help = try gate(BuiltProgram.url.path, "--help")
    #expect(try help.status == 0 && help.text == BuiltProgram.run("gate", "--help").text, "\(help.errorText)")
    let noRun = try gate(BuiltProgram.url.path, folder.path("none"), "convos")
    // SwiftPM prints both outputs of a plugin to its own first one.
    #expect(noRun.status == 1 && noRun.text.contains(folder.path("none")), "\(noRun.text)\(noRun.errorText)")
    let nobody = try gate(folder.path("nobody"))
    #expect(nobody.status == 1 && nobody.errorText.contains("stepwedge is not installed"), "\(nobody.errorText)")
  }

  @Test("is what the document shows")
  func documented() throws {
    let example = try String(
      contentsOf: Self.root.appending(path: "Examples/Embed/Sources/embed/Embed.swift"), encoding: .utf8)
    let document = try String(contentsOf: Self.root.appending(path: "docs/swift.md"), encoding: .utf8)
    let shown = try #require(document.split(separator: "```swift\n").last?.split(separator: "```").first)
    let lines = Set(example.split(separator: "\n").map { $0.drop { $0 == " " } })
    let missing = shown.split(separator: "\n").filter { !lines.contains($0.drop { $0 == " " }) }
    #expect(missing.isEmpty, "\(missing)")
  }

  /// Builds the example.
  private func built(in folder: TemporaryFolder) throws -> String {
    let (git, swift) = (try Program("git"), try Program("swift"))
    let clone = folder.path("stepwedge.git")
    try run(git, ["clone", "--quiet", "--bare", Self.root.path, clone])
    try run(git, ["-C", clone, "tag", "0.0.1", "HEAD"])
    let example = folder.url.appending(path: "Embed")
    try FileManager.default.createDirectory(at: example, withIntermediateDirectories: true)
    for name in ["Package.swift", "Sources"] {
      try FileManager.default.copyItem(
        at: Self.root.appending(path: "Examples/Embed/\(name)"), to: example.appending(path: name))
    }
    // The package manager leaves its locks among the temporary files, so these are in the folder, which is removed.
    try run(
      swift, ["build", "--package-path", example.path, "--disable-index-store", "--cache-path", folder.path("cache")],
      environment: ["STEPWEDGE": "file://\(clone)", "TMPDIR": folder.url.path])
    return example.appending(path: ".build/debug/embed").path
  }

  private func run(_ program: Program, _ words: [String], environment: [String: String] = [:]) throws {
    let answer = try program.run(words, environment: environment)
    try #require(answer.status == 0, "\(words): \(answer.text)\(answer.errorText)")
  }

  /// SSIMULACRA2 and ColorVideoVDP scores of the example's pictures, from the program.
  private func scores(in folder: TemporaryFolder) throws -> [Double?] {
    let size = PixelSize(width: 1200, height: 900)
    let grain: [Int] = (0..<size.area * 3).map { ($0 &* 40_503) >> 12 & 31 }
    let photo: [UInt8] = grain.indices.map { UInt8($0 / 3 % size.width / 6 + grain[$0]) }
    for (name, samples) in [("photo.png", photo), ("coarse.png", photo.map { $0 & 0xF0 })] {
      let png = try Raster(size: size, channels: 3, samples: samples)
        .encoded(EncodeSettings(format: .png, quality: 100))
      try Data(png).write(to: folder.url.appending(path: name))
    }
    let answer = try BuiltProgram.run(
      "score", folder.path("photo.png"), folder.path("coarse.png"), "--metric", "ssimulacra2", "--metric", "cvvdp",
      "--json")
    let told = try #require(answer.jsonLines.first?["scores"] as? [[String: Any]], "\(answer.errorText)")
    return told.map { $0["score"] as? Double }
  }

  private func chance(ofSending bytes: Int) throws -> Double? {
    let answer = try BuiltProgram.run("simulate", "--bytes", "\(bytes)", "--link", "3g", "--json")
    return answer.jsonLines.first?["chanceInBudget"] as? Double
  }
}
