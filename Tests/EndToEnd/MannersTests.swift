import Foundation
import TestSupport
import Testing

/// How the program behaves besides its work: streams, exit statuses, names, pipes, signals.
@Suite struct MannersTests {
  struct Case: Sendable {
    let words: [String]
    let status: Int32
    /// Text on standard output if the status is 0, else on standard error.
    let says: String
  }

  static let cases: [Case] = [
    Case(words: [], status: 0, says: "Usage"), Case(words: ["--help"], status: 0, says: "compress"),
    Case(words: ["--version"], status: 0, says: "libvips"),
    Case(words: ["help", "exit-status"], status: 0, says: " 64 "),
    Case(words: ["compress", "--help"], status: 0, says: "Usage"),
    Case(words: ["completions", "zsh"], status: 0, says: "#compdef stepwedge"),
    Case(words: ["manual"], status: 0, says: ".Sh NAME"),
    Case(words: ["comprese", "x"], status: 64, says: "'compress'"),
    Case(words: ["compress", "x", "--polcy", "convos"], status: 64, says: "'--policy'"),
    Case(words: ["compress", "x", "--policy", "convo"], status: 64, says: "'convos'"),
    Case(words: ["compress", "x", "--limit", "2M"], status: 64, says: "2MB or 2MiB"),
    Case(words: ["compress", "x", "--limit", "-1"], status: 64, says: "out of range"),
    Case(words: ["run", "--policy", "convo"], status: 64, says: "'convos'"),
    Case(words: ["run", "--metrics", "ssim2"], status: 64, says: "ssimulacra2"),
    Case(words: ["compress", "nothing.jpg", "--policy", "convos"], status: 66, says: "nothing.jpg"),
    Case(words: ["compress"], status: 66, says: "no photos are named"),
    Case(words: ["list", "policies", "--show", "convo"], status: 64, says: "'convos'"),
    Case(words: ["list", "policies", "--show", "convos"], status: 0, says: "10MB"),
  ]

  @Test("Results to stdout, the rest to stderr, without colour in a pipe", arguments: cases)
  func streams(example: Case) throws {
    let answer = try BuiltProgram.run(example.words)
    #expect(answer.status == example.status)
    #expect((example.status == 0 ? answer.text : answer.errorText).contains(example.says), "\(answer.errorText)")
    #expect((example.status == 0 ? answer.errorText : answer.text).isEmpty)
    #expect(!answer.output.contains(0x1B) && !answer.errors.contains(0x1B))
  }

  @Test("A preloaded library that moves the environment loses no word", .needsProgram("faketime"))
  func movedEnvironment() throws {
    let places = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib")
      .map { "/usr/lib/\($0)/faketime/libfaketime.so.1" }
    let library = try #require(places.first { FileManager.default.fileExists(atPath: $0) })
    let answer = try Program("env").run([
      "LD_PRELOAD=\(library)", BuiltProgram.url.path, "list", "links", "--show", "nö such",
    ])
    #expect(answer.status == 64)
    #expect(answer.errorText.contains("'nö such'"), "\(answer.errorText)")
  }

  @Test("A policy's faults are reported with their places, all at once") func policyFaults() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("p.json5")
    try "{\n  name: 'x',\n  mian: {},\n  main: { strategy: 'resizeFrist', longestSide: -3 },\n}\n"
      .write(toFile: file, atomically: true, encoding: .utf8)
    let answer = try BuiltProgram.run("compress", file, "--policy", file)
    #expect(answer.status == 65)
    for place in ["\(file):3:3:", "\(file):4:"] { #expect(answer.errorText.contains(place), "\(answer.errorText)") }
  }

  @Test("It can be the first process of a system, as in a container", .needsProcessNumbers) func firstProcess() throws {
    let folder = try TemporaryFolder()
    try TIFFPhoto(width: 64, height: 48, seed: 1).data.write(to: folder.url.appending(path: "a.tif"))
    let answer = try Program("unshare").run([
      "--pid", "--fork", "--mount-proc", BuiltProgram.url.path, "compress", folder.path("a.tif"), "--policy", "convos",
      "-o", folder.path("out"),
    ])
    #expect(answer.status == 0, "\(answer.text) \(answer.errorText)")
  }

  @Test("A reader that leaves ends the program quietly", .needsProgram("bash")) func closedPipe() throws {
    let bash = try Program("bash")
    let answer = try bash.run(
      [
        "-c", "set -o pipefail; for i in 1 2 3; do \"$0\" manual | head -c 1 >/dev/null || exit $?; done",
        BuiltProgram.url.path,
      ])
    #expect(answer.status == 0)
    #expect(answer.errorText == "")
  }

  @Test(
    "Names that are not UTF-8 are found, taken and shown escaped", .needsShared("corpus/photos/orientation-6.jpg"),
    .needsProgram("bash")) func otherNames() throws
  {
    let bash = try Program("bash")
    let photo = try Shared.path("corpus/photos/orientation-6.jpg")
    let folder = try TemporaryFolder()
    let script = """
      cd "$1" && name=$'caf\\xe9.jpg' && cp "$2" "$name" && printf '%s\\0' "$name" >list &&
      "$0" compress "$name" --policy convos -o one --json && "$0" compress --files-from list -0 --policy convos -o two -q &&
      "$0" compress --files-from - -0 --policy convos -o three -q <list && find two/convos -type f | wc -l
      """
    let answer = try bash.run(["-c", script, BuiltProgram.url.path, folder.url.path, photo.path])
    #expect(answer.status == 0, "\(answer.errorText)")
    #expect(answer.text.contains(#""photo":"caf\\xe9.jpg""#), "\(answer.text)")
    #expect(answer.text.hasSuffix("\n2\n"))
  }

  @Test("A list of photos may have the line ends of Windows", .needsShared("corpus/photos/orientation-6.jpg"))
  func listFromWindows() throws {
    let photo = try Shared.path("corpus/photos/orientation-6.jpg")
    let folder = try TemporaryFolder()
    try "\(photo.path)\r\n\r\n".write(toFile: folder.path("list"), atomically: true, encoding: .utf8)
    let words = ["compress", "--files-from", folder.path("list"), "--policy", "convos", "-o", folder.path("out")]
    let answer = try BuiltProgram.run(words + ["--json"])
    #expect(answer.status == 0, "\(answer.errorText)")
    #expect(answer.jsonLines.count == 1)
  }

  @Test("A search for a size that cannot use the policy's format refuses the policy")
  func impossibleFormat() throws {
    let folder = try TemporaryFolder()
    for search in ["strategy: 'sizeSearch', limit: '100KB'", "strategy: 'timeBudget', link: '4g', budget: '2s'"] {
      let text = "{\n  name: 'x',\n  main: { \(search),\n    format: 'png' },\n}\n"
      try text.write(toFile: folder.path("p.json5"), atomically: true, encoding: .utf8)
      let answer = try BuiltProgram.run("compress", "x.jpg", "--policy", folder.path("p.json5"))
      #expect(answer.status == 65)
      #expect(answer.errorText.contains("p.json5:4:13: png is lossless: there is no quality"), "\(answer.errorText)")
    }
  }

  @Test(
    "A limit that refuses every photo ends with 65, and --policy of run is one of --policies",
    .needsShared("corpus/photos/orientation-6.jpg")) func noPhotoLeft()
    throws
  {
    let photo = try Shared.path("corpus/photos/orientation-6.jpg").path
    let folder = try TemporaryFolder()
    let refused = try BuiltProgram.run("compress", photo, "--limit", "200", "-o", folder.path("none"), "--json")
    #expect(refused.status == 65 && refused.jsonLines.first?["status"] as? String == "refused")
    #expect(refused.errorText.contains("every photo was refused (limitNotReached: 200 bytes"), "\(refused.errorText)")
    let run = try BuiltProgram.run(
      "run", photo, "--policy", "convos", "--policies", "original", "--dry-run", "--json", "-o", folder.path("run"))
    #expect(run.jsonLines.first?["trials"] as? Int == 2, "\(run.errorText)")
  }

  @Test(
    "Ctrl-C and a closed terminal end it by the signal, keep what was done and leave no half file",
    .needsShared("corpus/photos"), .needsProgram("bash"), arguments: [("INT", 130), ("HUP", 129)])
  func interruption(signal: String, status: Int) throws {
    let bash = try Program("bash")
    let photos = try Shared.path("corpus/photos")
    let folder = try TemporaryFolder()
    let script = """
      timeout --preserve-status -k 60 -s \(signal) 1 "$0" compress "$1" --policy convos --policy messageai -o "$2" -q; echo $?
      find "$2" -name '*.part'
      """
    let answer = try bash.run(["-c", script, BuiltProgram.url.path, photos.path, folder.url.path])
    #expect(answer.text == "\(status)\n", "\(answer.text) \(answer.errorText)")
  }

  @Test("Under nohup a closed terminal ends nothing", .needsProgram("bash", "nohup")) func nohup() throws {
    let folder = try TemporaryFolder()
    try TIFFPhoto(width: 64, height: 48, seed: 1).data.write(to: folder.url.appending(path: "a.tif"))
    try "{ name: 'slow', main: { strategy: 'external', command: 'sh -c \"sleep 1; cp {input} {output}\"' } }"
      .write(toFile: folder.path("slow.json5"), atomically: true, encoding: .utf8)
    let script = """
      nohup "$0" compress a.tif --policy slow.json5 -o out --json &
      for wait in $(seq 200); do ls -d stepwedge-command-* >/dev/null 2>&1 && break; sleep 0.05; done
      kill -HUP $!; wait $!; echo $?
      """
    let answer = try Program("bash").run(
      ["-c", script, BuiltProgram.url.path], environment: ["TMPDIR": folder.path("")], in: folder.url)
    #expect(answer.text.contains("\"status\":\"ok\"") && answer.text.hasSuffix("\n0\n"), "\(answer.text)")
  }
}
