import Foundation
import TestSupport
import Testing

/// What `submit` passes to a scheduler, as printed.
@Suite struct SubmissionTests {
  private let folder: TemporaryFolder

  /// One made-up photo.
  init() throws {
    folder = try TemporaryFolder()
    let photos = folder.url.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    try TIFFPhoto(width: 160, height: 120, seed: 1).data.write(to: photos.appending(path: "1.tif"))
  }

  private func plan(_ name: String = "plan.json", _ more: String...) throws -> Program.Answer {
    try BuiltProgram.run(
      ["plan", folder.path("photos"), "-o", folder.path(name), "--policies", "convos", "--links", "wifi", "-q"] + more)
  }

  @Test("Scripts name every part and the merge")
  func printed() throws {
    #expect(try plan().status == 0)
    func printed(_ engine: String, to run: String = "run") throws -> Program.Answer {
      try BuiltProgram.run(
        "submit", folder.path("plan.json"), "--engine", engine, "--shards", "7", "--print", "-o", folder.path(run))
    }
    let slurm = try printed("slurm").text
    func names(_ script: String) -> [Substring] { script.split(separator: "\n").filter { $0.contains("--job-name") } }
    #expect(try names(printed("slurm").text) == names(slurm))
    #expect(try Set(names(printed("slurm", to: "other").text)).isDisjoint(with: names(slurm)))
    #expect(slurm.contains("--array=0-6%") && slurm.contains("--requeue") && slurm.contains("merge"))
    let parallel = try printed("parallel").text
    #expect(parallel.contains("--joblog") && parallel.contains("--shard {}/7"))
    #expect(!slurm.contains("--exclusive"))
    let answer = try BuiltProgram.run(
      ["submit", folder.path("plan.json"), "--engine", "slurm", "-o", folder.path("run"), "-q"],
      environment: ["PATH": "/nowhere"])
    #expect(answer.status == 69, "\(answer.errorText)")
  }

  @Test("Timing is one more job, with a machine of a class to itself") func printedTiming() throws {
    #expect(try plan().status == 0)
    #expect(try plan("timed.json", "--timing", "quick").status == 0)
    func printed(_ engine: String, plan: String = "timed.json", _ more: String...) throws -> Program.Answer {
      try BuiltProgram.run(
        ["submit", folder.path(plan), "--engine", engine, "--timing", "--print", "-o", folder.path("run")] + more)
    }
    let scripts = try printed("slurm", "--timing-class", "xeon").text.components(separatedBy: "#!/bin/sh\n").dropFirst()
    #expect(scripts.map { $0.contains("#SBATCH --exclusive\n#SBATCH --constraint=xeon\n") } == [false, false, true])
    #expect(scripts.last?.contains("run --plan \(folder.path("timed.json")) --jobs 1 -o \(folder.path("run"))") == true)
    #expect(try printed("slurm").text.contains("#SBATCH --exclusive\n#SBATCH --requeue"))
    try "# ours\n\n4/anna@node7\n4/anna@node8\n".write(
      toFile: folder.path("hosts"), atomically: true, encoding: .utf8)
    let hosts = ["--hosts", folder.path("hosts")]
    let first = try printed("parallel", hosts[0], hosts[1]).text.split(separator: "\n").last ?? ""
    #expect(first.contains("--sshlogin 4/anna@node7") && first.contains("--jobs 1"))
    #expect(
      try printed("parallel", hosts[0], hosts[1], "--timing-class", "node8").text.contains(
        "--sshlogin 4/anna@node8"))
    #expect(try printed("parallel", hosts[0], hosts[1], "--timing-class", "node9").status == 64)
    // A plan that times nothing, and a class without anything to time.
    for refused in [
      try printed("slurm", plan: "plan.json"),
      try BuiltProgram.run(
        "submit", folder.path("timed.json"), "--engine", "slurm", "--timing-class", "x", "--print", "-o",
        folder.path("run")),
    ] {
      #expect(refused.status == 64 && refused.errorText.contains("--timing"), "\(refused.errorText)")
    }
  }

  @Test(
    "The examples for Kubernetes and AWS Batch measure a part of a plan",
    arguments: [("JOB_COMPLETION_INDEX", 0), ("AWS_BATCH_JOB_ARRAY_INDEX", 1)])
  func examples(index: String, place: Int) throws {
    #expect(try plan().status == 0)
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/cluster.md")
    let examples = try String(contentsOf: page, encoding: .utf8).split(separator: "```json\n").dropFirst()
    let text = try #require(examples.dropFirst(place).first?.split(separator: "```").first)
    let example = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let command = try #require(Self.command(in: example)).map { $0.replacing("/shared", with: folder.path("")) }
    let program = BuiltProgram.url.deletingLastPathComponent().path
    let answer = try Program("sh").run(
      Array(command.dropFirst()), environment: ["PATH": program + ":/usr/bin:/bin", index: "0"])
    #expect(answer.status == 0, "\(answer.errorText)")
    let shards = try FileManager.default.contentsOfDirectory(atPath: folder.path("shards"))
    #expect(shards.count == 1, "\(shards)")
  }

  /// The words of the container, wherever they are.
  private static func command(in value: Any) -> [String]? {
    if let list = value as? [Any] { return list.lazy.compactMap(command).first }
    guard let object = value as? [String: Any] else { return nil }
    return object["command"] as? [String] ?? object.values.lazy.compactMap(command).first
  }
}
