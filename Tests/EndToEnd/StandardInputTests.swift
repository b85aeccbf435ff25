import Foundation
import TestSupport
import Testing

/// `-` is standard input wherever one file is read.
@Suite struct StandardInputTests {
  /// A dash in the words stands for the file; with the file as input, or with its name instead, the output is the same.
  private func expectAlike(_ words: [String], _ file: String, except member: String? = nil) throws {
    let data = try Data(contentsOf: URL(filePath: file))
    let piped = try BuiltProgram.run(words, input: data)
    let named = try BuiltProgram.run(words.map { $0 == "-" ? file : $0 })
    #expect(piped.status == named.status, "\(piped.errorText)")
    #expect(!piped.output.isEmpty)
    func plain(_ text: String) -> String {
      guard let member else { return text }
      return text.replacing(#/"(reference|candidate)":"[^"]*"/#, with: member)
    }
    #expect(plain(piped.text) == plain(named.text))
  }

  @Test("cells, links and traces") func simulate() throws {
    let folder = try TemporaryFolder()
    let head = "cell\tcc\trate_up_mbps\trate_down_mbps\trtt_ms\tqueue_pkts\tloss_up\tloss_down\tstreams\tbytes\n"
    let files = [
      ("cells.tsv", head + "c1\tcubic\t5\t5\t50\t100\t0\t0\t1\t90000\n", ["simulate", "--cells", "-", "--runs", "5"]),
      (
        "line.json5", "{ name: 'line', up: '2Mbit', down: '4Mbit', rtt: '50ms' }",
        ["simulate", "--bytes", "100KB", "--link", "-", "--runs", "5", "--json"]
      ),
    ]
    for (name, text, words) in files {
      try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
      try expectAlike(words, folder.path(name))
    }
    let trace = Data((1...50).map { "\($0 * 2)\r\n" }.joined().utf8)
    let answer = try BuiltProgram.run(
      ["simulate", "--bytes", "100KB", "--link", "-", "--runs", "5", "--json"], input: trace)
    #expect(answer.jsonLines.first?["link"] as? String == "-", "\(answer.errorText)")
  }

  @Test(
    "either picture of a pair; its faults are reported for '-'",
    .needsShared("quality/pairs/astro_7x9.png", "quality/pairs/astro_7x9__jpeg420q50.png")) func score() throws
  {
    let a = try Shared.path("quality/pairs/astro_7x9.png").path
    let b = try Shared.path("quality/pairs/astro_7x9__jpeg420q50.png").path
    try expectAlike(["score", "-", b, "--metric", "psnr", "--json"], a, except: "")
    try expectAlike(["score", a, "-", "--metric", "psnr", "--json"], b, except: "")
    let answer = try BuiltProgram.run(["score", a, "-"], input: Data("no picture".utf8))
    #expect(answer.status == 65 && answer.errorText.hasPrefix("stepwedge: -: "), "\(answer.errorText)")
  }

  @Test("policies, and their faults with places", .needsShared("corpus/photos/orientation-6.jpg")) func policy() throws
  {
    let photo = try Shared.path("corpus/photos/orientation-6.jpg").path
    let folder = try TemporaryFolder()
    let words = ["compress", photo, "--policy", "-", "-o", folder.path("out"), "--json"]
    let good = "{ name: 'mine', main: { strategy: 'resizeFirst', longestSide: 300, quality: 0.5 } }"
    let made = try #require(BuiltProgram.run(words, input: Data(good.utf8)).jsonLines.first?["main"] as? [String: Any])
    #expect(made["path"] as? String == folder.path("out") + "/mine/orientation-6.jpg")
    let twice = try BuiltProgram.run(words + ["--policy", "-"], input: Data(good.utf8))
    #expect(twice.status == 64 && twice.errorText.contains("read only once"), "\(twice.errorText)")
    let bad = try BuiltProgram.run(words, input: Data("{\n name: 'mine',\n main: {} }".utf8))
    #expect(bad.status == 65 && bad.errorText.contains("-:3:"), "\(bad.errorText)")
  }
}
