import Documents
import Foundation
import ImageCodecs
import Pixels
import System
import TestSupport
import Testing
@testable import CompressionStrategies

/// What an external policy names: words, files, folders.
@Suite struct ExternalTests {
  static let lines = [
    "convert {input} {output}", "  a   b\tc\n", "'my tools/shrink' {input} \"a b\"", "a\\ b 'c'\"d\"e", "'' a",
    "\"a\\\"b\\\\c\\d\"", "'a\\b'", "a'b c'd", "é '€ x'",
  ]

  @Test("Words are as with Python's shlex", .needsProgram("python3"), arguments: lines) func words(line: String)
    throws
  {
    let python = try Program("python3")
    let script = "import shlex, sys, json; print(json.dumps(shlex.split(sys.argv[1])))"
    let answer = try JSONDecoder().decode([String].self, from: python.run(["-c", script, line]).output)
    #expect(try CommandLineText.words(of: line) == answer)
  }

  @Test(
    "Something that is not a command line is reported with its place",
    arguments: [("'a", "never closed"), ("a\\\\", "backslash"), (" ", "empty")])
  func badLine(line: String, word: String) {
    let text = "{ name: 'x', main: { strategy: 'external', command: \"\(line)\" } }"
    #expect {
      try Policy(reading: Array(text.utf8), from: "p.json5")
    } throws: { "\($0)".contains("p.json5:1:53") && "\($0)".contains(word) }
  }

  @Test(
    "A failure quotes the last line that the program wrote about it",
    arguments: [
      ("echo one >&2; echo 'two\u{1B}[2J' >&2; echo >&2; exit 3", "sh ended with 3: two\u{FFFD}[2J"),
      ("echo told on standard output; exit 1", "sh ended with 1"), ("echo why >&2", "sh left nothing at {output}: why"),
      ("yes 'a long story' | head -c 104000 >&2; exit 2", "sh ended with 2: a long story"),
    ])
  func lastLine(script: String, sentence: String) throws {
    let external = External(.command(["sh", "-c", script, "{input}", "{output}"]))
    #expect {
      try external.made(of: [0xFF, 0xD8], named: "a.jpg")
    } throws: {
      ($0 as? ExternalFailure)?.reason.sentence == sentence
    }
  }

  @Test("Exports are found in the photo's own place") func exports() throws {
    let folder = try TemporaryFolder()
    let raster = Raster(size: PixelSize(width: 8, height: 8), channels: 3, samples: Array(repeating: 90, count: 192))
    let picture = Data(try raster.encoded(EncodeSettings(quality: 50)))
    for name in ["a/IMG.jpg", "b/IMG.heic", "b/IMG.jpg", "c/IMG.jpg", "c/IMG.png", "d/IMG.HEIC.jpg", "top.jpg"] {
      let url = folder.url.appending(path: name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try picture.write(to: url)
    }
    try "{}".write(toFile: folder.path("a/IMG.json"), atomically: true, encoding: .utf8)
    let exports = ExportFolder(folder.url.path)
    func found(_ photo: String) -> String? {
      (try? exports.file(for: photo))?.replacingOccurrences(of: folder.url.path + "/", with: "")
    }
    #expect(found("a/IMG.heic") == "a/IMG.jpg")
    #expect(found("b/IMG.jpg") == "b/IMG.jpg" && found("b/IMG.heic") == "b/IMG.heic" && found("b/IMG.png") == nil)
    #expect(found("c/IMG.heic") == nil && found("d/IMG.HEIC") == "d/IMG.HEIC.jpg")
    #expect(found("IMG.jpg") == nil && found("top.tif") == "top.jpg" && found("e/top.jpg") == nil)
    // A link is followed if it stays in the folder, which may itself be a link.
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path("a/link.jpg"), withDestinationPath: "../b/IMG.jpg")
    try files.createSymbolicLink(atPath: folder.path("b/out.jpg"), withDestinationPath: folder.path("top.jpg"))
    try files.createSymbolicLink(atPath: folder.path("b/up"), withDestinationPath: "..")
    try files.createSymbolicLink(atPath: folder.path("all"), withDestinationPath: "b")
    #expect(found("a/link.jpg") == "a/link.jpg" && found("b/up/top.jpg") == "b/up/top.jpg")
    #expect(try ExportFolder(folder.path("all")).bytes(for: "IMG.jpg") == Array(picture))
    // Nothing else on the disk is an export, whoever requests it.
    let inner = ExportFolder(folder.path("b"))
    let outside = [
      "../top.jpg", "../a/IMG.jpg", "./IMG.jpg", "/IMG.jpg", folder.path("top.jpg"), "x/../IMG.jpg", "..", "out.jpg",
      "out.heic", "up/top.jpg",
    ]
    for name in outside {
      #expect(throws: ExternalFailure.self, "\(name)") { try inner.bytes(for: name) }
    }
    // A system call would read only what is before the zero.
    for name in ["IMG.jpg\0", "IMG\0.jpg", "b\0/IMG.jpg"] {
      #expect {
        try exports.file(for: name)
      } throws: {
        "\($0)".contains("has no place below")
      }
    }
  }

  @Test("Another export or another script is another identity; the same content is not") func identity() throws {
    let folder = try TemporaryFolder()
    let script = folder.path("shrink")
    func write(_ text: String) throws { try text.write(toFile: script, atomically: true, encoding: .utf8) }
    let command = External(.command([script, "{input}", "{output}"]))
    try write("one")
    let first = command.identity(for: "a.jpg")
    try write("two")
    #expect(command.identity(for: "a.jpg") != first)
    try write("one")
    #expect(command.identity(for: "a.jpg") == first)
    #expect(External(.command(["true", script, "{input}", "{output}"])).identity(for: "a.jpg") != first)
    #expect(External(.folder(folder.url.path)).identity(for: "a.jpg") == "nothing")
  }

  @Test(
    "Files are looked up from the policy file's folder, and the text has their path",
    arguments: [
      ("folder: 'exports'", External.Source.folder("/base/exports")), ("folder: '/x'", .folder("/x")),
      ("command: './s {input} {output}'", .command(["/base/./s", "{input}", "{output}"])),
      ("command: ['bin/s', '{input}', 'a b', '{output}']", .command(["/base/bin/s", "{input}", "a b", "{output}"])),
      ("command: 'convert {input} {output}'", .command(["convert", "{input}", "{output}"])),
    ])
  func placed(keys: String, source: External.Source) throws {
    let text = "{ name: 'x', main: { strategy: 'external', seconds: 5, \(keys) }, limits: [] }"
    let policy = try Policy(reading: Array(text.utf8), from: "p.json5").placed(in: "/base")
    #expect((policy.main as? External)?.source == source)
    let again = try Policy(reading: Array(policy.text.utf8), from: "the runner")
    #expect((again.main as? External)?.source == source && (again.main as? External)?.timeLimit == .seconds(5))
  }

  @Test("Files of a process's commands are removed, but nothing else with its number, nor what a link leads to")
  func removal() throws {
    // A process number that no system has.
    let process: Int32 = 2_000_000_011
    let files = FileManager.default
    func place(_ name: String) -> String { files.temporaryDirectory.appending(path: name).path }
    let (own, link) = (place("stepwedge-command-\(process)-a"), place("stepwedge-command-\(process)-b"))
    let shard = place("stepwedge-\(process)-0123456789ab-0-of-1")
    defer { for path in [own, link, shard] { try? files.removeItem(atPath: path) } }
    for path in [own, shard] { try files.createDirectory(atPath: path, withIntermediateDirectories: true) }
    try files.createSymbolicLink(atPath: link, withDestinationPath: shard)
    External.removeFiles(of: process)
    #expect(!files.fileExists(atPath: own) && files.fileExists(atPath: shard))
    #expect(try files.destinationOfSymbolicLink(atPath: link) == shard)
  }

  @Test("A command's CPU time, and that of what it waits for, is this process's", .needsProgram("python3")) func cpu()
    throws
  {
    _ = try Program("python3")
    let burn = "import time\nwhile time.process_time() < 0.2: pass"
    let before = CPUClock.seconds
    _ = try ExternalCommand(["sh", "-c", "python3 -c '\(burn)'; true"], errors: FilePath("/dev/null")).run(
      timeLimit: .seconds(60))
    #expect(CPUClock.seconds - before >= 0.2)
  }
}
