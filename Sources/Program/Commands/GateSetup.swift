import CompressionStrategies
import Documents
import Judgement
import Records
import System
import Units

/// Runs `gate --init`: a first run of the user's policy, and from it gates, a baseline and a workflow file.
struct GateSetup {
  private let options: GateOptions
  private let policy: FilePath
  private let photos: FilePath
  private let service: GateWorkflow

  private static let (run, gates, baseline) = (
    FilePath("stepwedge-run"), FilePath("stepwedge/gates.json5"), FilePath("stepwedge/baseline.json")
  )

  init(_ options: GateOptions) throws {
    self.options = options
    guard case .file(let policy)? = options.initial, !policy.isStandardInput else {
      throw Failure(.usage, "--init needs your app's policy file; write one with stepwedge new-policy")
    }
    guard let photos = options.run, options.gates.isEmpty else {
      throw Failure(
        .usage, "--init needs one folder of photos in your repository: stepwedge gate --init \(policy.text) photos")
    }
    (self.policy, self.photos) = (policy, FilePath(photos))
    service = options.service ?? (FileKind(FilePath(".gitlab-ci.yml")) == nil ? .github : .gitlab)
  }

  func execute() throws -> Int32 {
    let files = [Self.gates, Self.baseline, service.file]
    if !options.overwrites, let taken = files.first(where: { FileKind($0) != nil }) {
      throw Failure(.cannotCreate, "\(taken.text): exists already; overwrite it and the others with --force")
    }
    var run = RunOptions()
    run.photos.operands = [photos]
    run.policies = [.file(policy)]
    run.output = Self.run
    let status = try RunExecution(run).execute()
    let figures = try GateFiles.figures(Self.run.text)
    guard status == ExitCode.done.rawValue, figures.gaps.unfinished == nil else { return status }
    let gates = try OwnGates(of: PolicyReference.file(policy).policy().name, in: figures).text()
    for file in files { try Directory.make(file.folder) }
    try OutputFile.write(gates, to: Self.gates, overwrites: true)
    try OutputFile.write(to: Self.baseline, overwrites: true, Baseline(figures).write)
    try OutputFile.write(
      service.text(policy: policy.text, photos: photos.text, gates: Self.gates.text, baseline: Self.baseline.text),
      to: service.file, overwrites: true)
    let report = try Judge(run: figures, baseline: figures, today: .today)
      .report(on: [Gate(parsing: Array(gates.utf8), name: Self.gates.text)])
    Terminal.output.write("\n" + report.text(explain: false) + "\n" + words)
    return report.verdict.exitCode.rawValue
  }

  /// What was written, and what to do with it.
  private var words: String {
    """
    Written: \(Self.gates.text) (what must stay true), \(Self.baseline.text) (what changes are compared with),
    \(service.file.text) (runs the gate on every change).

    Commit them with your policy and photos:
      git add \(policy.text) \(photos.text) \(Self.gates.text) \(Self.baseline.text) \(service.file.text)
    \(service.advice)
    After a change that you accept: stepwedge gate --init \(policy.text) \(photos.text) --force

    """
  }
}
