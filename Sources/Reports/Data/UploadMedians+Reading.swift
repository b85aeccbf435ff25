import Judgement
import Records
import Statistics
import System

extension UploadMedians {
  /// Medians by policy and link, by policy over the choice's links by weight, and the upload seconds by policy and
  /// photo. Columns are read two at a time: for a million trials, no more than two figures per trial and link are in
  /// memory.
  static func all(
    _ run: RunReader, _ places: RowPlaces, _ evidence: Evidence, _ choice: Choice
  ) throws -> (single: [[UploadMedians]], mixed: [UploadMedians], each: [[Double]]) {
    let (folder, manifest) = (RunFolder(run.path), run.manifest)
    let read = try Parallel.map(count: columns.count, jobs: Processors.few) { place in
      try medians(
        of: columns[place].0, RunReader(again: folder, manifest: manifest), places, evidence, choice,
        ofAll: columns[place].1 == \.upload)
    }
    var single = evidence.policies.map { _ in evidence.links.map { _ in UploadMedians() } }
    var mixed = evidence.policies.map { _ in UploadMedians() }
    for (figures, (_, path)) in zip(read, columns) {
      for policy in evidence.policies.indices {
        for link in evidence.links.indices {
          single[policy][link][keyPath: path] = figures.asked[policy][link]
          if path == \.upload { single[policy][link].uploadOfAll = figures.all[policy][link] }
        }
        mixed[policy][keyPath: path] = figures.mixed[policy]
      }
    }
    return (single, mixed, read[0].each)
  }

  private static let columns: [(String, any WritableKeyPath<UploadMedians, Double?> & Sendable)] = [
    ("uploadSecondsP50", \.upload), ("uploadSecondsP95", \.uploadP95), ("queueSecondsP50", \.queue),
    ("firstPreviewSecondsP50", \.preview),
  ]

  /// Medians of one column: by policy and link over the selected photos, and over all photos if that is wanted; by
  /// policy over the links by weight.
  private struct OfColumn: Sendable {
    var asked: [[Double?]] = []
    var all: [[Double?]] = []
    var mixed: [Double?] = []
    /// By policy and photo, over the links by weight, if `all` is wanted; NaN if a link lacks the figure.
    var each: [[Double]] = []
  }

  private static func medians(
    of column: String, _ run: RunReader, _ known: RowPlaces, _ evidence: Evidence, _ choice: Choice, ofAll: Bool
  ) throws -> OfColumn {
    var places = known
    var figures = evidence.policies.map { _ in
      evidence.links.map { _ in [Double](repeating: .nan, count: evidence.photos.count) }
    }
    try run.forEachCells(of: Upload.self, ["photo", "policy", "link", column]) { row in
      guard let figure = row.number(3), let policy = places.policy(row, 1), let link = places.link(row, 2),
        let photo = places.photo(row, 0)
      else { return }
      if evidence.isTried(policy, photo) { figures[policy][link][photo] = figure }
    }
    let asked = evidence.photos.indices.filter { choice.photos.include(evidence.photos[$0].isGenerated) }
    let parts = choice.links.map { part in (link: evidence.links.firstIndex(of: part.link), share: part.share) }
    func median(_ figures: [Double], _ photos: some Collection<Int>) -> Double? {
      photos.lazy.map { figures[$0] }.filter { !$0.isNaN }.median
    }
    let each = figures.map { figures in
      evidence.photos.indices.map { photo in mean(parts) { figures[$0][photo] } }
    }
    return OfColumn(
      asked: figures.map { $0.map { median($0, asked) } },
      all: ofAll ? figures.map { $0.map { median($0, evidence.photos.indices) } } : [],
      mixed: each.map { median($0, asked) }, each: ofAll ? each : [])
  }

  /// The mean of a figure over links by weight; NaN if a link lacks it.
  private static func mean(_ parts: [(link: Int?, share: Double)], _ figure: (Int) -> Double) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for part in parts {
      sum += (part.link.map(figure) ?? .nan) * part.share
      weight += part.share
    }
    return weight > 0 ? sum / weight : .nan
  }
}
