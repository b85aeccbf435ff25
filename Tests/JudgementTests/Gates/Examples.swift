import CompressionStrategies
import ImageCodecs
import PerceptualQuality
import Records
@testable import Judgement

/// A small run, of which tests change one figure at a time.
struct Example {
  var photos = ["a.jpg", "b.jpg", "c.jpg"]
  var bytes: [String: Int] = ["a.jpg": 900_000, "b.jpg": 1_200_000, "c.jpg": 2_097_152]
  var scores: [String: Double] = ["a.jpg": 82.5, "b.jpg": 74, "c.jpg": 59.99]
  var chances: [String: Double] = ["a.jpg": 1, "b.jpg": 0.97, "c.jpg": 0.4]
  var seconds: [String: Double] = ["a.jpg": 1.25, "b.jpg": 2.5, "c.jpg": 5.125]
  var ratios: [String: Double] = [:]
  /// The instructions of every photo.
  var instructions: Int?
  var countedWith = "x86-64 avx2"
  /// A photo whose instructions could not be counted.
  var uncounted: String?
  var policy = "convos"
  var versions = ["libjpeg-turbo": "2.1.5"]
  var machine = "EPYC, 2 cores"
  var hashes: [String: String] = [:]
  var budget = 5.0
  var seed = 1
  /// For every upload, how far the fastest and the slowest are from the median.
  var spreadMilliseconds = 400.0
  var link = "hash of wifi"
  /// For every upload.
  var retransmits = 2.0

  var figures: RunFigures {
    var figures = RunFigures(name: "run")
    figures.conditions.versions = versions
    figures.conditions.machine = machine
    figures.conditions.budgetSeconds = budget
    figures.conditions.seed = seed
    figures.conditions.links = ["wifi": link]
    figures.metrics = [
      ScoreScale(name: "ssimulacra2", title: "", summary: "", better: .more, identical: 100, harmedBelow: 60),
      ScoreScale(name: "butteraugli", title: "", summary: "", better: .less, identical: 0),
    ]
    for photo in photos {
      figures.photoHashes[photo] = hashes[photo] ?? "hash of \(photo)"
      figures.photoPaths[photo] = "album/\(photo)"
    }
    var rows = HeldRows()
    for photo in photos {
      var trial = Trial()
      trial.photo = photo
      trial.policy = policy
      trial.status = bytes[photo] == nil ? .failed : .ok
      trial.photoClass = photo == "a.jpg" ? "portrait" : "landscape"
      trial.mainBytes = bytes[photo]
      trial.mainSha256 = bytes[photo].map { "sha of \($0)" }
      trial.compressCpuRatio = ratios[photo]
      trial.compressInstructions = photo == uncounted ? nil : instructions
      trial.countedWith = trial.compressInstructions.map { _ in countedWith }
      // One encode of two megapixels.
      trial.work = bytes[photo].map { "encode.jpeg 1 2000000 \($0)" }
      trial.phoneCompressSeconds = bytes[photo].map { _ in 0.5 }
      rows.add(trial)

      var score = Score()
      (score.photo, score.policy, score.rendition) = (photo, policy, "main")
      (score.device, score.viewing, score.metric) = ("phone", "fit", "ssimulacra2")
      score.score = scores[photo]
      rows.add(score)

      var upload = Upload()
      (upload.photo, upload.policy, upload.link, upload.runs) = (photo, policy, "wifi", 200)
      upload.chanceInBudget = chances[photo]
      upload.uploadSecondsP50 = seconds[photo]
      upload.failedShare = 0
      upload.retransmits = retransmits
      upload.uploadQuantiles = seconds[photo].flatMap { median in
        ArrivalQuantiles.text((0...20).map { median + (Double($0) - 10) * spreadMilliseconds / 10_000 })
      }
      rows.add(upload)
    }
    figures.rows = rows
    return figures
  }

  func with(_ change: (inout Example) -> Void) -> Example {
    var example = self
    change(&example)
    return example
  }
}

/// A gates file with these assertions.
func gate(_ assertions: String, waivers: String = "") throws -> Gate {
  let text = "{ name: 'g', budget: '5s', assertions: [\(assertions)], waivers: [\(waivers)] }"
  return try Gate(parsing: Array(text.utf8), name: "g.json5")
}

let today = Day(number: 20_778)

func report(_ gate: Gate, _ run: Example = Example(), baseline: Example? = nil) throws -> GateReport {
  try Judge(run: run.figures, baseline: baseline?.figures, today: today).report(on: [gate])
}

extension HeldRows {
  mutating func add<Row: Record>(_ row: Row) { add(row.values, of: Row.columns.map(\.name), to: Row.table) }
}

extension Baseline {
  /// The whole file.
  func text() throws -> String {
    var text = ""
    try write { text += $0 }
    return text
  }
}
