import Foundation
import TestSupport
import Testing

/// Follows `docs/external.md` as a reader would.
@Suite struct ExternalTests {
  @Test(
    "The page's examples work, and whatever a script or an export changes is measured again",
    .needsShared("corpus/photos/orientation-6.jpg"), .needsProgram("bash", "convert", "python3")) func page() throws
  {
    let bash = try Program("bash")
    let photo = try Shared.path("corpus/photos/orientation-6.jpg")
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/external.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).split(separator: "```sh\n").dropFirst()
      .compactMap { $0.split(separator: "```").first.map(String.init) }
    try #require(blocks.count == 3)
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("photos"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: photo.path, toPath: folder.path("photos/one.jpg"))
    let path = BuiltProgram.url.deletingLastPathComponent().path + ":/usr/bin:/bin"
    func follow(_ script: String) throws -> Program.Answer {
      try bash.run(["-euc", script], environment: ["PATH": path], in: folder.url)
    }
    func account(_ run: String, _ policy: String) throws -> String {
      try follow("stepwedge explain \(run) one.jpg --policy \(policy)").text
    }
    for (block, (run, policy, change)) in zip(
      blocks,
      [
        ("ours-run", "ours", "sed -i s/1280/320/g shrink.sh"),
        ("app-run", "app-2.1", "convert exports/one.jpg -resize 320x exports/one.jpg"),
      ])
    {
      let answer = try follow(block)
      #expect(answer.status == 0, "\(answer.errorText)")
      let before = try account(run, policy)
      let again = "stepwedge run ../photos --policies ../\(policy == "ours" ? "ours" : "app").json5,convos"
      let words = "mkdir -p elsewhere; cd elsewhere; \(again) -o ../\(run) --no-pictures --json"
      #expect(try follow(words).jsonLines.first?["reused"] as? Int == 2)
      #expect(try follow("\(change); \(words)").jsonLines.first?["reused"] as? Int == 1)
      #expect(try account(run, policy) != before)
    }
    let own = page.deletingLastPathComponent().appending(path: "../Benchmarks")
    try FileManager.default.createSymbolicLink(atPath: folder.path("Benchmarks"), withDestinationPath: own.path)
    let trust = try follow(blocks[2])
    #expect(trust.status == 0, "\(trust.errorText)")
    let sizes = try follow(
      "stat -c %s exports/one.jpg; stepwedge compress photos/one.jpg --policy model.json5 --json | grep -o '\"bytes\":[0-9]*'"
    ).text.split { !$0.isNumber }.compactMap { Double($0) }
    try #require(sizes.count >= 3)
    // The size of the file, and compress's figures for the photo's bytes and the rendition's.
    let ratio = String(format: "%.3f", sizes[2] / sizes[0])
    #expect(trust.text.contains("bytes, 1 photo: bias \(ratio), spread 0.000, largest difference \(ratio) (one.jpg)"))
    #expect(trust.text.contains("| one.jpg (427 × 320 beside 600 × 450) |"), "the export was made smaller above")
    let unknown = try follow("Benchmarks/model-against-exports trust-run app-3 app-model || true")
    #expect(unknown.errorText.contains("no policy app-3; the run has app-2.1, app-model"))
  }

  @Test(
    "The examples of docs/policies.md make pictures of real photos", .needsShared("corpus/photos"),
    .needsProgram("convert"))
  func policies() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/policies.md")
    let examples = try String(contentsOf: page, encoding: .utf8).split(separator: "```json5\n").dropFirst()
      .compactMap { $0.split(separator: "```").first }
    #expect(examples.count > 4)
    let photos = try ["orientation-6.jpg", "screenshot-phone-app.png"].map {
      try Shared.path("corpus/photos").appending(path: $0).path
    }
    let folder = try TemporaryFolder()
    for (number, example) in examples.enumerated() {
      try example.write(toFile: folder.path("\(number).json5"), atomically: true, encoding: .utf8)
      let words = ["compress"] + photos + ["--policy", "\(number).json5", "-o", "out-\(number)"]
      let answer = try Program(BuiltProgram.url.path).run(words, in: folder.url)
      #expect(answer.status == 0, "\(example)\(answer.text)\(answer.errorText)")
    }
  }

  /// A wasm encoder reserves more memory than a worker may have, a slow one takes more CPU time.
  @Test("A command is not limited like its worker", .needsProgram("sh"), arguments: ["auto", "off"])
  func limits(fence: String) throws {
    let folder = try TemporaryFolder()
    try TIFFPhoto(width: 64, height: 48, seed: 1).data.write(to: folder.url.appending(path: "a.tif"))
    let asked = #"printf '%s %s' $(ulimit -S -v) $(ulimit -S -t)"#
    let limits = try Program("sh").run(["-c", asked]).text
    let script = "#!/bin/sh\n[ \"$(\(asked))\" = \"\(limits)\" ] && cp \"$1\" \"$2\"\n"
    try script.write(toFile: folder.path("encode"), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("encode"))
    try "{ name: \"own\", main: { strategy: \"external\", command: \"./encode {input} {output}\" } }"
      .write(toFile: folder.path("own.json5"), atomically: true, encoding: .utf8)
    let words = ["compress", "a.tif", "--policy", "own.json5", "-o", "out", "--fence", fence]
    let answer = try Program(BuiltProgram.url.path).run(words, in: folder.url)
    #expect(answer.status == 0, "\(answer.errorText)")
  }

  /// A command that leaves a number and its folder's mode in `note`, and takes its time; the number is that of the
  /// command, or of a program that it waits for.
  private func slow(_ folder: TemporaryFolder, isItself: Bool) throws {
    try TIFFPhoto(width: 64, height: 48, seed: 1).data.write(to: folder.url.appending(path: "a.tif"))
    let (number, rest) = isItself ? ("$$", "exec sleep 60") : ("$!", "wait")
    let script = """
      #!/bin/sh
      \(isItself ? "" : "sleep 60 &")
      echo \(number) $(stat -c %a "$(dirname "$1")") > "$0.note"
      \(rest)

      """
    try script.write(toFile: folder.path("encode"), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("encode"))
    try "{ name: \"own\", main: { strategy: \"external\", command: \"./encode {input} {output}\" } }"
      .write(toFile: folder.path("own.json5"), atomically: true, encoding: .utf8)
  }

  /// With a fence there is a process that also ends what a command has started, and removes its files.
  @Test(
    "A command ends with the program, however that ends, and nobody else sees the photo",
    .needsProgram("bash"),
    arguments: [
      ("KILL", "auto", true), ("KILL", "auto", false), ("TERM", "auto", true), ("TERM", "auto", false),
      ("KILL", "off", true), ("HUP", "off", true),
    ])
  func orphans(signal: String, fence: String, isItself: Bool) throws {
    let folder = try TemporaryFolder()
    try slow(folder, isItself: isItself)
    let script = """
      "$0" compress a.tif --policy own.json5 -o out --fence \(fence) 2>/dev/null & program=$!
      for wait in $(seq 200); do [ -s encode.note ] && break; sleep 0.05; done
      read command mode < encode.note
      # A shell that goes and the kernel both tell that a terminal is closed.
      for again in 1 2 3 4 5 6; do kill -\(signal) $program; for moment in 1 2 3 4 5 6 7 8 9; do :; done; done 2>/dev/null
      wait $program 2>/dev/null
      for wait in $(seq 100); do kill -0 $command 2>/dev/null || break; sleep 0.05; done
      kill -9 $command 2>/dev/null && echo alive
      \((signal, fence) == ("KILL", "off") ? "rm -r" : "ls -d") stepwedge-command-* 2>/dev/null
      echo $mode
      """
    let answer = try Program("bash").run(
      ["-c", script, BuiltProgram.url.path], environment: ["TMPDIR": folder.path("")], in: folder.url)
    #expect(answer.text == "700\n", "\(answer.text) \(answer.errorText)")
  }
}
