import Foundation
import TestSupport
import Testing

/// Links of the user: a link file, a trace, and a policy that names one.
@Suite("The user's own links") struct LinkFileTests {
  private let folder: TemporaryFolder
  private let photo: String

  init() throws {
    folder = try TemporaryFolder()
    photo = folder.path("photo.tif")
    try TIFFPhoto(width: 1_200, height: 900, seed: 1).data.write(to: URL(filePath: photo))
  }

  private func write(_ text: String, to name: String) throws {
    let url = folder.url.appending(path: name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The bytes that the link carries in five seconds limit the picture, and the picture fills them.
  @Test func `a policy's time budget is met on the link file that it names`() throws {
    try write("{ name: 'tunnel', up: '300kbit', down: '1Mbit', rtt: '200ms' }", to: "links/tunnel.json5")
    let strategy = "strategy: 'timeBudget', longestSide: 2048, link: 'links/tunnel.json5', budget: '3s'"
    try write("{ name: 'in-time', main: { \(strategy) } }", to: "in-time.json5")
    let policy = folder.path("in-time.json5")
    let link = folder.path("links/tunnel.json5")
    let row = try #require(
      BuiltProgram.run("compress", photo, "--policy", policy, "-o", folder.path("out"), "--json").jsonLines.first)
    let bytes = try #require((row["main"] as? [String: Any])?["bytes"] as? Int)
    func seconds(_ bytes: Int) throws -> Double {
      let answer = try BuiltProgram.run("simulate", "--bytes", "\(bytes)", "--link", link, "--runs", "1", "--json")
      let seconds = answer.jsonLines.first?["seconds"] as? [String: Any]
      return try #require(seconds?["p50"] as? Double)
    }
    // The budget ends when the server has the picture; its answer takes half a round trip more.
    #expect(try seconds(bytes) <= 3.11)
    #expect(try seconds(bytes + bytes / 10) > 3.11)

    let run = folder.path("run")
    let measured = try BuiltProgram.run(
      "run", photo, "--policies", policy, "--links", link, "--budget", "3s", "--no-pictures", "-o", run)
    #expect(measured.status == 0, "\(measured.errorText)")
    try write(
      "{ name: 'g', assertions: [{ name: 'x', every: 'chanceInBudget', equals: 1 }] }", to: "g.json5")
    #expect(try BuiltProgram.run("gate", run, folder.path("g.json5")).status == 0)
  }

  @Test func `a trace is a link for run as it is for simulate`() throws {
    try write((1...200).map { "\($0 * 10)" }.joined(separator: "\n"), to: "cell.trace")
    let run = folder.path("run")
    let trace = folder.path("cell.trace")
    let measured = try BuiltProgram.run(
      "run", photo, "--policies", "target-200kb", "--links", trace, "--no-pictures", "--runs", "20", "-o", run)
    #expect(measured.status == 0, "\(measured.errorText)")
    // 200 kB at 1.2 Mbit/s take at least 1.4 s, and 4g's round trips.
    try write(
      "{ name: 'g', assertions: [{ name: 'x', every: 'uploadSecondsP50', above: 1.4, below: 2.5 }] }", to: "g.json5")
    let gate = try BuiltProgram.run("gate", run, folder.path("g.json5"))
    #expect(gate.status == 0, "\(gate.text)")
  }

  @Test func `a link file that is missing is named, beside the policy that names it`() throws {
    try write("{ name: 'x', main: { strategy: 'timeBudget', link: 'no.json5', budget: '3s' } }", to: "x.json5")
    let answer = try BuiltProgram.run("compress", photo, "--policy", folder.path("x.json5"), "-o", folder.path("out"))
    #expect(answer.status == 66)
    #expect(answer.errorText.contains(folder.path("no.json5")), "\(answer.errorText)")
  }
}
