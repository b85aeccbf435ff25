import Foundation
import Records
import TestSupport
import Testing

/// A plan, its parts and the run that they make together, and what goes wrong on many machines.
@Suite struct ShardTests {
  private let folder: TemporaryFolder

  /// Five made-up photos; one of them has two names.
  init() throws {
    folder = try TemporaryFolder()
    let photos = folder.url.appending(path: "photos/below")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for (number, size) in [(300, 200), (200, 300), (240, 160), (160, 120), (300, 200)].enumerated() {
      try TIFFPhoto(width: size.0, height: size.1, seed: UInt64(number % 4 + 1)).data
        .write(to: photos.appending(path: "\(number + 1).tif"))
    }
  }

  private static let what = [
    "--policies", "convos,target-200kb", "--links", "wifi", "--runs", "20", "--no-pictures", "-q",
  ]

  private func plan(_ name: String = "plan.json") throws -> Program.Answer {
    try BuiltProgram.run(["plan", folder.path("photos"), "-o", folder.path(name)] + Self.what)
  }

  private func shard(_ part: String, plan: String = "plan.json", into name: String = "shards") throws -> Program.Answer
  {
    try BuiltProgram.run(
      ["run", "--plan", folder.path(plan), "--shard", part, "-o", folder.path(name), "-q"],
      environment: ["TMPDIR": folder.path(".")])
  }

  private func merge(_ folders: String..., into name: String, more: [String] = []) throws -> Program.Answer {
    try BuiltProgram.run(
      ["merge", folder.path("plan.json")] + folders.map(folder.path) + ["-o", folder.path(name), "-q"] + more)
  }

  private func tables(_ run: String) throws -> [String: Data] {
    let out = folder.path("\(run)-csv")
    let report = try BuiltProgram.run(
      "report", folder.path(run), "--format", "csv,json", "--deterministic", "-o", out)
    #expect(report.status == 0, "\(report.errorText)")
    return try Dictionary(
      uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: out).map {
        ($0, try Data(contentsOf: URL(filePath: "\(out)/\($0)")))
      })
  }

  private func files(_ name: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder.url.appending(path: name), includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  @Test("Parts make the run that one machine makes, even if some are made twice")
  func union() throws {
    #expect(try plan().status == 0)
    let one = try BuiltProgram.run(["run", folder.path("photos"), "-o", folder.path("one")] + Self.what)
    #expect(one.status == 0, "\(one.errorText)")
    for part in ["0/3", "1/3", "1/3", "2/3"] { #expect(try shard(part).status == 0) }
    #expect(try shard("0/2", into: "others").status == 0)
    #expect(try BuiltProgram.run("missing", folder.path("plan.json"), folder.path("shards")).status == 0)
    let merged = try merge("shards", "others", "shards", into: "many", more: ["--shards", "3"])
    #expect(merged.status == 0, "\(merged.errorText)")
    #expect(try tables("many") == tables("one"))
    #expect(try tables("many")["trials.csv"]?.isEmpty == false)
    // Merging again does no harm, but another run is in the way.
    #expect(try merge("shards", into: "many").status == 0)
    #expect(
      try BuiltProgram.run(["run", folder.path("photos/below/1.tif"), "-o", folder.path("other")] + Self.what).status
        == 0)
    let blocked = try merge("shards", into: "other")
    #expect(blocked.status == 73 && blocked.errorText.contains("other"), "\(blocked.errorText)")
  }

  @Test("A plan contains the scenarios of its run, whole or merged")
  func scenarios() throws {
    let planned = try BuiltProgram.run(
      ["plan", folder.path("photos"), "-o", folder.path("plan.json"), "--scenario", "buzzbox"] + Self.what)
    #expect(planned.status == 0, "\(planned.errorText)")
    func scenarios(of run: String) throws -> Set<String> {
      Set(try RunReader(RunFolder(folder.path(run))).rows(Afterwards.self).map(\.scenario))
    }
    let words = ["run", "--plan", folder.path("plan.json"), "-q", "-o"]
    #expect(try BuiltProgram.run(words + [folder.path("one")]).status == 0)
    #expect(try scenarios(of: "one") == ["buzzbox"])
    #expect(try BuiltProgram.run(words + [folder.path("other"), "--scenario", "convos"]).status == 0)
    #expect(try scenarios(of: "other") == ["convos"])
    for part in ["0/2", "1/2"] { #expect(try shard(part).status == 0) }
    #expect(try merge("shards", into: "many").status == 0)
    #expect(try scenarios(of: "many") == ["buzzbox"])
    #expect(try tables("many") == tables("one"))
  }

  @Test("Missing parts are listed as array jobs accept them")
  func missing() throws {
    #expect(try plan().status == 0)
    #expect(try shard("2/6").status == 0)
    let missing = try BuiltProgram.run("missing", folder.path("plan.json"), folder.path("shards"))
    #expect(missing.status == 1)
    #expect(missing.text == "0-1,3-5\n")
    #expect(try merge("shards", into: "early").status == 65)
    let partial = try merge("shards", into: "early", more: ["--partial"])
    #expect(partial.status == 0 && partial.errorText.contains("0-1,3-5"), "\(partial.errorText)")
    #expect(try BuiltProgram.run("missing", folder.path("plan.json"), folder.path("photos")).status == 64)
    #expect(try merge("photos", into: "nothing").status == 66)
  }

  @Test("A shard that is cut, damaged or of another plan is named, and made again if that is requested")
  func spoilt() throws {
    #expect(try plan().status == 0)
    for part in ["0/2", "1/2"] { #expect(try shard(part).status == 0) }
    let victim = try #require(try files("shards").first)
    let whole = try victim.bytes()
    let middle = whole.count / 2
    let cut = Data(whole.prefix(middle))
    var flipped = Data(whole)
    flipped[middle] ^= 4
    let damages: [(name: String, bytes: Data)] = [("cut", cut), ("empty", Data()), ("flipped", flipped)]
    for damage in damages {
      try Data(damage.bytes).write(to: victim)
      let answer = try merge("shards", into: "bad")
      #expect(answer.status == 65 && answer.errorText.contains(victim.lastPathComponent), "\(damage.name)")
      #expect(!FileManager.default.fileExists(atPath: folder.path("bad")), "\(damage.name)")
    }
    #expect(try shard("0/2").status == 0)
    #expect(try merge("shards", into: "good").status == 0)

    let other = try BuiltProgram.run(
      ["plan", folder.path("photos"), "--seed", "9", "-o", folder.path("other.json")] + Self.what)
    #expect(other.status == 0)
    #expect(try shard("0/2", plan: "other.json", into: "foreign").status == 0)
    let foreign = try #require(try files("foreign").first)
    let answer = try merge("shards", "foreign", into: "bad")
    #expect(answer.status == 65 && answer.errorText.contains(foreign.lastPathComponent), "\(answer.errorText)")
    // The same name with another plan inside.
    try FileManager.default.removeItem(at: victim)
    try FileManager.default.copyItem(at: foreign, to: victim)
    let refused = try shard("0/2")
    #expect(refused.status == 73 && refused.errorText.contains("of the plan"), "\(refused.errorText)")
  }

  @Test("Two values for one exact cell are an error that names the file and the cell")
  func conflict() throws {
    #expect(try plan().status == 0)
    #expect(try shard("0/1").status == 0)
    let photo = folder.url.appending(path: "photos/below/4.tif")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: photo.path)
    try TIFFPhoto(width: 160, height: 120, seed: 99).data.write(to: photo)
    #expect(try shard("0/1", into: "later").status == 0)
    let answer = try merge("shards", "later", into: "bad")
    #expect(answer.status == 65, "\(answer.errorText)")
    #expect(answer.errorText.contains(".shard") && answer.errorText.contains("below/4.tif"), "\(answer.errorText)")
  }

  /// A plan whose only policy passes each photo to this script, as `$1`, and reads `$2`.
  private func planHanded(on script: String) throws -> Program.Answer {
    let program = folder.path("handed-on.sh")
    try "#!/bin/sh\n\(script)\n".write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let policy = folder.path("handed-on.json5")
    try """
    { name: "handed-on", title: "", source: "",
      main: { strategy: "external", command: "\(program) {input} {output}", seconds: 30 } }
    """.write(toFile: policy, atomically: true, encoding: .utf8)
    return try BuiltProgram.run([
      "plan", folder.path("photos"), "--policies", policy, "--links", "wifi", "--runs", "20", "--no-pictures", "-q",
      "-o",
      folder.path("plan.json"),
    ])
  }

  @Test("The same part at the same time: the one that publishes it may remove the folder that the other uses")
  func folderTakenAway() throws {
    // The other process is simulated by a policy's command in the middle of the work.
    let script = """
      cp "$1" "$2"
      [ -e '\(folder.path("armed"))' ] || exit 0
      rm '\(folder.path("armed"))'
      cp '\(folder.path("first"))'/*.shard '\(folder.path("shards"))'
      rm -r '\(folder.url.path)'/stepwedge-*-0-of-1
      """
    #expect(try planHanded(on: script).status == 0)
    #expect(try shard("0/1", into: "first").status == 0)
    try Data().write(to: folder.url.appending(path: "armed"))
    let other = try shard("0/1")
    #expect(other.status == 0, "\(other.errorText)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("armed")))
    #expect(try files("shards").map { try $0.bytes() } == files("first").map { try $0.bytes() })
    #expect(try merge("shards", into: "run").status == 0)
    // If nobody has published it, a missing folder is an error.
    try FileManager.default.removeItem(at: folder.url.appending(path: "shards"))
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "shards"), withIntermediateDirectories: true)
    try FileManager.default.removeItem(at: folder.url.appending(path: "first"))
    try FileManager.default.createDirectory(at: folder.url.appending(path: "first"), withIntermediateDirectories: true)
    try Data().write(to: folder.url.appending(path: "armed"))
    #expect(try shard("0/1").status != 0)
  }

  @Test("What somebody has put in the place of a part's work is not touched", arguments: [0o777, 0o720, 0o750])
  func planted(mode: Int) throws {
    #expect(try plan().status == 0)
    #expect(try shard("0/1", into: "first").status == 0)
    let hash = try #require(try files("first").first).lastPathComponent.prefix(12)
    let precious = folder.url.appending(path: "precious")
    try Data("precious".utf8).write(to: precious)
    let place = folder.path("stepwedge-\(getuid())-\(hash)-0-of-1")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: place + "/run.lock", withDestinationPath: precious.path)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
    // A file, or a link to a usable folder, is not accepted, either.
    try Data().write(to: URL(filePath: place + "-2"))
    try FileManager.default.createSymbolicLink(
      atPath: place + "-3", withDestinationPath: folder.path("photos"))
    let made = try shard("0/1")
    #expect(made.status == 0, "\(made.errorText)")
    #expect(try files("shards").count == 1)
    #expect(try Data(contentsOf: precious) == Data("precious".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["run.lock"])
  }

  @Test("A part that another machine has published meanwhile is abandoned at once")
  func madeElsewhere() throws {
    // The other machine is simulated by a policy's command, which then takes its time.
    let script = """
      echo >> '\(folder.path("calls"))'
      cp "$1" "$2"
      [ -e '\(folder.path("armed"))' ] || exit 0
      cp '\(folder.path("first"))'/*.shard '\(folder.path("shards"))'
      sleep 20
      """
    #expect(try planHanded(on: script).status == 0)
    #expect(try shard("0/1", into: "first").status == 0)
    try FileManager.default.removeItem(atPath: folder.path("calls"))
    try Data().write(to: folder.url.appending(path: "armed"))
    let other = try BuiltProgram.run(
      [
        "run", "--plan", folder.path("plan.json"), "--shard", "0/1", "-o", folder.path("shards"), "--jobs", "1",
        "--progress", "never",
      ], environment: ["TMPDIR": folder.path(".")])
    #expect(other.status == 0 && other.errorText.contains("is there already"), "\(other.errorText)")
    #expect(try Data(contentsOf: URL(filePath: folder.path("calls"))).count == 1)
    #expect(try files("shards").map { try $0.bytes() } == files("first").map { try $0.bytes() })
    #expect(try files(".").map(\.lastPathComponent).filter { $0.hasPrefix("stepwedge-") }.isEmpty)
  }

  @Test("Pairs that begin one part together: both end well, and make one file") func pairs() async throws {
    #expect(try plan().status == 0)
    #expect(try shard("0/1", into: "alone").status == 0)
    #expect(try merge("alone", into: "one").status == 0)
    let expected = try tables("one")
    for round in 0..<8 {
      let words = [
        "run", "--plan", folder.path("plan.json"), "--shard", "0/1", "-o", folder.path("pair-\(round)"), "-q",
      ]
      let scratch = folder.path(".")
      let answers = try await withThrowingTaskGroup(of: Program.Answer.self) { group in
        for _ in 0..<2 { group.addTask { try BuiltProgram.run(words, environment: ["TMPDIR": scratch]) } }
        return try await group.reduce(into: [Program.Answer]()) { $0.append($1) }
      }
      for answer in answers { #expect(answer.status == 0, "\(answer.errorText)") }
      #expect(try files("pair-\(round)").map(\.pathExtension) == ["shard"])
      #expect(try merge("pair-\(round)", into: "run-\(round)").status == 0)
      #expect(try tables("run-\(round)") == expected)
    }
    let left = try files(".").map(\.lastPathComponent).filter { $0.hasPrefix("stepwedge-") }
    #expect(left.isEmpty, "\(left)")
  }

  @Test("A photo that is unreadable for a while costs its trials only until its part is requested again")
  func readError() throws {
    #expect(try plan().status == 0)
    #expect(try shard("0/1", into: "alone").status == 0)
    #expect(try merge("alone", into: "one").status == 0)
    let photo = folder.path("photos/below/3.tif")
    try FileManager.default.moveItem(atPath: photo, toPath: photo + ".away")
    try FileManager.default.createSymbolicLink(atPath: photo, withDestinationPath: "nowhere")
    #expect(try shard("0/1").status == 0)
    #expect(try merge("shards", into: "early").status == 0)
    let early = String(decoding: try #require(try tables("early")["trials.csv"]), as: UTF8.self)
    #expect(early.contains("below/3.tif") && early.contains("unreadable: "))
    try FileManager.default.removeItem(atPath: photo)
    try FileManager.default.moveItem(atPath: photo + ".away", toPath: photo)
    let again = try BuiltProgram.run(
      [
        "run", "--plan", folder.path("plan.json"), "--shard", "0/1", "-o", folder.path("shards"), "--progress", "never",
      ], environment: ["TMPDIR": folder.path(".")])
    #expect(again.status == 0)
    // The two trials of that photo are repeated, and no others.
    #expect(again.errorText.contains("6 of 8 trials are there"), "\(again.errorText)")
    #expect(try merge("shards", into: "late").status == 0)
    #expect(try tables("late") == tables("one"))
    let before = try files("shards").map { try $0.bytes() }
    #expect(try shard("0/1").status == 0)
    #expect(try files("shards").map { try $0.bytes() } == before)
  }

  @Test("Invalid options and plans are refused")
  func badInput() throws {
    #expect(try plan().status == 0)
    #expect(try plan().status == 73)
    for part in ["2/2", "-1/2", "1", "a/b", "1/0"] { #expect(try shard(part).status == 64, "\(part)") }
    let path = folder.path("plan.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for edited in [text.replacingOccurrences(of: "\"runs\":20", with: "\"runs\":21"), String(text.prefix(500)), "{}"] {
      try edited.write(toFile: folder.path("edited.json"), atomically: true, encoding: .utf8)
      let answer = try shard("0/2", plan: "edited.json")
      #expect(answer.status == 65 && answer.errorText.contains("edited.json"), "\(answer.errorText)")
    }
    let both = try BuiltProgram.run("run", folder.path("photos"), "--plan", path, "-o", folder.path("x"))
    #expect(both.status == 64)
    #expect(try BuiltProgram.run("run", "--shard", "0/2", "-o", folder.path("x")).status == 64)
    #expect(try BuiltProgram.run("merge", folder.path("nowhere"), folder.path("photos")).status == 66)
  }

  @Test("A plan with another version's format is recognised, even with a correct checksum")
  func otherLayout() throws {
    #expect(try plan().status == 0)
    let path = folder.path("plan.json")
    let text = try String(contentsOfFile: path, encoding: .utf8).replacingOccurrences(
      of: "\"layout\":4", with: "\"layout\":2")
    let body =
      try #require(text.firstRange(of: "{\"plan\":")).upperBound..<#require(text.range(of: ",\"sum\"")).lowerBound
    try text[body].write(toFile: folder.path("body"), atomically: true, encoding: .utf8)
    let sum = try Program("sha256sum").run([folder.path("body")]).text.prefix(64)
    try "{\"plan\":\(text[body]),\"sum\":\"\(sum)\"}\n".write(toFile: path, atomically: true, encoding: .utf8)
    let answer = try shard("0/2")
    #expect(answer.status == 73 && answer.errorText.contains("another version of Stepwedge"), "\(answer.errorText)")
  }

  @Test("Parts time nothing, the merged run is timed by one machine, and another machine times it again")
  func timesOfOneMachine() throws {
    let timed = try BuiltProgram.run(
      ["plan", folder.path("photos/below/4.tif"), "-o", folder.path("plan.json"), "--timing", "quick"] + Self.what)
    #expect(timed.status == 0)
    #expect(try shard("0/1").status == 0)
    #expect(try merge("shards", into: "run").status == 0)
    func rest(_ more: String...) throws -> [String: Any] {
      let answer = try BuiltProgram.run(
        ["run", "--plan", folder.path("plan.json"), "-o", folder.path("run"), "--dry-run", "--json"] + more)
      return try #require(answer.jsonLines.first, "\(answer.errorText)")
    }
    #expect(try rest()["timed"] as? Int == 2)
    let words = ["run", "--plan", folder.path("plan.json"), "--jobs", "1", "-o", folder.path("run"), "-q"]
    #expect(try BuiltProgram.run(words).status == 0)
    #expect(try rest()["timed"] as? Int == 0)
    let manifest = folder.url.appending(path: "run/run.json")
    func cpu() throws -> String {
      let object = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: manifest)) as? [String: Any])
      return try #require((object["machine"] as? [String: Any])?["cpu"] as? String)
    }
    let here = try cpu()
    var text = try String(contentsOf: manifest, encoding: .utf8)
    text = text.replacingOccurrences(of: "\"cpu\" : \"\(here)\"", with: "\"cpu\" : \"another\"")
    try text.write(to: manifest, atomically: true, encoding: .utf8)
    #expect(try cpu() == "another")
    #expect(try rest()["timed"] as? Int == 2)
    #expect(try BuiltProgram.run(words).status == 0)
    #expect(try cpu() == here)
    #expect(try rest()["timed"] as? Int == 0)
  }

  @Test("A run that is measured again is the same, and a changed one is reported")
  func verify() throws {
    #expect(try BuiltProgram.run(["run", folder.path("photos"), "-o", folder.path("run")] + Self.what).status == 0)
    let whole = try BuiltProgram.run("verify", folder.path("run"), "--all", "--json")
    #expect(whole.status == 0, "\(whole.text)")
    #expect(whole.jsonLines.first?["trials"] as? Int == 8)
    let photo = folder.url.appending(path: "photos/below/4.tif")
    try TIFFPhoto(width: 160, height: 120, seed: 99).data.write(to: photo)
    let changed = try BuiltProgram.run("verify", folder.path("run"), "--all", "--json")
    #expect(changed.status == 1)
    let rows = try #require(changed.jsonLines.first?["mismatches"] as? [[String: Any]])
    #expect(rows.contains { $0["photo"] as? String == "below/4.tif" && $0["column"] as? String == "photoHash" })
    #expect(rows.allSatisfy { $0["photo"] as? String == "below/4.tif" })
  }
}
