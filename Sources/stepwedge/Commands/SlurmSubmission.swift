import Platform
import Units
import Workbench

/// An array job on Slurm, and what becomes of it: nothing is known but what the queue and the shards' folder say, so
/// that it can be left and taken up again.
struct SlurmSubmission {
  private let submission: Submission
  private let waits: Bool
  private let say: (String) -> Void

  init(_ submission: Submission, waits: Bool, say: @escaping (String) -> Void) {
    (self.submission, self.waits, self.say) = (submission, waits, say)
  }

  /// `survey` tells what is missing, `merge` puts together what is there.
  func perform(_ survey: () -> [Int], _ merge: () throws -> Int32) throws -> Int32 {
    try requireRoomForArray()
    var missing = survey()
    for round in 0...submission.retries where !missing.isEmpty {
      if try queued().isEmpty {
        if round > 0 { say("\(missing.count.grouped) parts are missing and are submitted again") }
        let array = try submit(submission.slurmArray(missing), [])
        say("array \(array): \(missing.count.grouped) of \(submission.count.grouped) parts")
        guard waits else {
          say("merge \(try submit(submission.slurmMerge, ["--dependency=afterany:\(array)"]))")
          return ExitCode.done.rawValue
        }
      } else {
        say("\(submission.name) is in the queue already")
        guard waits else { return ExitCode.done.rawValue }
      }
      guard try wait() else { return ExitCode.done.rawValue }
      missing = survey()
    }
    return try merge()
  }

  /// Until the queue holds nothing of this plan; false where it was interrupted, which leaves the queue as it is.
  private func wait() throws -> Bool {
    var told = -1
    while !(try queued()).isEmpty {
      let done = submission.publishedCount
      if done != told { say("\(done.grouped) of \(submission.count.grouped) parts are there") }
      told = done
      for _ in 0..<20 where !Interruption.isRequested { usleep(100_000) }
      if Interruption.isRequested { return false }
    }
    return true
  }

  private func queued() throws -> [Substring] {
    try Tool.output(["squeue", "--noheader", "--name", submission.name, "--format", "%i"]).split(separator: "\n")
  }

  private func submit(_ script: String, _ words: [String]) throws -> String {
    let answer = try Tool.output(["sbatch", "--parsable"] + words, input: script)
    return String(answer.prefix { $0 != ";" && !$0.isNewline })
  }

  /// Slurm takes indexes below `MaxArraySize`.
  private func requireRoomForArray() throws {
    let settings = try Tool.output(["scontrol", "show", "config"]).split(separator: "\n")
    let line = settings.first { $0.hasPrefix("MaxArraySize") }
    guard let most = line?.split(separator: "=").last.flatMap({ Int($0.filter(\.isNumber)) }) else { return }
    guard submission.count <= most else {
      throw Failure(
        .usage,
        "this cluster's arrays have at most \(most.grouped) tasks (MaxArraySize); give --shards \(most) or fewer")
    }
  }
}
