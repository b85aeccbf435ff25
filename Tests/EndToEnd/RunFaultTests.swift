import Foundation
import TestSupport
import Testing

/// What `stepwedge run` does when things go wrong: with its input, its workers, its disk, its photos.
@Suite struct RunFaultTests {
  private let folder: TemporaryFolder
  private let photos: URL

  /// Four made-up photos; the largest is first by name and so also in the order of work.
  init() throws {
    folder = try TemporaryFolder()
    photos = folder.url.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for (number, size) in [(900, 700), (800, 600), (640, 480), (480, 360)].enumerated() {
      try TIFFPhoto(width: size.0, height: size.1, seed: UInt64(number + 1)).data
        .write(to: photos.appending(path: "\(number + 1).tif"))
    }
  }

  private func run(_ more: String..., into name: String = "run") throws -> Program.Answer {
    try BuiltProgram.run(["run", photos.path, "--links", "wifi", "--runs", "20", "-o", folder.path(name)] + more)
  }

  /// A table of the run, as printed by `report --deterministic`.
  private func table(_ table: String, of name: String = "run") throws -> [String] {
    let out = folder.path("\(name)-\(UUID().uuidString)")
    let report = try BuiltProgram.run("report", folder.path(name), "--format", "csv", "--deterministic", "-o", out)
    #expect(report.status == 0, "\(report.errorText)")
    return try String(contentsOfFile: "\(out)/\(table).csv", encoding: .utf8).split(whereSeparator: \.isNewline)
      .map(String.init)
  }

  /// A policy that passes photos to a shell script, with the words `$1`, the input, and `$2`, the output.
  private func policy(_ script: String) throws -> String {
    let program = folder.path("handed-on.sh")
    try "#!/bin/sh\n\(script)\n".write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let policy = folder.path("handed-on.json5")
    try """
    { name: "handed-on", title: "", source: "",
      main: { strategy: "external", command: "\(program) {input} {output}", seconds: 30 } }
    """.write(toFile: policy, atomically: true, encoding: .utf8)
    return policy
  }

  @Test("Unknown names and faulty files are refused before anything is written")
  func badInput() throws {
    let faulty = folder.path("faulty.json5")
    try "{ name: 'x', mian: {},\n  main: { strategy: 'nothing', longestSide: -1 } }"
      .write(toFile: faulty, atomically: true, encoding: .utf8)
    let other = folder.path("other.json5")
    try "{ name: 'convos', title: '', source: '', main: { strategy: 'original' } }"
      .write(toFile: other, atomically: true, encoding: .utf8)
    let cases: [(words: [String], status: Int32, says: [String])] = [
      (["--policies", "convo"], 64, ["'convos'"]), (["--links", "wify"], 64, ["'wifi'"]),
      (["--devices", "fone"], 64, ["phone-large"]), (["--metrics", "psn"], 64, ["'psnr'"]),
      (["--metrics", ""], 64, ["metric"]), (["--mix", "wifi=60%"], 64, ["60"]), (["--mix", "4g=100%"], 64, ["'4g'"]),
      (["--sweep", "quality=0..200"], 64, ["quality"]), (["--policies", faulty], 65, [":1:", ":2:"]),
      (["--policies", "convos,\(other)"], 64, ["convos"]),
    ]
    for example in cases {
      let answer = try BuiltProgram.run(
        ["run", photos.path, "--links", "wifi", "-o", folder.path("r")] + example.words)
      #expect(answer.status == example.status, "\(example.words): \(answer.errorText)")
      for word in example.says { #expect(answer.errorText.contains(word), "\(example.words): \(answer.errorText)") }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("r")))
    for mix in ["wifi=60%,5g=40%", "wifi-population=100%", "country-IN=100%"] {
      let answer = try BuiltProgram.run(
        "run", photos.path, "--policies", "original", "--mix", mix, "-o", folder.path("r"), "-n")
      #expect(answer.status == 0, "\(mix): \(answer.errorText)")
    }
    let unnamed = folder.path("unnamed.json5")
    try "{ name: 'a,b', up: '1Mbit', down: '1Mbit', rtt: '9ms' }"
      .write(toFile: unnamed, atomically: true, encoding: .utf8)
    let answer = try BuiltProgram.run("simulate", "--bytes", "1KB", "--link", unnamed)
    #expect(answer.status == 65, "\(answer.errorText)")
    #expect(answer.errorText.contains("a name without commas and equals signs was expected"), "\(answer.errorText)")
    let empty = folder.path("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    #expect(try BuiltProgram.run("run", empty, "-o", folder.path("r")).status == 66)
  }

  @Test("A run folder that is a file, or somebody else's, is refused and left untouched") func foreignFolder() throws {
    let file = photos.appending(path: "1.tif")
    let before = try file.bytes()
    for path in [file.path, photos.path] {
      let answer = try BuiltProgram.run("run", photos.path, "-o", path)
      #expect(answer.status == 73 && answer.errorText.contains(path), "\(answer.errorText)")
    }
    #expect(try file.bytes() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: photos.path).count == 4)
  }

  @Test("A command that kills its starter costs one row, and says so", arguments: [9, 11])
  func killedWorker(signal: Int) throws {
    let clean = try run("--policies", "target-200kb,\(try policy("cp \"$1\" \"$2\""))", into: "clean")
    #expect(clean.status == 0, "\(clean.errorText)")
    let size = try photos.appending(path: "3.tif").bytes().count
    let note = folder.path("killed")
    let harmful = try policy(
      "[ $(wc -c <\"$1\") -eq \(size) ] && echo $PPID >'\(note)' && kill -\(signal) $PPID; cp \"$1\" \"$2\"")
    let answer = try run("--policies", "target-200kb,\(harmful)", "--json")
    #expect(answer.status == 0, "\(answer.errorText)")
    #expect(answer.jsonLines.first?["failed"] as? Int == 1)
    let killed = try String(contentsOfFile: note, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    let temporary = FileManager.default.temporaryDirectory.path
    let left = try FileManager.default.contentsOfDirectory(atPath: temporary).filter {
      $0.hasPrefix("stepwedge-command-\(killed)-")
    }
    #expect(left.isEmpty)
    let (expected, found) = (try table("trials", of: "clean"), try table("trials"))
    let differing = zip(expected, found).filter { $0 != $1 }.map(\.1)
    #expect(expected.count == found.count && differing.count == 1, "\(differing)")
    #expect(differing.first?.contains("externalFailed: ") == true, "\(differing)")
    for name in ["scores", "uploads"] {
      let kept = try table(name, of: "clean").filter { !$0.hasPrefix("3.tif,handed-on") }
      #expect(try table(name) == kept)
    }
    // What may not happen again is repeated, without a remark about the rest.
    let again = try run("--policies", "target-200kb,\(try policy("cp \"$1\" \"$2\""))", "--json")
    #expect(again.jsonLines.first?["failed"] as? Int == 0 && again.jsonLines.first?["reused"] as? Int == 4)
    #expect(try table("trials") == expected)
  }

  @Test("A photo that is changed or removed after planning has a row that says so") func changedPhotos() throws {
    // The first photo's command changes the third photo and removes the fourth.
    let policy = try policy(
      """
      cp "$1" "$2"
      if [ -f "\(photos.path)/4.tif" ]; then rm "\(photos.path)/4.tif"; printf x >>"\(photos.path)/3.tif"; fi
      """)
    let answer = try run("--policies", policy, "--jobs", "1")
    #expect(answer.status == 0, "\(answer.errorText)")
    let rows = try table("trials")
    try #require(rows.count == 5)
    #expect(rows.filter { $0.contains(",ok,") }.map { $0.prefix(5) } == ["1.tif", "2.tif"])
    #expect(rows[3].contains("unreadable: the file was changed after the run was planned"), "\(rows[3])")
    #expect(rows[4].contains("unreadable: No such file"), "\(rows[4])")
    #expect(answer.text.contains("failed 3.tif under handed-on: unreadable"))
  }

  @Test("A full disk is reported once, what was measured is kept, and the run can continue", .needsProgram("bash"))
  func fullDisk() throws {
    let bash = try Program("bash")
    let settings = "--policies messengers --links wifi --runs 20 --metrics psnr --no-pictures -o"
    let words = ["run", photos.path] + settings.split(separator: " ").map(String.init)
    let script = "ulimit -f 150; exec \"$0\" \"$@\""
    let full = try bash.run(["-c", script, BuiltProgram.url.path] + words + [folder.path("run")])
    #expect(full.status == 74, "\(full.errorText)")
    #expect(full.errorText.contains("run.sqlite"), "\(full.errorText)")
    let after = try BuiltProgram.run(words + [folder.path("run"), "--json"])
    #expect(after.status == 0, "\(after.errorText)")
    #expect(try #require(after.jsonLines.first?["reused"] as? Int) > 0)
    #expect(try BuiltProgram.run(words + [folder.path("clean")]).status == 0)
    for name in ["trials", "scores", "uploads", "policies"] { #expect(try table(name) == table(name, of: "clean")) }
  }

  @Test("Without worker processes the figures are the same") func isolation() throws {
    #expect(try run("--policies", "convos,target-200kb", "--isolation", "none").status == 0)
    #expect(try run("--policies", "convos,target-200kb", into: "workers").status == 0)
    for name in ["trials", "scores", "uploads"] { #expect(try table(name) == table(name, of: "workers")) }
  }

  @Test(
    "Damaged and hostile files: the program never dies, nothing broken is called ok",
    .needsShared("corpus/photos", "tools/checks/hostile"), .needsProgram("python3")) func hostileFiles() throws
  {
    let python = try Program("python3")
    let sound = try Shared.path("corpus/photos")
    let check = try Shared.path("tools/checks/hostile")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "hostile-photos").path
    let made = try python.run([script, sound.path, folder.path("hostile")])
    #expect(made.status == 0, "\(made.errorText)")
    let settings = ["STEPWEDGE": BuiltProgram.url.path, "TMPDIR": folder.url.path]
    let answer = try python.run(
      [check.path, "--folder", folder.path("hostile")], environment: settings, in: folder.url)
    #expect(answer.status == 0, "\(answer.text)")
  }
}
