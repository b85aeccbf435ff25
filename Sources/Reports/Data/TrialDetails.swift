import CompressionStrategies
import ImageCodecs
import Judgement
import Records

/// One photo under one policy, with everything that a page shows of it.
struct TrialDetails: Sendable {
  var status = Status.ok
  /// Why its status is not ok, as the record says it.
  var reason: String?
  var bytes: Int?
  var width: Int?
  var height: Int?
  var sha256: String?
  var encodes = 0
  /// Seconds of compression on the phone; nil if unknown.
  var compressSeconds: Double?
  /// The same seconds by part.
  var parts: CompressionParts?
  /// By device, the score that tables and plots show.
  var scores: [Double?]
  /// By device, the worst part of the picture.
  var tiles: [Tile?]
  /// By link.
  var uploads: [Sent?]

  /// The part of a rendition that lost most.
  struct Tile: Sendable, Hashable {
    var x: Int
    var y: Int
    var score: Double?
  }

  /// An upload over one link.
  struct Sent: Sendable, Hashable {
    var p50: Double?
    var p95: Double?
    var preview: Double?
    /// The part of the median before the main picture can leave.
    var queue: Double?
    /// The share that arrives within the run's own budget.
    var chance: Double
  }

  /// The score on a device that tables and plots show; nil if there is none.
  func score(_ device: Int?) -> Double? { device.flatMap { scores[$0] } }
}

extension Question {
  /// The mean of a figure over uploads on the question's links, by weight; nil if a link lacks the figure.
  func mean(_ trial: TrialDetails, over names: [String], _ figure: (TrialDetails.Sent) -> Double?) -> Double? {
    var (sum, weight) = (0.0, 0.0)
    for part in mix {
      guard let link = names.firstIndex(of: part.link), let value = trial.uploads[link].flatMap(figure) else {
        return nil
      }
      sum += value * part.share
      weight += part.share
    }
    return weight > 0 ? sum / weight : nil
  }
}
