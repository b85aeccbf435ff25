import CompressionStrategies
import ImageCodecs
import Judgement
import PerceptualQuality
package import Records
import Units

/// What happened to one photo under each policy: each step with its result and cost, how the picture looks, and when it
/// arrives.
package struct PhotoStory {
  private let trials: [Trial]
  private let steps: [StepRecord]
  private let scores: [Score]
  private let uploads: [Upload]
  private let manifest: RunManifest
  private let course: (Trial, String) -> String?

  /// The story under one policy, or under all policies if none is named; `course` describes in a clause how an ordinary
  /// upload over a link went, if that is known.
  package init(
    of photo: String, under policy: String?, in run: RunReader, course: @escaping (Trial, _ link: String) -> String?
  ) throws {
    trials = try run.rows().filter { $0.photo == photo && (policy == nil || $0.policy == policy) }
    steps = try run.rows().filter { $0.photo == photo }
    scores = try run.rows().filter { $0.photo == photo }
    uploads = try run.rows().filter { $0.photo == photo }
    manifest = run.manifest
    self.course = course
  }

  /// The whole story as text for a terminal.
  package var text: String {
    var lines: [String] = []
    if let photo = trials.first {
      let size = photo.photoWidth.map { ", \($0) × \(photo.photoHeight ?? 0)" } ?? ""
      lines.append("\(photo.photo): \(ByteCount(photo.photoBytes).brief) \(photo.photoFormat ?? "")\(size)")
    }
    for trial in trials { lines += ["", trial.policy] + story(of: trial).map { "  " + $0 } }
    return lines.joined(separator: "\n") + "\n"
  }

  private func story(of trial: Trial) -> [String] {
    var lines = steps.filter { $0.policy == trial.policy && $0.kind != "probe" }.enumerated()
      .map { "\($0.offset + 1). " + line($0.element) }
    lines.append(ending(of: trial))
    if let bytes = trial.servedBytes, let width = trial.servedWidth, let height = trial.servedHeight {
      lines.append("the server made of it: \(ByteCount(bytes).brief), \(width) × \(height); recipients see that")
    }
    if let notes = trial.notes { lines.append("note: \(notes)") }
    if let unsure = manifest.policies.first(where: { $0.name == trial.policy })?.unsureEncoders {
      lines.append("encoder model: \(unsure)")
    }
    lines.append(cost(of: trial))
    lines += memory(of: trial)
    for score in scores where score.policy == trial.policy {
      lines.append(line(score))
    }
    for upload in uploads where upload.policy == trial.policy {
      lines.append(line(upload))
      if let course = course(trial, upload.link) { lines.append("  " + course) }
    }
    return lines
  }

  private func cost(of trial: Trial) -> String {
    let seconds = trial.compressCpuSeconds.map { ", \($0.digits(3)) s of CPU" } ?? ""
    return "cost: \(trial.decodes.counted("decode")) (\(trial.megapixelsDecoded.digits(3)) MP), "
      + "\(trial.encodes.counted("encode")) (\(trial.megapixelsEncoded.digits(3)) MP)\(seconds)"
  }

  /// The most memory on the phone, and whether that is too much for the way into the app that the policy describes.
  private func memory(of trial: Trial) -> [String] {
    guard let peak = trial.phoneMemoryPeak, let phone = manifest.question.phone else { return [] }
    let entry = manifest.question.entry ?? manifest.policies.first { $0.name == trial.policy }?.entry
    let limit = phone.memory?.entry(entry)
    let lost = limit.flatMap { peak > $0.room ? $0 : nil }.map {
      ", lost in the \(entry ?? "app"), which allows \(ByteCount($0.limit).brief) and holds \(ByteCount($0.held).brief) "
        + "already"
    }
    return ["memory on \(phone.name): \(ByteCount(peak).brief)\(lost ?? "")"]
  }

  private func line(_ step: StepRecord) -> String {
    let quality = step.quality.map { " at quality \($0)" } ?? ""
    let bytes = step.bytes.map { ", \(ByteCount($0).brief)" } ?? ""
    let end = step.kept ? "" : step.kind == "search" ? ", an estimate" : ", thrown away"
    return "\(step.kind) \(step.width) × \(step.height)\(quality)\(bytes)\(end)"
  }

  private func ending(of trial: Trial) -> String {
    guard let bytes = trial.mainBytes else { return "\(trial.status.rawValue): \(trial.reason?.description ?? "")" }
    let size = "\(trial.mainWidth ?? 0) × \(trial.mainHeight ?? 0)"
    return "\(trial.status.rawValue): \(ByteCount(bytes).brief), \(size); \(trial.reason?.description ?? why(trial))"
  }

  /// Why a trial that broke no rule ended as it did.
  private func why(_ trial: Trial) -> String {
    if trial.passedThrough { return "the photo's own picture data, which kept every rule" }
    return Self.course(of: steps.filter { $0.policy == trial.policy && $0.rendition != "thumbnail" })
  }

  /// How the encodes of a main rendition led to the one that is kept.
  static func course(of steps: [StepRecord]) -> String {
    // An uploader that is handed a picture decodes the chosen file and encodes it again on purpose.
    let isEncodedAgain = steps.suffix(3).map(\.kind) == ["encode", "decode", "encode"]
    let thrownAway = steps.count { $0.kind == "encode" && !$0.kept } - (isEncodedAgain ? 1 : 0)
    let tries =
      thrownAway > 0 ? "\(thrownAway.counted("encode")) thrown away before it" : "the first encode kept every rule"
    return tries + (isEncodedAgain ? "; it was then decoded and encoded again" : "")
  }

  private func line(_ score: Score) -> String {
    let scale = manifest.scale(of: score.metric)
    let value = score.score.map { $0.isFinite ? $0.fixed(scale?.decimals ?? 1) : "inf" } ?? "undefined"
    let unit = scale?.unit.map { " \($0)" } ?? ""
    let isHarmed = score.isMain && score.score.flatMap { scale?.isHarmed($0) } == true
    return "\(score.rendition) on \(score.device), \(score.viewing): \(score.metric) \(value)\(unit)"
      + (isHarmed ? ", harmed" : "")
      + (score.metric == manifest.metrics.first?.name
        ? score.textKept.map { "; text read: \(Share($0).brief)" } ?? "" : "")
  }

  private func line(_ upload: Upload) -> String {
    func seconds(_ value: Double?) -> String { value.map { "\($0.digits(3)) s" } ?? "never" }
    let chance = upload.chanceInBudget ?? 0
    let misses = chance < Evidence.sureEnough ? ", fails here" : ""
    return "over \(upload.link): something to see after \(seconds(upload.firstPreviewSecondsP50)), sent after "
      + "\(seconds(upload.uploadSecondsP50)) (\(seconds(upload.uploadSecondsP5)) to \(seconds(upload.uploadSecondsP95))), "
      + "within \(manifest.question.budgetSeconds.digits(2)) s in \((chance * 100).digits(3)) % of uploads\(misses)"
  }
}
