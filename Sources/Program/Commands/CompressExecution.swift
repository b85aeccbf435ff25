import CommandLineParsing
import CompressionStrategies
import Corpus
import Documents
import ImageCodecs
import Records
import Units
import Workbench

/// Runs `compress` after its files and options have been checked.
struct CompressExecution {
  private let options: CompressOptions
  private let photos: PhotoFinder
  private let compression: PhotoCompression

  init(_ options: CompressOptions) throws {
    self.options = options
    let policies = try Self.policies(options)
    photos = try options.photos.find()
    compression = PhotoCompression(
      photos.photos, policies: policies,
      into: RenditionFolder(
        options.output, photos: photos.photos, policies: policies, overwrites: options.overwrites),
      maxMegapixels: Double(options.maxMegapixels))
  }

  private static func policies(_ options: CompressOptions) throws -> [Policy] {
    var policies = try options.policies.map { try $0.policy() }
    if let limit = options.limit {
      policies.append(.limit(limit.bytes, side: options.side))
    } else if policies.isEmpty {
      policies = try [PolicyReference.name(CompressOptions.usualPolicy).policy()]
    }
    let names = policies.map(\.name)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw Failure(.usage, "two policies are called \(twice); rename or leave out one of them")
    }
    return policies.map { policy in options.side.map { policy.withLongestSide($0) } ?? policy }
  }

  func execute() throws -> Int32 {
    Interruption.listen()
    let bar = ProgressBar(total: photos.photos.count * compression.policies.count, options.terminal)
    defer { bar.finish() }
    var (failures, made) = (0, 0)
    var refusal: String?
    try compression.perform(
      in: options.isolation.workers(), workers: options.jobs.number, isWanted: { !Interruption.isRequested }
    ) { row in
      if row.hasFailed { failures += 1 }
      if row.main != nil { made += 1 } else { refusal = refusal ?? row.reason?.description }
      show(row, under: bar)
    }
    bar.finish()
    if photos.skipped > 0, !options.terminal.isQuiet {
      Terminal.errors.write("stepwedge: skipped \(photos.skipped.counted("other file"))\n")
    }
    if made == 0, failures == 0, let refusal {
      Terminal.errors.write(
        "stepwedge: nothing was made, because every photo was refused (\(refusal)); use another policy or other "
          + "photos\n"
      )
      return ExitCode.badData.rawValue
    }
    let isComplete = failures == 0 && photos.missing.isEmpty
    return (isComplete ? ExitCode.done : failures > 0 ? .badData : .noInput).rawValue
  }

  private func show(_ row: CompressedPhoto, under bar: ProgressBar) {
    if row.hasFailed { bar.say("stepwedge: \(row.photo): \(row.reason?.sentenceWithAdvice ?? "")") }
    if options.isJSON {
      Terminal.output.write(row.json.line + "\n")
    } else if !options.terminal.isQuiet {
      bar.finish()
      let written = options.limit == nil ? nil : row.main?.path
      Terminal.output.write(row.line + (written.map { "  \($0)" } ?? "") + "\n")
    }
    bar.advance("\(row.policy) \(row.photo)")
  }
}

extension CompressedPhoto {
  /// The row as a line for people.
  var line: String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    let head = padded(policy, 20) + padded(photo, 32) + padded(trial.status.rawValue, 10)
    guard let bytes = trial.mainBytes, let width = trial.mainWidth, let height = trial.mainHeight else {
      return head + (reason?.description ?? "")
    }
    let quality = trial.mainQuality.map { " q\($0)" } ?? ""
    let sizes = "\(ByteCount(trial.photoBytes).brief) → \(ByteCount(bytes).brief)"
    return head + padded(sizes, 22)
      + "\(width) × \(height)\(quality)\(reason.map { "  \($0.description)" } ?? "")"
  }
}
