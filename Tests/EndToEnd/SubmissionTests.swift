import Foundation
import TestSupport
import Testing

/// What `submit` hands to a scheduler, as it is printed.
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

  @Test("Manifests and scripts name every part and the merge")
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
    let job = try #require(try printed("kubernetes").jsonLines.first)
    let spec = try #require(job["spec"] as? [String: Any])
    #expect(job["apiVersion"] as? String == "batch/v1" && job["kind"] as? String == "Job")
    #expect(spec["completionMode"] as? String == "Indexed" && spec["completions"] as? Int == 7)
    #expect(spec["backoffLimitPerIndex"] as? Int == 3)
    let batch = try #require(try printed("aws-batch").jsonLines.first)
    #expect((batch["arrayProperties"] as? [String: Int])?["size"] == 7)
    #expect(!slurm.contains("--exclusive"))
    let answer = try BuiltProgram.run(
      ["submit", folder.path("plan.json"), "--engine", "slurm", "-o", folder.path("run"), "-q"],
      environment: ["PATH": "/nowhere"])
    #expect(answer.status == 69, "\(answer.errorText)")
  }

  @Test("What times is one more job, with a machine of a class to itself") func printedTiming() throws {
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
    let pod = try #require(try printed("kubernetes", "--timing-class", "big").jsonLines.last?["spec"] as? [String: Any])
    let template = try #require((pod["template"] as? [String: Any])?["spec"] as? [String: Any])
    #expect(pod["suspend"] as? Bool == true)
    #expect(template["nodeSelector"] as? [String: String] == ["stepwedge/timing-class": "big"])
    #expect((template["tolerations"] as? [[String: String]])?.first?["value"] == "big")
    let batch = try #require(try printed("aws-batch", "--timing-class", "m7").jsonLines.last)
    #expect(batch["jobQueue"] as? String == "m7" && batch["arrayProperties"] == nil)
    // A plan that times nothing, a class with nothing to be timed, and machines that nobody is kept off.
    for refused in [
      try printed("slurm", plan: "plan.json"), try printed("kubernetes"), try printed("aws-batch"),
      try BuiltProgram.run(
        "submit", folder.path("timed.json"), "--engine", "slurm", "--timing-class", "x", "--print", "-o",
        folder.path("run")),
    ] {
      #expect(refused.status == 64 && refused.errorText.contains("--timing"), "\(refused.errorText)")
    }
  }
}
