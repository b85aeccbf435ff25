import CommandLineParsing
import Records
import System
import Units
import Workbench

/// Runs `submit` after its options have been checked: an array job on Slurm and its progress.
///
/// All that it knows comes from the queue and the shards' folder, so that it can be interrupted and continued.
struct SubmitExecution {
  private let options: SubmitOptions
  private let plan: PlanFile
  private let submission: Submission

  init(_ options: SubmitOptions) throws {
    self.options = options
    plan = try options.shards.readPlan()
    let path = options.shards.plan?.absolute ?? FilePath("plan.json")
    let program = options.program?.absolute ?? FilePath(OwnProgram.path ?? "stepwedge")
    submission = Submission(
      plan, at: path, run: options.shards.output.absolute, root: options.shards.root?.absolute, program: program,
      count: options.shards.shards, timingClass: options.timingClass)
    guard options.isTimed else {
      guard options.timingClass == nil else {
        throw Failure(.usage, "--timing-class needs --timing; add it or leave both out")
      }
      return
    }
    guard plan.timing != .off else {
      throw Failure(.usage, "--timing: this plan times nothing; make one that does with stepwedge plan --timing quick")
    }
  }

  func execute() throws -> Int32 {
    if options.isPrinted {
      let scripts = [submission.slurmArray(Array(0..<submission.count)), submission.slurmMerge]
      Terminal.output.write((scripts + (options.isTimed ? [submission.slurmTiming] : [])).joined(separator: "\n"))
      return ExitCode.done.rawValue
    }
    do throws(SystemError) {
      try Directory.make(submission.folder)
    } catch {
      throw Failure(
        .cannotCreate, "\(submission.folder.text): cannot be created (\(error)); name another folder with -o")
    }
    if plan.timing != .off, !options.isTimed {
      say("compression is not timed, though the plan asks for it; add --timing to time it")
    }
    try requireRoomForArray()
    return try perform()
  }

  private func perform() throws -> Int32 {
    var missing = survey()
    for round in 0...options.retries where !missing.isEmpty {
      if try !isInQueue(submission.name) {
        if round > 0 { say("\(missing.count.grouped) parts are missing and are submitted again") }
        let array = try submit(submission.slurmArray(missing))
        say("array \(array): \(missing.count.grouped) of \(submission.count.grouped) parts")
        guard options.waits else {
          let merging = try submit(submission.slurmMerge, "--dependency=afterany:\(array)")
          say("merge \(merging)")
          if options.isTimed { say("timing \(try submit(submission.slurmTiming, "--dependency=afterok:\(merging)"))") }
          return ExitCode.done.rawValue
        }
      } else {
        say("\(submission.name) is in the queue already")
        guard options.waits else { return ExitCode.done.rawValue }
      }
      guard try waitForParts() else { return ExitCode.done.rawValue }
      missing = survey()
    }
    let status = try merge()
    guard status == ExitCode.done.rawValue, options.isTimed else { return status }
    return try time() ?? status
  }

  /// Submits the timing as a job with a machine to itself; nil if everything is timed.
  private func time() throws -> Int32? {
    for _ in 0...options.retries where !isTimed {
      if try !isInQueue(submission.timingName) { say("timing \(try submit(submission.slurmTiming))") }
      guard options.waits else { return ExitCode.done.rawValue }
      while try isInQueue(submission.timingName) {
        guard pause() else { return ExitCode.done.rawValue }
      }
    }
    guard isTimed else {
      throw Failure(
        .unavailable, "the run is merged but not timed; see the reason in \(submission.folder.text)/slurm-timing.log")
    }
    return nil
  }

  /// Waits until all parts exist or nobody works on any. Returns false if it was interrupted, which leaves the queue as
  /// it is.
  private func waitForParts() throws -> Bool {
    var told = -1
    while true {
      let isAtWork = try isInQueue(submission.name)
      let done = submission.published.count
      if done != told { say("\(done.grouped) of \(submission.count.grouped) parts are there") }
      if done == submission.count, done != told, survey().isEmpty {
        // Running tasks notice it themselves and leave nothing behind.
        _ = try? Tool.output(["scancel", "--name", submission.name, "--state", "PENDING"])
        return true
      }
      guard isAtWork else { return true }
      told = done
      guard pause() else { return false }
    }
  }

  /// Parts that are still to be made.
  private func survey() -> [Int] { ShardSurvey(plan, in: [submission.folder]).unfinished(of: submission.count) }

  /// Whether the run exists with all its times.
  private var isTimed: Bool { plan.isTimed(in: RunFolder(options.shards.output.text)) }

  private func merge() throws -> Int32 {
    // A merge writes the run again, and parts contain no times.
    if plan.timing != .off, survey().isEmpty, isTimed {
      say("\(options.shards.output.text) is merged and timed")
      return ExitCode.done.rawValue
    }
    var shards = options.shards
    shards.folders = [submission.folder]
    shards.shards = submission.count
    return try MergeExecution(shards, plan).execute()
  }

  /// Waits a moment; false if it was interrupted.
  private func pause() -> Bool {
    for _ in 0..<20 where !Interruption.isRequested { usleep(100_000) }
    return !Interruption.isRequested
  }

  /// Whether Slurm's queue has a job of this name.
  private func isInQueue(_ name: String) throws -> Bool {
    try !Tool.output(["squeue", "--noheader", "--name", name, "--format", "%i"]).isEmpty
  }

  private func submit(_ script: String, _ words: String...) throws -> String {
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

  private func say(_ text: String) {
    if !options.shards.terminal.isQuiet { Terminal.errors.write("stepwedge: \(text)\n") }
  }
}
