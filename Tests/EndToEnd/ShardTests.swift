import Foundation
import RunRecords
import TestSupport
import Testing

/// A plan, its parts and the run that they make together, with what goes wrong on many machines.
@Suite struct ShardTests {
  private let folder: TemporaryFolder

  /// Five made-up photos, one of them under two names.
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

  @Test("Parts make the run that one machine makes, whichever were made twice")
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
    // Once more is no harm, and another run is in the way.
    #expect(try merge("shards", into: "many").status == 0)
    #expect(
      try BuiltProgram.run(["run", folder.path("photos/below/1.tif"), "-o", folder.path("other")] + Self.what).status
        == 0)
    let blocked = try merge("shards", into: "other")
    #expect(blocked.status == 73 && blocked.errorText.contains("other"), "\(blocked.errorText)")
  }

  @Test("What is not there is said as an array job takes it")
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

  @Test("A shard that is cut, spoilt or of another plan is named, and made anew where it is asked for")
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

  @Test("Two answers to one exact cell are an error that names the file and the cell")
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

  @Test("Words and plans that do not hold are refused")
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

  @Test("Manifests and scripts name every part and the merge")
  func printed() throws {
    #expect(try plan().status == 0)
    func printed(_ engine: String) throws -> Program.Answer {
      try BuiltProgram.run(
        "submit", folder.path("plan.json"), "--engine", engine, "--shards", "7", "--print", "-o", folder.path("run"))
    }
    let slurm = try printed("slurm").text
    #expect(slurm.contains("--array=0-6%") && slurm.contains("--requeue") && slurm.contains("merge"))
    let parallel = try printed("parallel").text
    #expect(parallel.contains("--joblog") && parallel.contains("--shard {}/7"))
    let job = try #require(try printed("kubernetes").jsonLines.first)
    let spec = try #require(job["spec"] as? [String: Any])
    #expect(job["apiVersion"] as? String == "batch/v1" && job["kind"] as? String == "Job")
    #expect(spec["completionMode"] as? String == "Indexed" && spec["completions"] as? Int == 7)
    #expect(spec["backoffLimitPerIndex"] as? Int == 3)
    let batch = try #require(try printed("aws-batch").jsonLines.first)
    #expect((batch["arrayProperties"] as? [String: Int])?["size"] == 7)
    let answer = try BuiltProgram.run(
      ["submit", folder.path("plan.json"), "--engine", "slurm", "-o", folder.path("run"), "-q"],
      environment: ["PATH": "/nowhere"])
    #expect(answer.status == 69, "\(answer.errorText)")
  }

  @Test("A run that is measured again is as it was, and one that was changed is told")
  func verify() throws {
    #expect(try BuiltProgram.run(["run", folder.path("photos"), "-o", folder.path("run")] + Self.what).status == 0)
    let whole = try BuiltProgram.run("verify", folder.path("run"), "--all", "--json")
    #expect(whole.status == 0, "\(whole.text)")
    #expect(whole.jsonLines.first?["trials"] as? Int == 10)
    let photo = folder.url.appending(path: "photos/below/4.tif")
    try TIFFPhoto(width: 160, height: 120, seed: 99).data.write(to: photo)
    let changed = try BuiltProgram.run("verify", folder.path("run"), "--all", "--json")
    #expect(changed.status == 1)
    let rows = try #require(changed.jsonLines.first?["mismatches"] as? [[String: Any]])
    #expect(rows.contains { $0["photo"] as? String == "below/4.tif" && $0["column"] as? String == "photoHash" })
    #expect(rows.allSatisfy { $0["photo"] as? String == "below/4.tif" })
  }
}
