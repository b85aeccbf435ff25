import CompressionStrategies
import Corpus
import Foundation
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Pixels
import Records
import System
import Units
import Workbench

/// Every benchmark that has a name, and the table that is printed of them.
enum Suite {
  /// Measures all, and holds each against what was stored on this machine.
  static func run(replacing: Bool) throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    var stored = StoredFigures()
    var measured: [String: Benchmark.Figures] = [:]
    print(
      "CPU of one                                     median   quartiles             allocations   peak MB   before")
    for benchmark in try all(scratch) {
      let figures = try benchmark.measure()
      measured[benchmark.name] = figures
      print(line(benchmark.name, figures, before: stored.figures[benchmark.name]))
    }
    try stored.keep(measured, replacing: replacing)
  }

  private static func line(_ name: String, _ figures: Benchmark.Figures, before: Benchmark.Figures?) -> String {
    let ratio = before.map { String(format: "%.2f ×", figures.least / $0.least) } ?? "–"
    let quartiles = "\(time(figures.lower)) … \(time(figures.upper))"
    return name.padding(toLength: 44, withPad: " ", startingAt: 0) + right(time(figures.median), 9) + "   "
      + quartiles.padding(toLength: 22, withPad: " ", startingAt: 0)
      + right(String(format: "%.0f", figures.allocations), 11)
      + right(String(format: "%.1f", Double(figures.peakBytes) / 1e6), 10) + right(ratio, 9)
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 1e-3
      ? String(format: "%.1f µs", seconds * 1e6)
      : seconds < 1 ? String(format: "%.2f ms", seconds * 1e3) : String(format: "%.2f s", seconds)
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func all(_ scratch: URL) throws -> [Benchmark] {
    let pair = MadePair(PixelSize(width: 4000, height: 3000))
    let shown = MadePair(PixelSize(width: 1179, height: 884))
    let jpeg = try pair.reference.encoded(EncodeSettings(format: .jpeg, quality: 90))
    let photo = try Photo(name: "made", bytes: jpeg)
    let small = pair.reference.resampled(to: PixelSize(width: 2048, height: 1536))
    let kept = try SSIMULACRA2().prepare(shown.reference)
    var benchmarks = [
      Benchmark(name: "codecs: decode a JPEG of 12 MP") {
        _ = try PhotoReader(bytes: jpeg, probe: photo.probe).render(RenderRequest())
      },
      Benchmark(name: "codecs: shrink 12 MP to 2048 px") {
        _ = pair.reference.resampled(to: PixelSize(width: 2048, height: 1536))
      },
      Benchmark(name: "codecs: encode 2048 px at quality 80") {
        _ = try small.encoded(EncodeSettings(format: .jpeg, quality: 80))
      },
      Benchmark(name: "metrics: ssimulacra2 on a phone") { _ = try kept.comparison(of: shown.candidate) },
    ]
    for name in ["convos", "target-200kb"] {
      guard let policy = Policy.presets.all.first(where: { $0.name == name }) else { continue }
      benchmarks.append(Benchmark(name: "strategies: \(name), 12 MP") { _ = policy.compress(photo) })
    }
    for name in ["wifi", "4g", "3g"] {
      guard let link = Link.named(name) else { continue }
      let session = UploadSession(pictures: [SentPicture(mainBytes: 500_000)], rules: SessionRules(), link: link)
      benchmarks.append(
        Benchmark(name: "simulator: 500 kB over \(name)", count: 50) {
          _ = session.uploads(budget: .seconds(5), runs: SeededRuns(seed: 1, count: .exactly(50)))
        })
    }
    return benchmarks + [try storing(scratch), try workers(scratch)]
  }

  /// A trial with what usually hangs on it, each in a transaction of its own.
  private static func storing(_ scratch: URL) throws -> Benchmark {
    let folder = RunFolder(scratch.appending(path: "run").path)
    let store = try RunStore(folder)
    var number = 0
    return Benchmark(name: "records: a trial stored", count: 500) {
      for _ in 0..<500 {
        number += 1
        try store.save(MadeTrial(number).measured)
      }
    }
  }

  /// What a photo costs around its own work: this program, started as workers, hands on files of a few bytes.
  private static func workers(_ scratch: URL) throws -> Benchmark {
    let photos = scratch.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    let dot = Raster(size: PixelSize(width: 8, height: 8), channels: 3, samples: [UInt8](repeating: 90, count: 192))
    let file = Data(try dot.encoded(EncodeSettings(format: .jpeg, quality: 80)))
    for number in 0..<500 { try file.write(to: photos.appending(path: "\(number).jpg")) }
    var finder = PhotoFinder()
    finder.add(FilePath(photos.path))
    let (found, policies) = (finder.photos, Policy.presets.all.filter { $0.name == "original" })
    let renditions = RenditionFolder(
      FilePath(scratch.appending(path: "renditions").path), photos: found, policies: policies, overwrites: true)
    let compression = PhotoCompression(found, policies: policies, into: renditions, maxMegapixels: 300)
    return Benchmark(name: "worker: a job's overhead", count: 500) {
      try compression.perform(
        in: .process(command: ["/proc/self/exe", "worker"], fence: nil), workers: 2, isWanted: { true }
      ) { _ in }
    }
  }
}

/// A trial of the usual kind: two scores, three uploads, six steps.
private struct MadeTrial {
  let measured: MeasuredTrial

  init(_ number: Int) {
    var trial = Trial()
    trial.photo = "photo-\(number).jpg"
    trial.policy = "convos"
    trial.photoHash = String(repeating: "\(number % 10)", count: 64)
    trial.policyHash = trial.photoHash
    trial.status = .ok
    trial.mainBytes = 400_000 + number
    trial.mainSha256 = trial.photoHash
    let names = (trial.photo, trial.policy)
    let scores = ["phone", "tablet"].map { device -> (Score, from: Origin) in
      var score = Score()
      (score.photo, score.policy) = names
      (score.rendition, score.device, score.viewing, score.metric) = ("main", device, "fit", "ssimulacra2")
      score.score = 71.25
      return (score, from: Origin(cell: device))
    }
    let uploads = ["wifi", "4g", "3g"].map { link -> (Upload, from: Origin) in
      var upload = Upload()
      (upload.photo, upload.policy, upload.link, upload.runs) = (names.0, names.1, link, 200)
      upload.uploadSecondsP50 = 1.5
      return (upload, from: Origin(cell: link))
    }
    let steps = (1...6).map { index in
      var step = StepRecord()
      (step.photo, step.policy, step.step, step.kind) = (names.0, names.1, index, "encode")
      return step
    }
    measured = MeasuredTrial(trial, from: Origin(cell: "\(number)"), scores: scores, uploads: uploads, steps: steps)
  }
}
