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
    func printed(to run: String = "run") throws -> String {
      try BuiltProgram.run(
        "submit", folder.path("plan.json"), "--engine", "slurm", "--shards", "7", "--print", "-o", folder.path(run)
      ).text
    }
    let slurm = try printed()
    func names(_ script: String) -> [Substring] { script.split(separator: "\n").filter { $0.contains("--job-name") } }
    #expect(try names(printed()) == names(slurm))
    #expect(try Set(names(printed(to: "other"))).isDisjoint(with: names(slurm)))
    #expect(slurm.contains("--array=0-6%") && slurm.contains("--requeue") && slurm.contains("merge"))
    #expect(!slurm.contains("--exclusive"))
    let answer = try BuiltProgram.run(
      ["submit", folder.path("plan.json"), "--engine", "slurm", "-o", folder.path("run"), "-q"],
      environment: ["PATH": "/nowhere"])
    #expect(answer.status == 69, "\(answer.errorText)")
  }

  @Test("Timing is one more job, with a machine of a class to itself") func printedTiming() throws {
    #expect(try plan().status == 0)
    #expect(try plan("timed.json", "--timing", "quick").status == 0)
    func printed(plan: String = "timed.json", _ more: String...) throws -> Program.Answer {
      try BuiltProgram.run(["submit", folder.path(plan), "--print", "-o", folder.path("run")] + more)
    }
    let scripts = try printed("--timing", "--timing-class", "xeon").text.components(separatedBy: "#!/bin/sh\n")
    #expect(
      scripts.dropFirst().map { $0.contains("#SBATCH --exclusive\n#SBATCH --constraint=xeon\n") }
        == [false, false, true])
    #expect(scripts.last?.contains("run --plan \(folder.path("timed.json")) --jobs 1 -o \(folder.path("run"))") == true)
    #expect(try printed("--timing").text.contains("#SBATCH --exclusive\n#SBATCH --requeue"))
    // A plan that times nothing, and a class without anything to time.
    for refused in [try printed(plan: "plan.json", "--timing"), try printed("--timing-class", "x")] {
      #expect(refused.status == 64 && refused.errorText.contains("--timing"), "\(refused.errorText)")
    }
  }
}
