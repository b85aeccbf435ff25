import Documents
import ImageCodecs
import PerceptualQuality
import System
import Units
import Workbench

/// The report of one pair, scored as it is or as devices show it.
struct PairReport {
  /// JPEGs of quality 1 score −65 to −59 (ten photos, 1280 pixels wide); a picture this much worse is not a copy.
  private static let unrelated = -120.0

  /// Who notices a difference beside the original, for the sentence.
  private static let noticed = Criterion.presets[Criterion.usual]

  private let pair: PicturePair
  /// The scores that are printed; the sentence may need one more.
  private let requested: [ScoreScale]
  private let question: PairQuestion
  private let drawings: [(option: String, path: FilePath)]
  private let options: ScoreOptions

  init(_ pair: PicturePair, _ options: ScoreOptions) throws {
    self.pair = pair
    self.options = options
    let wanted: [(PairQuestion.Drawing, String, FilePath?)] = [
      (.heatmap, "--heatmap", options.heatmap), (.worstTile, "--worst-tile", options.worstTile),
    ]
    var question = try options.question
    question.devices = try options.devices.map { try $0.device() }
    if !options.viewings.isEmpty { question.viewings = options.viewings }
    question.drawings = wanted.filter { $0.2 != nil }.map(\.0)
    question.threads = options.jobs.number
    requested = question.scales
    if !options.isJSON, let noticed = Self.noticed, question.devices.first?.light != nil,
      requested.contains(where: { $0.name == ScoreScale.usual }),
      !requested.contains(where: { $0.name == noticed.measure.metric })
    {
      question.scales += ScoreScale.chosen([noticed.measure.metric])
    }
    self.question = question
    drawings = wanted.compactMap { _, option, path in path.map { (option: option, path: $0) } }
  }

  /// Prints the scores and draws the requested pictures.
  func print() throws {
    var found: Result<PairAnswer, PairFault>?
    let readable = PicturePair(
      reference: try InputFile.picture(pair.reference), candidate: try InputFile.picture(pair.candidate))
    try PairScoring(question, in: options.isolation.workers(), workers: 1)
      .perform([readable], isWanted: { !Interruption.isRequested }) { found = $0 }
    // After an interruption there is nothing to print.
    guard let found else { return }
    let answer: PairAnswer
    do throws(PairFault) {
      answer = try found.get()
    } catch {
      let named = zip([readable.reference, readable.candidate], [pair.reference, pair.candidate])
      throw Failure(error.code, named.reduce(error.sentence) { $0.replacing($1.0.text, with: $1.1.text) })
    }
    for (drawing, file) in zip(drawings, answer.drawings) { try write(file, to: drawing.path, drawing.option) }
    Terminal.output.write(options.isJSON ? json(answer).line + "\n" : text(answer))
    if let least = leastScore(of: answer), least < Self.unrelated {
      Terminal.errors.write(
        "stepwedge: a score of \(least.digits(3)) means that the pictures show different things, or that one is "
          + "turned\n"
      )
    }
    if question.scales.contains(where: { $0.name == "ssimulacra2" }),
      answer.looks.contains(where: { ($0.shortestSide ?? 113) < 113 })
    {
      Terminal.errors.write(
        "stepwedge: below 113 pixels a side, ssimulacra2 has fewer than its six scales; do not rely on such scores\n")
    }
  }

  /// The ssimulacra2 score, if it was requested.
  private func leastScore(of answer: PairAnswer) -> Double? {
    guard let place = question.scales.firstIndex(where: { $0.name == "ssimulacra2" }) else { return nil }
    return answer.looks.compactMap { $0.scores[place] }.min()
  }

  private func write(_ file: [UInt8], to path: FilePath, _ option: String) throws {
    guard !file.isEmpty else {
      throw Failure(
        .badData, "\(option): nothing to draw, because ssimulacra2 is not defined for this pair; use larger pictures")
    }
    guard options.overwrites || (try? FileReader.read(path, atMost: 0)) == nil else {
      throw Failure(.cannotCreate, "\(path.text): exists already; overwrite it with --force")
    }
    do throws(SystemError) {
      try FileWriter.write(file, to: path)
    } catch {
      throw Failure(.cannotCreate, "\(path.text): cannot be written (\(error)); name another file")
    }
  }

  private func json(_ answer: PairAnswer) -> JSONValue {
    [
      "reference": .text(pair.reference.text), "candidate": .text(pair.candidate.text),
      "width": .integer(answer.width), "height": .integer(answer.height), "identical": .bool(answer.isIdentical),
      "scores": .list(
        answer.looks.flatMap { look in
          zip(requested, look.scores).map { scale, score in
            var members: [(String, JSONValue)] = [
              ("metric", .text(scale.name)), ("device", .text(look.device)), ("viewing", .text(look.viewing)),
              ("score", .number(score)),
            ]
            if scale.name == "ssimulacra2", let tile = look.worstTile {
              members.append(
                ("worstTile", ["x": .integer(tile.x), "y": .integer(tile.y), "score": .number(tile.score)]))
            }
            return .object(members)
          }
        }),
    ]
  }

  private func text(_ answer: PairAnswer) -> String {
    let figures = answer.looks.flatMap { look in
      zip(requested, look.scores).map { scale, score in
        let place = look.device.map { "\($0) \(look.viewing ?? "")" } ?? "as they are"
        let value = score.map { $0.isFinite ? $0.fixed(4) : "\($0)" } ?? "undefined"
        return "\(scale.name)  \(place)  \(value)\n"
      }
    }
    return (sentence(answer).map { [$0 + "\n"] } ?? []).joined() + figures.joined()
  }

  /// What the scores of the first way of viewing mean: "87: differences are not seen beside the original; 5 of 100
  /// viewers would notice them on a phone."
  private func sentence(_ answer: PairAnswer) -> String? {
    guard let look = answer.looks.first else { return nil }
    func score(_ name: String) -> Double? {
      question.scales.firstIndex { $0.name == name }.flatMap { look.scores[$0] }
    }
    var clauses: [String] = []
    if let score = score(ScoreScale.usual) {
      clauses.append("\(score.fixed(0)): \(ScoreScale.ssimulacra2Words(of: score))")
    }
    if let noticed = Self.noticed, let device = question.devices.first, look.viewing == noticed.measure.viewing,
      let score = score(noticed.measure.metric)
    {
      let viewers = 100 * (1 - noticed.share(score, on: device.name))
      clauses.append("\(viewers.fixed(0)) of 100 viewers would notice a difference on this screen (\(device.name))")
    }
    return clauses.isEmpty ? nil : clauses.joined(separator: "; ") + "."
  }
}

extension ScoreScale {
  /// What is computed if nobody names a metric.
  static let usual = "ssimulacra2"

  /// The numbers of these names; the usual one if none is named.
  static func chosen(_ names: [String]) -> [ScoreScale] {
    let wanted = names.isEmpty ? [usual] : names
    return wanted.compactMap {
      $0 == PairQuestion.textKept.name ? PairQuestion.textKept : MetricCatalog.scale(named: $0)
    }
  }
}

extension PairFault {
  /// The exit status for this fault.
  var code: ExitCode { kind == .missing ? .noInput : .badData }
}
