import System
import Units
import Workbench

/// An array job on Slurm and its progress. All that it knows comes from the queue and the shards' folder, so that it
/// can be interrupted and continued.
struct SlurmSubmission {
  private let submission: Submission
  private let waits: Bool
  private let isTimed: Bool
  private let say: (String) -> Void

  init(_ submission: Submission, waits: Bool, isTimed: Bool, say: @escaping (String) -> Void) {
    (self.submission, self.waits, self.isTimed, self.say) = (submission, waits, isTimed, say)
  }

  /// `survey` lists what is missing, `merge` merges what is there, `hasTimes` says whether the result is timed.
  func perform(_ survey: () -> [Int], _ merge: () throws -> Int32, _ hasTimes: () -> Bool) throws -> Int32 {
    try requireRoomForArray()
    var missing = survey()
    for round in 0...submission.retries where !missing.isEmpty {
      if try SlurmQueue(of: [submission.name]).tasks.isEmpty {
        if round > 0 { say("\(missing.count.grouped) parts are missing and are submitted again") }
        let array = try submit(submission.slurmArray(missing), [])
        say("array \(array): \(missing.count.grouped) of \(submission.count.grouped) parts")
        guard waits else {
          let merging = try submit(submission.slurmMerge, ["--dependency=afterany:\(array)"])
          say("merge \(merging)")
          if isTimed {
            say("timing \(try submit(submission.slurmTiming, ["--dependency=afterok:\(merging)"]))")
          }
          return ExitCode.done.rawValue
        }
      } else {
        say("\(submission.name) is in the queue already")
        guard waits else { return ExitCode.done.rawValue }
      }
      guard try waitForParts(survey) else { return ExitCode.done.rawValue }
      missing = survey()
    }
    let status = try merge()
    guard status == ExitCode.done.rawValue, isTimed else { return status }
    return try time(hasTimes) ?? status
  }

  /// Submits the timing as a job with a machine to itself; nil if everything is timed.
  private func time(_ hasTimes: () -> Bool) throws -> Int32? {
    for _ in 0...submission.retries where !hasTimes() {
      if try SlurmQueue(of: [submission.timingName]).tasks.isEmpty {
        say("timing \(try submit(submission.slurmTiming, []))")
      }
      guard waits, try wait(for: submission.timingName) else { return ExitCode.done.rawValue }
    }
    guard hasTimes() else {
      throw Failure(
        .unavailable, "the run is merged but not timed; see the reason in \(submission.folder.text)/slurm-timing.log")
    }
    return nil
  }

  /// Waits until all parts exist or nobody works on any. Returns false if it was interrupted, which leaves the queue as
  /// it is. If no part waits for a machine any more, slow parts are also started on other machines.
  private func waitForParts(_ survey: () -> [Int]) throws -> Bool {
    var stragglers = Stragglers()
    var told = -1
    var looked = ContinuousClock.now
    while true {
      let queue = try SlurmQueue(of: [submission.name, submission.secondName])
      let published = submission.published
      let done = published.count
      if done != told { say("\(done.grouped) of \(submission.count.grouped) parts are there") }
      if done == submission.count, done != told, survey().isEmpty {
        try cancel(submission.name)
        try cancel(submission.secondName)
        return true
      }
      if queue.tasks.allSatisfy({ $0.isWaiting && $0.name == submission.secondName }) {
        try cancel(submission.secondName)
        return true
      }
      told = done
      let now = ContinuousClock.now
      stragglers.observe(queue.atWork, published: published, after: (now - looked) / .seconds(1))
      looked = now
      if !queue.tasks.contains(where: \.isWaiting) { begin(stragglers.newlyLagging()) }
      guard pause() else { return false }
    }
  }

  /// Cancels waiting tasks that are no longer needed. Running ones notice it themselves and leave nothing behind.
  private func cancel(_ name: String) throws {
    try Tool.run(["scancel", "--name", name, "--state", "PENDING"], passesErrors: false)
  }

  /// Starts slow parts a second time, on other machines than those where they are slow. Without such machines, nothing
  /// changes.
  private func begin(_ lagging: [Stragglers.Task]) {
    for (node, tasks) in Dictionary(grouping: lagging, by: \.node).sorted(by: { $0.key < $1.key }) {
      let parts = tasks.map(\.part).sorted()
      let what = "\(parts.count.counted("part")) of \(node), which is slow"
      do {
        say("started elsewhere too: \(what) (array \(try submit(submission.slurmSeconds(parts), ["--exclude", node])))")
      } catch {
        say("not started elsewhere: \(what): \(error)")
      }
    }
  }

  /// Waits until the queue has no job of this name. Returns false if it was interrupted, which leaves the queue as it
  /// is.
  private func wait(for name: String) throws -> Bool {
    while !(try SlurmQueue(of: [name]).tasks.isEmpty) {
      guard pause() else { return false }
    }
    return true
  }

  /// Waits a moment; false if it was interrupted.
  private func pause() -> Bool {
    for _ in 0..<20 where !Interruption.isRequested { usleep(100_000) }
    return !Interruption.isRequested
  }

  private func submit(_ script: String, _ words: [String]) throws -> String {
    let answer = try Tool.output(["sbatch", "--parsable"] + words, input: script)
    return String(answer.prefix { $0 != ";" && !$0.isNewline })
  }

  /// Slurm accepts only indexes below `MaxArraySize`.
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

/// Slurm's queue, for jobs of some names.
struct SlurmQueue {
  /// One job, or one task of an array.
  struct Task {
    /// The job's name.
    let name: Substring
    /// Slurm's letters: `R` for running, `CG` for completing.
    let state: Substring
    /// The task's place in an array job.
    let index: Int?
    let node: String
    let seconds: Double

    /// Whether it has no machine yet.
    var isWaiting: Bool { state != "R" && state != "CG" }
  }

  let tasks: [Task]

  /// The jobs with these names.
  init(of names: [String]) throws {
    let words = [
      "squeue", "--noheader", "--array", "--name", names.joined(separator: ","), "--format", "%j|%t|%K|%M|%N",
    ]
    tasks = try Tool.output(words).split(separator: "\n").map { line in
      let fields = line.split(separator: "|", omittingEmptySubsequences: false)
      func field(_ place: Int) -> Substring { place < fields.count ? fields[place] : "" }
      return Task(
        name: field(0), state: field(1), index: Int(field(2)), node: String(field(4)), seconds: Self.seconds(field(3)))
    }
  }

  /// The parts that are being made, and the machines that make them.
  var atWork: [Stragglers.Task] {
    tasks.filter { $0.state == "R" }.compactMap { task in
      task.index.map { Stragglers.Task(part: $0, node: task.node, seconds: task.seconds) }
    }
  }

  /// `12-03:45:06`, `3:45:06` or `45:06`.
  static func seconds(_ text: Substring) -> Double {
    let parts = text.split(separator: "-").map { $0.split(separator: ":").map { Double($0) ?? 0 } }
    let clock = parts.last?.reduce(0) { 60 * $0 + $1 } ?? 0
    return parts.count == 2 ? 86_400 * (parts[0].first ?? 0) + clock : clock
  }
}
