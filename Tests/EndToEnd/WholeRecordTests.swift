import Foundation
import TestSupport
import Testing

/// A run folder made by several commands gives the same results as a new run of the same question, or says what was not
/// measured.
@Suite struct WholeRecordTests {
  private let folder: TemporaryFolder
  private let photos: URL

  init() throws {
    folder = try TemporaryFolder()
    photos = folder.url.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for number in 1...3 {
      try TIFFPhoto(width: 300 + 60 * number, height: 360, seed: UInt64(number)).data.write(to: photo(number))
    }
  }

  private func photo(_ number: Int) -> URL { photos.appending(path: "\(number).tif") }

  private func run(_ run: String, _ operands: [URL], _ more: String...) throws {
    let words = ["run"] + operands.map(\.path) + ["--runs", "20", "--no-pictures", "-q", "-o", folder.path(run)]
    let answer = try BuiltProgram.run(words + ["--policies", "convos,target-200kb"] + more)
    #expect(answer.status == 0, "\(answer.errorText)")
  }

  private func tables(of run: String) throws -> [String] {
    let out = folder.path("\(run)-csv")
    let report = try BuiltProgram.run("report", folder.path(run), "--format", "csv", "--deterministic", "-o", out)
    #expect(report.status == 0, "\(report.errorText)")
    return try ["trials", "scores", "uploads", "policies", "messages"].map {
      try String(contentsOf: URL(filePath: "\(out)/\($0).csv"), encoding: .utf8)
    }
  }

  private func answer(of run: String) throws -> [String: Any] {
    let out = folder.path("\(run)-json")
    #expect(try BuiltProgram.run("report", folder.path(run), "--format", "json", "-o", out).status == 0)
    let data = try Data(contentsOf: URL(filePath: "\(out)/report.json"))
    let report = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(report["answer"] as? [String: Any])
  }

  private var all: [URL] { (1...3).map(photo) }

  @Test("Photos that swap names keep their rows, each under its new name") func swappedNames() throws {
    try run("grown", all, "--links", "wifi")
    let data = try all.map { try Data(contentsOf: $0) }
    for (number, content) in zip([2, 3, 1], data) { try content.write(to: photo(number)) }
    try run("grown", all, "--links", "wifi")
    try run("fresh", all, "--links", "wifi")
    #expect(try tables(of: "grown") == tables(of: "fresh"))
  }

  @Test("A missing photo's name goes to the next one, as after deleting the first of a series") func shiftedNames()
    throws
  {
    try run("grown", all, "--links", "wifi")
    try FileManager.default.removeItem(at: photo(1))
    for number in 1...2 { try FileManager.default.moveItem(at: photo(number + 1), to: photo(number)) }
    try run("grown", [photo(1), photo(2)], "--links", "wifi")
    try run("fresh", [photo(1), photo(2)], "--links", "wifi")
    #expect(try tables(of: "grown") == tables(of: "fresh"))
  }

  @Test("Another budget, seed or link file applies to all photos of the record: they are sent again") func sentAgain()
    throws
  {
    func link(_ rate: String) throws -> String {
      let path = folder.path("own.json5")
      try "{ name: 'own', title: 'own', up: '\(rate)', down: '\(rate)', rtt: '60ms', lossUp: '1%' }"
        .write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }
    try run("grown", all, "--links", "\(try link("10Mbit")),wifi", "--budget", "5s")
    let slow = try link("100kbit")
    try run("grown", [photo(1)], "--links", "\(slow),wifi", "--budget", "2s", "--seed", "2")
    try run("fresh", all, "--links", "\(slow),wifi", "--budget", "2s", "--seed", "2")
    #expect(try tables(of: "grown") == tables(of: "fresh"))
  }

  @Test("Photos without scores on the present screen are left out and counted") func otherScreen() throws {
    func screen(_ width: Int) throws -> String {
      let path = folder.path("own.json5")
      try "{ name: 'own', title: 'own', width: \(width), height: \(2 * width) }"
        .write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }
    try run("grown", all, "--links", "wifi", "--devices", try screen(300))
    try run("grown", [photo(1)], "--links", "wifi", "--devices", try screen(200))
    let question = try #require(answer(of: "grown")["question"] as? [String: Any])
    let untried = try #require(question["untried"] as? [String: Any])
    #expect(question["photos"] as? Int == 1 && untried["scores"] as? Int == 2)
    let sentence = try #require(answer(of: "grown")["sentence"] as? String)
    #expect(sentence.contains("2 of 3 photos not scored on own"))
  }

  @Test("Gates cannot tell about an unfinished run, and no baseline is made from one") func unfinished() throws {
    try run("cut", all, "--links", "wifi")
    let path = URL(filePath: folder.path("cut/run.json"))
    let finished = try Data(contentsOf: path)
    var manifest = try #require(JSONSerialization.jsonObject(with: finished) as? [String: Any])
    #expect(manifest["unfinished"] == nil)
    manifest["unfinished"] = ["photos": 3, "policies": 2]
    let gates = folder.path("gates.json5")
    try "{ name: 'g', assertions: [{ name: 'small', every: 'mainBytes', atMost: '10MB' }] }"
      .write(toFile: gates, atomically: true, encoding: .utf8)
    #expect(try BuiltProgram.run("gate", folder.path("cut"), gates).status == 0)
    try JSONSerialization.data(withJSONObject: manifest).write(to: path)
    let verdict = try BuiltProgram.run("gate", folder.path("cut"), gates)
    #expect(verdict.status == 2 && verdict.text.contains("6 of 6 trials are there"), "\(verdict.text)")
    let baseline = try BuiltProgram.run("baseline", folder.path("cut"), "-o", folder.path("baseline.json"))
    #expect(baseline.status == 65 && baseline.errorText.contains("unfinished"), "\(baseline.errorText)")
  }

  @Test("Gates cannot tell about a policy under which some photos were not tried") func untried() throws {
    try run("grown", all, "--links", "wifi")
    let more = [
      "run", photo(1).path, "--policies", "original", "--links", "wifi", "--runs", "20", "-q", "-o",
      folder.path("grown"),
    ]
    #expect(try BuiltProgram.run(more).status == 0)
    let gates = folder.path("gates.json5")
    for (policy, status) in [("original", 2), ("convos", 0)] {
      let assertion = "{ name: 'small', where: { policy: '\(policy)' }, every: 'mainBytes', atMost: '10MB' }"
      try "{ name: 'g', assertions: [\(assertion)] }".write(toFile: gates, atomically: true, encoding: .utf8)
      let verdict = try BuiltProgram.run("gate", folder.path("grown"), gates)
      #expect(verdict.status == status, "\(policy): \(verdict.text)")
    }
  }
}
