import CommandLineParsing
import Files
import JSONText
import RunRecords
import Units
import Workbench

/// What the words of `submit` come to.
struct SubmitExecution {
  private let options: SubmitOptions
  private let engine: Engine
  private let plan: PlanFile
  private let submission: Submission

  init(_ options: SubmitOptions, _ engine: Engine) throws {
    (self.options, self.engine) = (options, engine)
    plan = try options.shards.readPlan()
    let path = options.shards.plan?.absolute ?? FilePath("plan.json")
    let program = options.program?.absolute ?? FilePath(Tool.ownPath)
    submission = Submission(
      plan, at: path, run: options.shards.output.absolute, root: options.shards.root?.absolute, program: program,
      count: options.shards.shards, retries: options.retries)
  }

  func execute() throws -> Int32 {
    if options.isPrinted {
      Terminal.output.write(text)
      return ExitCode.done.rawValue
    }
    do throws(SystemError) {
      try Directory.make(submission.folder)
    } catch {
      throw Failure(.cannotCreate, "\(submission.folder.text): cannot be made (\(error))")
    }
    switch engine {
    case .slurm: return try SlurmSubmission(submission, waits: options.waits, say: say).perform(survey, merge)
    case .parallel: return try performInParallel()
    case .kubernetes, .awsBatch:
      throw Failure(.usage, "\(engine.rawValue): only manifests are made; print them with --print")
    }
  }

  private var text: String {
    let all = Array(0..<submission.count)
    return switch engine {
    case .slurm: submission.slurmArray(all) + "\n" + submission.slurmMerge
    case .parallel: submission.parallelLine(all, hosts: options.hosts)
    case .kubernetes: submission.kubernetesJob(image: options.image).line + "\n"
    case .awsBatch: submission.batchJob(queue: options.queue, definition: options.definition).line + "\n"
    }
  }

  /// GNU parallel waits by itself.
  private func performInParallel() throws -> Int32 {
    for _ in 0...options.retries {
      let missing = survey()
      guard !missing.isEmpty, !Interruption.isRequested else { break }
      say("\(missing.count.grouped) of \(submission.count.grouped) parts to be made")
      let words = submission.parallelWords(missing, hosts: options.hosts?.absolute)
      _ = try Tool.run(words, passesErrors: !options.shards.terminal.isQuiet)
    }
    return Interruption.isRequested ? ExitCode.done.rawValue : try merge()
  }

  /// Parts that are not there.
  private func survey() -> [Int] { ShardSurvey(plan, in: [submission.folder]).missing(of: submission.count) }

  private func merge() throws -> Int32 {
    var shards = options.shards
    shards.folders = [submission.folder]
    shards.shards = submission.count
    return try MergeExecution(shards, plan).execute()
  }

  private func say(_ text: String) {
    if !options.shards.terminal.isQuiet { Terminal.errors.write("stepwedge: \(text)\n") }
  }
}
