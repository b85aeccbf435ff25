import CommandLineParsing
import CompressionStrategies
import Corpus
import Documents
import NetworkSimulation
import Records
import Reports
import System
import Workbench
import Workers

/// Runs `compare --policy`: one run of two policies, and what the new one does better or worse.
struct PolicyCompareExecution {
  private let options: CompareOptions
  private let names: (before: String, after: String)
  private let (before, after): (Policy, Policy)
  private let settings: [PolicyChange]
  private let photos: [FilePath]

  init(_ options: CompareOptions) throws {
    guard options.format != .html else {
      throw Failure(
        .usage, "--format html is for runs; leave it out, then 'stepwedge report' makes a page from the results")
    }
    var (operands, named) = (options.operands, options.policies)
    if named.count == 1, let second = operands.first {
      named.append(try Self.policy(second))
      operands.removeFirst()
    }
    guard named.count == 2 else {
      throw Failure(
        .usage,
        "--policy compares two policies, the old one and the new one; name them both and then photos, such as: stepwedge "
          + "compare --policy old.json5 new.json5 photos")
    }
    self.options = options
    names = (named[0].text, named[1].text)
    let policies = try named.map { try $0.policy() }
    settings = policies[1].changes(since: policies[0])
    // Two editions of one file have the same name in it.
    let areNamesakes = policies[0].name == policies[1].name
    before = areNamesakes ? try policies[0].named("before") : policies[0]
    after = areNamesakes ? try policies[1].named("after") : policies[1]
    photos = operands
  }

  /// The policy that an operand names.
  private static func policy(_ operand: FilePath) throws -> PolicyReference {
    do throws(ValueError) {
      return try ValueType<PolicyReference>.policy.parse(Word(bytes: operand.bytes))
    } catch {
      throw Failure(.usage, "the new policy: \(error.reason)")
    }
  }

  func execute() throws -> Int32 {
    guard !settings.isEmpty else {
      let sentence = "Nothing changed: \(names.before) and \(names.after) have the same settings."
      let json: JSONValue = ["sentence": .text(sentence), "settings": .list([])]
      Terminal.output.write((options.format == .json ? json.line : sentence) + "\n")
      return ExitCode.done.rawValue
    }
    var run = options.measured
    run.photos.operands = photos
    run.keepsPictures = false
    // The other links that a run measures by default are not asked for.
    if run.links.isEmpty, run.mix == nil, run.countries.isEmpty {
      run.links = LinkMix.usual?.shares.map { .name($0.link) } ?? []
    }
    // Replaced by the two policies, which may come from a pipe that can be read only once.
    run.policies = [.name("original")]
    var request = try run.request()
    request.setup.policies = [before, after]
    let finder = try run.photos.find()
    request.photos = finder.photos
    guard let comparison = try measured(request, run.terminal) else { return ExitCode.done.rawValue }
    switch options.format {
    case .json: Terminal.output.write(comparison.json.line + "\n")
    case .markdown: Terminal.output.write(comparison.markdown)
    case .text, .html:
      let folder = request.folder.path
      Terminal.output.write(
        comparison.text + "The results are in \(folder). Next: stepwedge report \(folder)\n")
    }
    let status = options.failsOn.exitCode(
      sendsLessWell: comparison.sendsLessWell, isWorse: comparison.isWorse, isBetter: comparison.isBetter)
    return (status == .done && !finder.missing.isEmpty ? ExitCode.noInput : status).rawValue
  }

  /// The comparison of what the request describes; nil if the user interrupted it.
  private func measured(_ request: Runner.Request, _ terminal: TerminalOptions) throws -> PolicyComparison? {
    Interruption.listen()
    try request.folder.checkUsable()
    let progress = ProgressBar(terminal)
    let runner = try Runner(request, show: progress.show, shouldStop: { Interruption.isRequested })
    defer { runner.stop() }
    let plan = try runner.plan()
    progress.finish()
    if !terminal.isQuiet { Terminal.errors.write("stepwedge: \(plan.sentence(jobs: request.jobs))\n") }
    let isComplete = try !Interruption.isRequested && runner.run(plan)
    progress.finish()
    guard isComplete else {
      Terminal.errors.write("stepwedge: what was measured is in \(request.folder.path); the same command goes on\n")
      return nil
    }
    _ = try ReportData.concluding(request.folder)
    // The folder may hold photos and policies of earlier commands.
    let report = try ReportData(
      RunReader(again: request.folder), policies: [before.name, after.name], photos: plan.photoNames)
    guard
      let comparison = PolicyComparison(
        report, from: before.name, to: after.name, called: names, settings: settings)
    else {
      throw Failure(
        .badData,
        "no photo could be processed with both policies; 'stepwedge report \(request.folder.path)' says why, photo by photo"
      )
    }
    return comparison
  }
}

extension Policy {
  /// The same policy with this ending of its name, in the same file.
  fileprivate func named(_ ending: String) throws -> Policy {
    var policy = try with([], named: "\(name.prefix(70))-\(ending)")
    policy.file = file
    return policy
  }
}
