import CompressionStrategies
import Corpus
import Documents
import Judgement
import Records
import Reports
import System
import Units
import Workbench
import Workers

/// Runs `tune` after its options have been checked: rounds of one run, each around the best policy so far.
struct TuneExecution {
  private let options: TuneOptions
  private let policy: Policy
  private let photos: PhotoFinder
  private let request: Runner.Request

  init(_ options: TuneOptions) throws {
    guard let reference = options.policy else {
      throw Failure(
        .usage,
        "the policy is missing; name a policy file or a built-in policy, such as: stepwedge tune ours.json5 photos")
    }
    self.options = options
    let policy = try reference.policy()
    if let written = options.written {
      try OutputFile.requirePlace(written, overwrites: options.run.overwrites)
    }
    var run = options.run
    run.furtherPolicies = [reference]
    run.answer.yours = policy.name
    // Checked first without photos, so that it fails before photos are read.
    _ = try policy.tunable(options.keys.isEmpty ? nil : options.keys, longestSide: 4_096)
    var request = try run.request()
    photos = try run.photos.find()
    request.photos = photos.photos
    self.policy = request.setup.policies[0]
    self.request = request
  }

  func execute() throws -> Int32 {
    Interruption.listen()
    try request.folder.checkUsable()
    let progress = ProgressBar(options.run.terminal)
    guard let tuning = try search(progress) else {
      Terminal.errors.write(
        "stepwedge: what was measured is in \(request.folder.path), and stepwedge report shows it; the same command "
          + "goes on from there\n")
      return ExitCode.done.rawValue
    }
    let report = try ProgressBar.show("computing the answer", options.run.terminal) {
      try ReportData.concluding(request.folder)
    }
    let summary = TuneSummary(report, tuning, in: request.folder.path)
    if let written = options.written, let text = summary.file {
      try OutputFile.write(text, to: written, overwrites: options.run.overwrites)
    }
    if options.run.isJSON {
      Terminal.output.write(summary.json.line + "\n")
    } else if !options.run.terminal.isQuiet {
      let style = Style(Terminal.output, options.run.terminal)
      Terminal.output.write(summary.text(style, width: Terminal.width, written: options.written?.text))
    }
    try options.run.printNotes(on: request.setup)
    return (photos.missing.isEmpty ? ExitCode.done : .noInput).rawValue
  }

  /// Measures all rounds; nil if the user interrupted one. The last one, over all settings, makes the pictures of the
  /// report.
  private func search(_ progress: ProgressBar) throws -> Tuning? {
    var request = self.request
    request.setup.policies = [policy]
    guard let longestSide = try measure(request, keepingPictures: false, progress) else { return nil }
    let keys = options.keys.isEmpty ? nil : options.keys
    var tuning = try Tuning(policy, keys: keys, longestSide: longestSide, most: options.trials)
    request.tuned = .init(policy: policy.file ?? policy.name, keys: tuning.keys, trials: options.trials)
    var further = try tuning.first().filter { $0.name != policy.name }
    if further.isEmpty { further = try tuning.next(best: policy.name) }
    var round = 0
    while !further.isEmpty {
      request.setup.policies += further
      round += 1
      if !options.run.terminal.isQuiet {
        Terminal.errors.write(
          "stepwedge: round \(round): \(further.count.counted("setting")), \(request.setup.policies.count) of at most "
            + "\(options.trials) so far\n")
      }
      guard try measure(request, keepingPictures: false, progress) != nil else { return nil }
      further = try tuning.next(best: best(of: request.setup.policies))
    }
    let isWhole = try measure(request, keepingPictures: options.run.keepsPictures, progress) != nil
    return isWhole ? tuning : nil
  }

  /// The policy of these to search around: the recommended one, or the nearest if none is good enough. The folder may
  /// hold more settings, of an earlier command.
  private func best(of policies: [Policy]) throws -> String? {
    let names = Set(policies.map(\.name))
    let answer = try ProgressBar.show("looking for the best setting so far", options.run.terminal) {
      try ReportData(RunReader(again: request.folder), policies: names).answer
    }
    return answer.leader ?? answer.nearest
  }

  /// Measures what the request describes; returns the photos' longest side, or nil if it was interrupted.
  private func measure(_ request: Runner.Request, keepingPictures: Bool, _ progress: ProgressBar) throws -> Int? {
    var request = request
    request.setup.settings.keepsPictures = keepingPictures
    let runner = try Runner(request, show: progress.show, shouldStop: { Interruption.isRequested })
    defer { runner.stop() }
    let plan = try runner.plan()
    let isComplete = try !Interruption.isRequested && runner.run(plan)
    progress.finish()
    return isComplete ? plan.longestSide ?? 1 : nil
  }
}
