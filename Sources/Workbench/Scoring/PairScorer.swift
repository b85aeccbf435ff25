import Documents
import ImageCodecs
import PerceptualQuality
import Pixels
import System
package import Workers

/// Computes the answer for a pair.
struct PairScorer {
  private let question: PairQuestion
  /// The metrics; each is computed once, however many of its scores are requested.
  private let metrics: [any QualityMetric]
  private let readsText: Bool
  /// Whether a screen applies gain maps, and a metric can tell.
  private let appliesGainMaps: Bool

  init(_ question: PairQuestion, readsText: Bool) {
    self.question = question
    self.readsText = readsText
    let wanted = Set(question.scales.map(\.name))
    metrics = MetricCatalog.all.filter { $0.scales.contains { wanted.contains($0.name) } }
      .map { $0.on(threads: question.threads) }
    appliesGainMaps =
      MetricCatalog.knowScreens(question.scales.map(\.name))
      && (question.devices + [question.display].compactMap(\.self)).contains(where: \.isHDR)
  }

  /// Two pictures of the same size.
  private typealias Shown = (reference: Raster, candidate: Raster)

  /// A picture's file, and its name in messages.
  typealias Named = (file: OpenFile, name: String)

  func answer(of referenceFile: Named, _ candidateFile: Named) throws(PairFault) -> PairAnswer {
    let reference = try picture(referenceFile)
    let candidate = try picture(candidateFile)
    do {
      let ways = try ways(of: reference, candidate)
      var answer = PairAnswer(
        width: reference.width, height: reference.height, isIdentical: reference.showsTheSame(as: candidate),
        looks: try ways.map { try look(at: $0.shown, on: $0.device, $0.viewing) })
      let first = ways.first
      answer.drawn = try question.drawings.map { drawing in
        Enclosure(try first.flatMap { try draw(drawing, of: $0.shown, on: $0.device) }?.encoded(Self.png) ?? [])
      }
      return answer
    } catch {
      throw PairFault(.bad, "\(candidateFile.name): \(error)")
    }
  }

  private static let png = EncodeSettings(format: .png, quality: 100)

  /// The pair as it is, or as each device shows it; nothing to show if the two cannot be compared.
  private func ways(
    of reference: Raster, _ candidate: Raster
  ) throws -> [(device: Device?, viewing: Viewing?, shown: Shown?)] {
    if question.devices.isEmpty { return [(nil, nil, (reference, candidate))] }
    return try question.devices.flatMap { device in
      try question.viewings.map { viewing in
        let view = try PhotoView(of: reference, on: device, viewing: viewing, metrics: [])
        return (device, viewing, view.shown(candidate).map { (view.reference, $0) })
      }
    }
  }

  /// Draws losses by the first requested metric if that locates them; else by SSIMULACRA2.
  private func draw(_ drawing: PairQuestion.Drawing, of shown: Shown?, on device: Device?) throws -> Raster? {
    guard let shown else { return nil }
    switch drawing {
    case .worstTile: return WorstTilePicture.draw(shown.reference, shown.candidate)
    case .heatmap where question.scales.first?.name == CVVDP.scales[0].name:
      return try Heatmap.draw(
        shown.reference, shown.candidate, seenOn: screen(for: device) ?? Device.standardDisplay)
    case .heatmap: return Heatmap.draw(shown.reference, shown.candidate)
    }
  }

  /// The screen whose light counts: the device's own if it is stated, else the display's.
  private func screen(for device: Device?) -> Device? {
    question.display.flatMap { device?.light == nil ? $0 : nil } ?? device
  }

  private func look(at shown: Shown?, on device: Device?, _ viewing: Viewing?) throws -> PairAnswer.Look {
    var byName: [String: Double] = [:]
    var tile: Comparison.Tile?
    if let shown {
      let screen = screen(for: device)
      for plain in metrics {
        let metric = try screen.map { try plain.seen(on: $0) } ?? plain
        let comparison = try metric.comparison(of: shown.candidate, against: shown.reference)
        for (scale, score) in zip(metric.scales, comparison.scores) { byName[scale.name] = score }
        tile = comparison.worstTile ?? tile
      }
    }
    var look = PairAnswer.Look(
      device: device?.name, viewing: viewing?.rawValue, shortestSide: shown?.reference.size.shortestSide,
      scores: question.scales.map { byName[$0.name] },
      worstTile: tile.map { PairAnswer.Tile(x: $0.x, y: $0.y, score: $0.score) })
    if readsText, let shown {
      look.greys = [shown.reference, shown.candidate].map {
        PairAnswer.Grey(width: $0.width, height: $0.height, pixels: Enclosure($0.luma))
      }
    }
    return look
  }

  /// The picture upright and in sRGB. Its opacity is kept if the pictures are compared as they are; for a screen it is
  /// drawn over white.
  private func picture(_ named: Named) throws(PairFault) -> Raster {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReader.read(named.file.descriptor)
    } catch {
      throw PairFault(.missing, "\(named.name): \(error); check its permissions")
    }
    do throws(CodecError) {
      var request = RenderRequest()
      request.keepsAlpha = question.devices.isEmpty
      let reader = PhotoReader(bytes: bytes, probe: try PhotoProbe(bytes))
      var raster = try reader.render(request).raster
      // A damaged map is not a fault: screens show the picture without it.
      if appliesGainMaps, let brightening = try? reader.brightening() {
        raster.brightening = question.devices.isEmpty ? brightening.resampled(to: raster.size) : brightening
      }
      return raster
    } catch {
      throw PairFault(.bad, "\(named.name): \(error); give another picture")
    }
  }
}

extension Raster {
  /// Whether both show the same picture, even with different numbers of channels.
  fileprivate func showsTheSame(as other: Raster) -> Bool {
    guard size == other.size, alpha == other.alpha, brightening == other.brightening else { return false }
    if channels == other.channels { return samples == other.samples }
    let (grey, colour) = channels == 1 ? (samples, other.samples) : (other.samples, samples)
    return grey.indices.allSatisfy { pixel in
      (0..<3).allSatisfy { colour[3 * pixel + $0] == grey[pixel] }
    }
  }
}

/// A question about many pairs, for `stepwedge score`.
package struct PairScoring: Sendable {
  private let question: PairQuestion
  private let isolation: Isolation
  private let workers: Int

  /// A question that `workers` processes answer, each for one pair at a time.
  package init(_ question: PairQuestion, in isolation: Isolation, workers: Int) {
    self.question = question
    self.isolation = isolation
    self.workers = workers
  }

  /// Passes on the answer for every pair, in order, until `isWanted` returns false.
  package func perform(
    _ pairs: [PicturePair], isWanted: () -> Bool, answer: (Result<PairAnswer, PairFault>) throws -> Void
  ) throws {
    let engine = try JobEngine(
      RunSetup(policies: [], links: [], devices: [], metrics: [], viewings: []), in: isolation, count: workers)
    defer { engine.stop() }
    let jobs = pairs.map { pair in
      Job(
        ScoreRequest(question, of: pair), files: [pair.reference, pair.candidate],
        limits: JobLimits(photoAt: pair.reference) + JobLimits(photoAt: pair.candidate))
    }
    try engine.perform(jobs, .asAsked, isWanted: isWanted) { event in
      switch event {
      case .began, .ended: break
      case .answered(_, _, .scored(var scored)):
        try readText(of: &scored)
        try answer(.success(scored))
      case .answered(_, _, .fault(let fault)): try answer(.failure(fault))
      case .failed(let job, _, .unreadable(let file, let error)):
        let path = jobs[job].files[file]
        try answer(.failure(PairFault(.missing, "\(path.text): \(error); check its name and permissions")))
      case .failed(let job, _, let failure):
        try answer(.failure(PairFault(.bad, "\(pairs[job].candidate.text): \(failure)")))
      }
    }
  }

  /// Reads the text of the pictures as viewed, which no worker may start a program for, and adds its share.
  private func readText(of answer: inout PairAnswer) throws {
    guard let reader = question.reader,
      let place = question.scales.firstIndex(where: { $0.name == PairQuestion.textKept.name })
    else { return }
    for look in answer.looks.indices {
      let texts = try answer.looks[look].greys.map {
        try reader.text(width: $0.width, height: $0.height, grey: $0.pixels.bytes)
      }
      answer.looks[look].scores.insert(texts.count == 2 ? texts[0].kept(in: texts[1]) : nil, at: place)
    }
  }
}
