import Judgement
import Records
import Statistics
import System

extension UploadMedians {
  /// Medians by policy and link, by policy over the question's links by weight, and the upload seconds by policy, link
  /// and photo. Columns are read two at a time: for a million trials, no more than two figures per trial and link are in
  /// memory.
  static func all(
    _ run: RunReader, _ places: RowPlaces, _ evidence: Evidence, _ question: Question
  ) throws -> (single: [[UploadMedians]], mixed: [UploadMedians], each: [[[Double]]]) {
    let (folder, manifest) = (RunFolder(run.path), run.manifest)
    let read = try Parallel.map(count: columns.count, jobs: Processors.few) { place in
      try medians(
        of: columns[place].0, RunReader(again: folder, manifest: manifest), places, evidence, question,
        isKept: columns[place].1 == \.upload)
    }
    var single = evidence.policies.map { _ in evidence.links.map { _ in UploadMedians() } }
    var mixed = evidence.policies.map { _ in UploadMedians() }
    for (figures, (_, path)) in zip(read, columns) {
      for policy in evidence.policies.indices {
        for link in evidence.links.indices { single[policy][link][keyPath: path] = figures.single[policy][link] }
        mixed[policy][keyPath: path] = figures.mixed[policy]
      }
    }
    return (single, mixed, read[0].each)
  }

  private static let columns: [(String, any WritableKeyPath<UploadMedians, Double?> & Sendable)] = [
    ("uploadSecondsP50", \.upload), ("uploadSecondsP95", \.uploadP95), ("queueSecondsP50", \.queue),
    ("firstPreviewSecondsP50", \.preview),
  ]

  /// Medians of one column over the selected photos: by policy and link, and by policy over the links by weight.
  private struct OfColumn: Sendable {
    var single: [[Double?]] = []
    var mixed: [Double?] = []
    /// The figures by policy, link and photo, if they are kept.
    var each: [[[Double]]] = []
  }

  private static func medians(
    of column: String, _ run: RunReader, _ known: RowPlaces, _ evidence: Evidence, _ question: Question, isKept: Bool
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
    let asked = evidence.photos.indices.filter { question.photos.include(evidence.photos[$0].isGenerated) }
    func median(_ figures: [Double]) -> Double? { asked.lazy.map { figures[$0] }.filter { !$0.isNaN }.median }
    return OfColumn(
      single: figures.map { $0.map(median) },
      mixed: figures.map { median(question.mean(of: $0, over: evidence.links)) }, each: isKept ? figures : [])
  }
}

extension Question {
  /// By photo, the mean of a figure over its links by weight; NaN if a link lacks it.
  func mean(of figures: [[Double]], over names: [String]) -> [Double] {
    let parts = mix.map { part in (link: names.firstIndex(of: part.link), share: part.share) }
    return (figures.first ?? []).indices.map { photo in
      var (sum, weight) = (0.0, 0.0)
      for part in parts {
        sum += (part.link.map { figures[$0][photo] } ?? .nan) * part.share
        weight += part.share
      }
      return weight > 0 ? sum / weight : .nan
    }
  }
}
