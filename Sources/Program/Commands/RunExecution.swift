import CommandLineParsing
import CompressionStrategies
import Corpus
import Documents
import FoundationEssentials
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Records
import Reports
import System
import Units
import Workbench

/// Runs `run` after its files and options have been checked.
struct RunExecution {
  private let options: RunOptions
  private let photos: PhotoFinder
  private let request: Runner.Request
  private var folder: RunFolder { request.folder }

  init(_ options: RunOptions) throws {
    self.options = options
    var request = try options.request()
    photos = try options.photos.find()
    request.photos = photos.photos
    self.request = request
  }

  /// Measures a whole plan.
  init(_ options: RunOptions, _ plan: PlanFile) throws {
    self.options = options
    try plan.requireSameLibraries()
    var request = plan.request(
      nil, below: options.root?.absolute, folder: RunFolder(options.output.text), jobs: options.jobs.number,
      memoryBudget: options.memoryBudget, isolation: try options.isolation.workers())
    (request.program, request.compiler, request.timing) = (Version.program, Version.compiler, plan.timing)
    request.shownWhole = ReportData.firstScreen
    request.scenarios = try options.scenarios.entries() ?? request.scenarios
    if plan.timing == .instructions { request.counter = try options.isolation.counter() }
    self.request = request
    photos = PhotoFinder(found: request.photos)
  }

  /// Says what this command asks otherwise than the last one in this folder.
  private func printChanges() {
    guard let before = try? folder.readManifest() else { return }
    for change in request.question.changes(since: before.question) {
      Terminal.errors.write("stepwedge: another question than before: \(change)\n")
    }
  }

  func execute() throws -> Int32 {
    Interruption.listen()
    // Checked before photos are read, because a corpus may be large.
    if !options.isDryRun { try folder.checkUsable() }
    let progress = ProgressBar(options.terminal)
    let runner = try Runner(request, show: progress.show, shouldStop: { Interruption.isRequested })
    defer { runner.stop() }
    let plan = try runner.plan()
    progress.finish()
    if Interruption.isRequested { return ExitCode.done.rawValue }
    if !options.terminal.isQuiet { printChanges() }
    if options.isDryRun {
      let jobs = options.jobs.number
      Terminal.output.write((options.isJSON ? plan.json(jobs: jobs).line : plan.sentence(jobs: jobs)) + "\n")
      return ExitCode.done.rawValue
    }
    if !options.terminal.isQuiet {
      Terminal.errors.write("stepwedge: \(plan.sentence(jobs: options.jobs.number))\n")
      if plan.trials > plan.reused {
        Terminal.errors.write("stepwedge: meanwhile, stepwedge report \(folder.path) shows the results so far\n")
      }
    }
    let isComplete = try runner.run(plan)
    progress.finish()
    if let app = try options.app.sketch(), let file = options.appFile {
      try OutputFile.write(app.text, to: file, overwrites: true)
    }
    for trial in runner.uncounted { Terminal.errors.write("stepwedge: instructions not counted: \(trial)\n") }
    guard isComplete else {
      Terminal.errors.write(
        "stepwedge: what was measured is in \(folder.path), and stepwedge report shows it; the same command goes on "
          + "from there\n")
      return ExitCode.done.rawValue
    }
    runner.stop()
    let report = try ProgressBar.show("computing the answer", options.terminal) {
      try ReportData.concluding(folder, scenarios: request.scenarios)
    }
    let summary = RunSummary(report, in: folder.path)
    if options.isJSON {
      Terminal.output.write(summary.json(plan, runner.cost).line + "\n")
    } else if !options.terminal.isQuiet {
      let style = Style(Terminal.output, options.terminal)
      Terminal.output.write(summary.text(style, width: Terminal.width, height: Terminal.height))
    }
    try options.printNotes(on: request.setup)
    if options.failsOnBadPhotos, summary.failed > 0 { return ExitCode.badData.rawValue }
    return (photos.missing.isEmpty ? ExitCode.done : .noInput).rawValue
  }
}
