import CommandLineParsing
import Files
import Meaning
import RunRecords
import Units
import Workbench

struct ExplainOptions: Sendable {
  var run: FilePath?
  var photo: String?
  var policy: String?
}

extension Command<ExplainOptions> {
  static let explain = Command(
    "explain", "Say step by step what happened to one photo under each policy.", ExplainOptions(),
    arguments: [
      .operand("run", \.run, .folder("run"), "The run's folder."),
      .operand("photo", \.photo, .text("photo"), "The photo, by its name in the run."),
      .option("policy", \.policy, .text("policy"), "Only under this policy."),
    ],
    examples: ["stepwedge explain stepwedge-run IMG_0042.jpg --policy convos"],
    exitStatus: "0 done, 64 the run has no such photo or policy, 66 no run there."
  ) { options in
    guard let run = options.run, let photo = options.photo else { return ExitCode.usage.rawValue }
    let story = try RunReader.reading { try Explanation(RunReader.opening(run), photo, options.policy).text }
    Terminal.output.write(story)
    return ExitCode.done.rawValue
  }
}

/// One photo's story under each policy.
private struct Explanation {
  private let trials: [Trial]
  private let steps: [StepRecord]
  private let scores: [Score]
  private let uploads: [Upload]
  private let manifest: RunManifest

  init(_ reader: RunReader, _ photo: String, _ policy: String?) throws {
    let all: [Trial] = try reader.rows()
    let names = Set(all.map(\.photo))
    guard !names.isEmpty else { throw Failure(.noInput, "\(reader.path): no photo has been measured yet") }
    guard names.contains(photo) else {
      throw Failure(.usage, "\(ValueError.unknownName(photo, "photo of this run", names.sorted()).reason)")
    }
    let tried = all.filter { $0.photo == photo }
    trials = tried.filter { policy == nil || $0.policy == policy }
    guard !trials.isEmpty else {
      let known = tried.map(\.policy)
      throw Failure(.usage, "--policy: \(ValueError.unknownName(policy ?? "", "policy of this run", known).reason)")
    }
    steps = try reader.rows(StepRecord.self).filter { $0.photo == photo }
    scores = try reader.rows(Score.self).filter { $0.photo == photo }
    uploads = try reader.rows(Upload.self).filter { $0.photo == photo }
    manifest = reader.manifest
  }

  var text: String {
    var lines: [String] = []
    if let photo = trials.first {
      let size = photo.photoWidth.map { ", \($0) × \(photo.photoHeight ?? 0)" } ?? ""
      lines.append("\(photo.photo): \(ByteCount(photo.photoBytes).brief) \(photo.photoFormat ?? "")\(size)")
    }
    for trial in trials { lines += ["", trial.policy] + story(of: trial).map { "  " + $0 } }
    return lines.joined(separator: "\n") + "\n"
  }

  private func story(of trial: Trial) -> [String] {
    var lines = steps.filter { $0.policy == trial.policy && $0.kind != "probe" }.map(line)
    lines.append(ending(of: trial))
    if let notes = trial.notes { lines.append("note: \(notes)") }
    if let unsure = manifest.policies.first(where: { $0.name == trial.policy })?.unsureEncoders {
      lines.append("encoder model: \(unsure)")
    }
    lines.append(cost(of: trial))
    for score in scores where score.policy == trial.policy {
      lines.append(line(score))
    }
    for upload in uploads where upload.policy == trial.policy {
      lines.append(line(upload))
      if let course = course(of: trial, over: upload.link) { lines.append("  " + course) }
    }
    return lines
  }

  private func cost(of trial: Trial) -> String {
    let seconds = trial.compressCpuSeconds.map { ", \($0.digits(3)) s of CPU" } ?? ""
    return "cost: \(trial.decodes.counted("decode")) (\(trial.megapixelsDecoded.digits(3)) MP), "
      + "\(trial.encodes.counted("encode")) (\(trial.megapixelsEncoded.digits(3)) MP)\(seconds)"
  }

  /// One ordinary upload: `25 % after 0.2 s, …`.
  private func course(of trial: Trial, over link: String) -> String? {
    guard let link = manifest.links.first(where: { $0.name == link }),
      let course = UploadCourse(of: trial, over: link, in: manifest), !course.moments.isEmpty
    else { return nil }
    return course.moments.map { "\($0.seconds.digits(3)) s \($0.event.words)" }.joined(separator: ", ")
  }

  private func line(_ step: StepRecord) -> String {
    let quality = step.quality.map { " at quality \($0)" } ?? ""
    let bytes = step.bytes.map { ", \(ByteCount($0).brief)" } ?? ""
    let end = step.kept ? "" : step.kind == "search" ? ", an estimate" : ", thrown away"
    return "\(step.step). \(step.kind) \(step.width) × \(step.height)\(quality)\(bytes)\(end)"
  }

  private func ending(of trial: Trial) -> String {
    guard let bytes = trial.mainBytes else { return "\(trial.status.rawValue): \(trial.reason?.description ?? "")" }
    let size = "\(trial.mainWidth ?? 0) × \(trial.mainHeight ?? 0)"
    return "\(trial.status.rawValue): \(ByteCount(bytes).brief), \(size); \(trial.reason?.description ?? why(trial))"
  }

  /// Why a trial that broke no rule ended where it did.
  private func why(_ trial: Trial) -> String {
    if trial.passedThrough { return "the photo's own picture data, which kept every rule" }
    let tries = steps.count { $0.policy == trial.policy && $0.kind == "encode" && !$0.kept }
    return tries == 0 ? "the first encode kept every rule" : "\(tries.counted("encode")) before it broke a rule"
  }

  private func line(_ score: Score) -> String {
    let scale = manifest.scale(of: score.metric)
    let value = score.score.map { $0.fixed(scale?.decimals ?? 1) } ?? "undefined"
    let unit = scale?.unit.map { " \($0)" } ?? ""
    let isHarmed = score.isMain && score.score.flatMap { scale?.isHarmed($0) } == true
    return "\(score.rendition) on \(score.device), \(score.viewing): \(score.metric) \(value)\(unit)"
      + (isHarmed ? ", harmed" : "")
  }

  private func line(_ upload: Upload) -> String {
    func seconds(_ value: Double?) -> String { value.map { "\($0.digits(3)) s" } ?? "never" }
    let chance = upload.chanceInBudget ?? 0
    let misses = chance < Evidence.sureEnough ? ", fails here" : ""
    return "over \(upload.link): something to see after \(seconds(upload.firstPreviewSecondsP50)), sent after "
      + "\(seconds(upload.uploadSecondsP50)) (\(seconds(upload.uploadSecondsP5)) to \(seconds(upload.uploadSecondsP95))), "
      + "within \(manifest.budgetSeconds.digits(2)) s in \((chance * 100).digits(3)) % of uploads\(misses)"
  }
}

extension UploadCourse.Event {
  fileprivate var words: String {
    switch self {
    case .sent(let percent): "\(percent) % acknowledged"
    case .thumbnailArrived: "thumbnail at the server"
    case .mainArrived: "picture at the server"
    case .announced: "message at the server"
    case .previewSeen: "recipient sees something"
    case .mainSeen: "recipient sees the picture"
    }
  }
}
