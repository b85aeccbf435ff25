import ImageCodecs
import JSONText
import PerceptualQuality
import Units
import Workbench

/// One pair, as it is or as devices show it.
struct PairReport {
  /// One way of looking at the pair, and what is said of it.
  private struct Look {
    let device: String?
    let viewing: PerceptualQuality.Viewing?
    /// Both pictures at the pixels that are looked at; nil where they cannot lie on each other.
    let pair: (reference: Raster, candidate: Raster)?
    let scores: PairScores
  }

  private let names: (reference: String, candidate: String)
  private let reference: Raster
  private let isIdentical: Bool
  private let choice: MetricChoice
  private let looks: [Look]
  private let options: ScoreOptions

  init(_ reference: FilePath, _ candidate: FilePath, _ options: ScoreOptions) throws {
    self.options = options
    names = (reference.text, candidate.text)
    let keepsAlpha = options.devices.isEmpty
    let pair: (Raster, Raster)
    do throws(PictureFile.Fault) {
      pair = (
        try PictureFile.read(reference, keepsAlpha: keepsAlpha), try PictureFile.read(candidate, keepsAlpha: keepsAlpha)
      )
    } catch {
      throw Failure(error.code, error.sentence)
    }
    self.reference = pair.0
    isIdentical = pair.0.showsTheSame(as: pair.1)
    let choice = try MetricChoice(options.metrics, threads: options.jobs)
    self.choice = choice
    do {
      looks = try Self.looks(pair.0, pair.1, choice, options)
    } catch let error as QualityError {
      throw Failure(.badData, "\(names.candidate): \(error)")
    }
  }

  private static func looks(
    _ reference: Raster, _ candidate: Raster, _ choice: MetricChoice, _ options: ScoreOptions
  ) throws -> [Look] {
    if options.devices.isEmpty {
      let scores = try choice.scores(of: candidate, against: reference)
      return [Look(device: nil, viewing: nil, pair: (reference, candidate), scores: scores)]
    }
    return try options.devices.flatMap { name in
      let device = try name.device()
      return try (options.viewings.isEmpty ? [.fit] : options.viewings).map { viewing in
        let view = try PhotoView(of: reference, on: device, viewing: viewing, metrics: [])
        let pair = view.shown(candidate).map { (reference: view.reference, candidate: $0) }
        let nothing = PairScores(scores: choice.scales.map { _ in nil }, worstTile: nil)
        let scores = try pair.map { try choice.scores(of: $0.candidate, against: $0.reference) } ?? nothing
        return Look(device: device.name, viewing: viewing, pair: pair, scores: scores)
      }
    }
  }

  /// Prints what was found and draws what was asked for.
  func print() throws {
    if let path = options.heatmap { try draw(path, "--heatmap") { Heatmap.draw($0, $1) } }
    if let path = options.worstTile { try draw(path, "--worst-tile") { WorstTilePicture.draw($0, $1) } }
    Terminal.output.write(options.isJSON ? json.line + "\n" : text)
    if choice.scales.contains(where: { $0.name == "ssimulacra2" }),
      looks.contains(where: { ($0.pair?.reference.size.shortestSide ?? 113) < 113 })
    {
      Terminal.errors.write(
        "stepwedge: under 113 pixels a side ssimulacra2 has fewer than six scales; such scores mean little\n")
    }
  }

  private func draw(_ path: FilePath, _ option: String, _ picture: (Raster, Raster) -> Raster?) throws {
    guard let pair = looks.first?.pair, let drawn = picture(pair.reference, pair.candidate) else {
      throw Failure(.badData, "\(option): nothing to draw; ssimulacra2 is not defined for this pair")
    }
    guard options.overwrites || (try? FileReader.read(path, atMost: 0)) == nil else {
      throw Failure(.cannotCreate, "\(path.text): is there already; --force overwrites it")
    }
    let file = try drawn.encoded(EncodeSettings(format: .png, quality: 100))
    do throws(SystemError) {
      try FileWriter.write(file, to: path)
    } catch {
      throw Failure(.cannotCreate, "\(path.text): \(error)")
    }
  }

  private var json: JSONValue {
    [
      "reference": .text(names.reference), "candidate": .text(names.candidate),
      "width": .integer(reference.width), "height": .integer(reference.height), "identical": .bool(isIdentical),
      "scores": .list(
        looks.flatMap { look in
          zip(choice.scales, look.scores.scores).map { scale, score in
            var members: [(String, JSONValue)] = [
              ("metric", .text(scale.name)), ("device", .text(look.device)),
              ("viewing", .text(look.viewing?.rawValue)), ("score", .number(score)),
            ]
            if scale.name == "ssimulacra2", let tile = look.scores.worstTile {
              members.append(
                ("worstTile", ["x": .integer(tile.x), "y": .integer(tile.y), "score": .number(tile.score)]))
            }
            return .object(members)
          }
        }),
    ]
  }

  private var text: String {
    looks.flatMap { look in
      zip(choice.scales, look.scores.scores).map { scale, score in
        let place = look.device.map { "\($0) \(look.viewing?.rawValue ?? "")" } ?? "as they are"
        let value = score.map { $0.isFinite ? $0.fixed(4) : "\($0)" } ?? "undefined"
        return "\(scale.name)  \(place)  \(value)\n"
      }
    }.joined()
  }
}

extension Raster {
  /// Whether both are the same picture, however many channels say so.
  fileprivate func showsTheSame(as other: Raster) -> Bool {
    guard size == other.size, alpha == other.alpha else { return false }
    if channels == other.channels { return samples == other.samples }
    let (grey, colour) = channels == 1 ? (samples, other.samples) : (other.samples, samples)
    return grey.indices.allSatisfy { pixel in
      (0..<3).allSatisfy { colour[3 * pixel + $0] == grey[pixel] }
    }
  }
}
