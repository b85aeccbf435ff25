import RunRecords
import Statistics

/// Medians of a policy's uploads over the photos that are asked about, in seconds.
struct UploadMedians: Sendable, Hashable {
  /// Until the server has the main picture.
  var upload: Double?
  /// Of that, until the picture can leave: connecting, and files sent before it.
  var queue: Double?
  /// Until 95 of 100 uploads are there, of the median photo.
  var uploadP95: Double?
  /// Until the recipient has something to look at.
  var preview: Double?
  /// The first of them over all photos, whichever are asked about.
  var uploadOfAll: Double?

  /// By policy and link, and by policy over the choice's links by weight. One column is read at a time: of a million
  /// trials, no more than one figure a trial and link is in memory.
  static func all(
    _ run: RunReader, _ places: inout RowPlaces, _ evidence: Evidence, _ choice: Choice
  ) throws -> ([[UploadMedians]], [UploadMedians]) {
    var single = evidence.policies.map { _ in evidence.links.map { _ in UploadMedians() } }
    var mixed = evidence.policies.map { _ in UploadMedians() }
    let asked = evidence.photos.indices.filter { choice.photos.include(evidence.photos[$0].isGenerated) }
    let parts = choice.links.map { part in (link: evidence.links.firstIndex(of: part.link), share: part.share) }
    func median(_ figures: [Double], _ photos: [Int]) -> Double? {
      photos.lazy.map { figures[$0] }.filter { !$0.isNaN }.median
    }
    for (column, path) in columns {
      var figures = evidence.policies.map { _ in
        evidence.links.map { _ in [Double](repeating: .nan, count: evidence.photos.count) }
      }
      try run.forEachCells(of: Upload.self, ["photo", "policy", "link", column]) { row in
        guard let figure = row.number(3), let policy = places.policy(row, 1), let link = places.link(row, 2),
          let photo = places.photo(row, 0)
        else { return }
        if evidence.isTried(policy, photo) { figures[policy][link][photo] = figure }
      }
      for policy in evidence.policies.indices {
        for link in evidence.links.indices {
          single[policy][link][keyPath: path] = median(figures[policy][link], asked)
          if column == columns[0].0 {
            single[policy][link].uploadOfAll = median(figures[policy][link], Array(evidence.photos.indices))
          }
        }
        mixed[policy][keyPath: path] =
          asked.lazy.map { photo in mean(parts) { figures[policy][$0][photo] } }.filter { !$0.isNaN }.median
      }
    }
    return (single, mixed)
  }

  private static let columns: [(String, any WritableKeyPath<UploadMedians, Double?> & Sendable)] = [
    ("uploadSecondsP50", \.upload), ("uploadSecondsP95", \.uploadP95), ("queueSecondsP50", \.queue),
    ("firstPreviewSecondsP50", \.preview),
  ]

  /// A figure over links by weight; NaN where a link has none.
  private static func mean(_ parts: [(link: Int?, share: Double)], _ figure: (Int) -> Double) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for part in parts {
      sum += (part.link.map(figure) ?? .nan) * part.share
      weight += part.share
    }
    return weight > 0 ? sum / weight : .nan
  }
}
