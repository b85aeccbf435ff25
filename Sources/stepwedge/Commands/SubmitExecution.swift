import CommandLineParsing
import Records
import System
import Units
import Workbench

/// Runs `submit` after its options have been checked.
struct SubmitExecution {
  private let options: SubmitOptions
  private let engine: Engine
  private let plan: PlanFile
  private var submission: Submission

  init(_ options: SubmitOptions, _ engine: Engine) throws {
    (self.options, self.engine) = (options, engine)
    plan = try options.shards.readPlan()
    let path = options.shards.plan?.absolute ?? FilePath("plan.json")
    let program = options.program?.absolute ?? FilePath(OwnProgram.path ?? "stepwedge")
    submission = Submission(
      plan, at: path, run: options.shards.output.absolute, root: options.shards.root?.absolute, program: program,
      count: options.shards.shards, retries: options.retries)
    submission.timingClass = options.timingClass
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
      Terminal.output.write(text + (options.isTimed ? try timingText() : ""))
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
    switch engine {
    case .slurm:
      return try SlurmSubmission(submission, waits: options.waits, isTimed: options.isTimed, say: say)
        .perform(survey, merge, isTimed)
    case .parallel: return try performInParallel()
    }
  }

  private var text: String {
    let all = Array(0..<submission.count)
    return switch engine {
    case .slurm: submission.slurmArray(all) + "\n" + submission.slurmMerge
    case .parallel: submission.parallelLine(all, hosts: options.hosts)
    }
  }

  /// The command that times, after everything else.
  private func timingText() throws -> String {
    switch engine {
    case .slurm: "\n" + submission.slurmTiming
    case .parallel: submission.parallelTimingLine(on: try timingHost())
    }
  }

  /// The line of the host that times: the named one, or the first; nil if this machine does everything.
  private func timingHost() throws -> String? {
    guard let file = options.hosts else { return nil }
    let lines = String(decoding: try InputFile.read(file), as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init).filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
    guard let host = lines.first(where: { line in options.timingClass.map { line.contains($0) } ?? true }) else {
      throw Failure(
        .usage,
        "\(file.text): no host in it is called \(options.timingClass ?? "anything"); add it, or change --timing-class")
    }
    return host
  }

  /// GNU parallel waits by itself.
  private func performInParallel() throws -> Int32 {
    let host = options.isTimed ? try timingHost() : nil
    for _ in 0...options.retries {
      let missing = survey()
      guard !missing.isEmpty, !Interruption.isRequested else { break }
      say("\(missing.count.grouped) of \(submission.count.grouped) parts to measure")
      let words = submission.parallelWords(missing, hosts: options.hosts?.absolute)
      _ = try Tool.run(words, passesErrors: !options.shards.terminal.isQuiet)
    }
    if Interruption.isRequested { return ExitCode.done.rawValue }
    let status = try merge()
    guard status == ExitCode.done.rawValue, options.isTimed, !isTimed() else { return status }
    let (ended, _, errors) = try Tool.run(submission.parallelTiming(on: host), passesErrors: false)
    guard ended == 0, isTimed() else {
      throw Failure(
        .unavailable,
        "the run is merged but not timed: \(errors.split(separator: "\n").last ?? "no reason given"); repeat the "
          + "command"
      )
    }
    return status
  }

  /// Whether the run exists with all its times.
  private func isTimed() -> Bool { plan.isTimed(in: RunFolder(options.shards.output.text)) }

  /// Parts that are still to be made.
  private func survey() -> [Int] { ShardSurvey(plan, in: [submission.folder]).unfinished(of: submission.count) }

  private func merge() throws -> Int32 {
    // A merge writes the run again, and parts contain no times.
    if plan.timing != .off, survey().isEmpty, isTimed() {
      say("\(options.shards.output.text) is merged and timed")
      return ExitCode.done.rawValue
    }
    var shards = options.shards
    shards.folders = [submission.folder]
    shards.shards = submission.count
    return try MergeExecution(shards, plan).execute()
  }

  private func say(_ text: String) {
    if !options.shards.terminal.isQuiet { Terminal.errors.write("stepwedge: \(text)\n") }
  }
}
