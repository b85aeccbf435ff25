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
  var thumbnailBytes: Int?
  var encodes = 0
  var limitBroken = false
  /// Whether it exceeds a limit that the rule counts: an enforced one or a server's.
  var breaksLimit = false
  /// Whether the photo's own picture data is damaged and was uploaded unchanged.
  var isDamaged = false
  /// Seconds of compression on the phone; nil if unknown.
  var compressSeconds: Double?
  /// The same seconds by part.
  var parts: CompressionParts?
  /// By device, then by measure.
  var scores: [[Double?]]
  /// Whether there is a score row, by device and measure; true also for a score that is undefined.
  var looked: [[Bool]]
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

  /// An upload over one link, as the choice judges it.
  struct Sent: Sendable, Hashable {
    var p50: Double?
    var p95: Double?
    var preview: Double?
    /// The part of the median before the main picture can leave.
    var queue: Double?
    /// The upload as the rule uses it, whatever the choice.
    var sending: Evidence.Sending
  }

  /// The score on a device that tables and plots show; nil if there is none.
  func score(_ device: Int?) -> Double? { device.flatMap { scores[$0][0] } }
}

extension Choice {
  /// The mean of a figure over uploads on the choice's links, by weight; nil if a link lacks the figure.
  func mean(_ trial: TrialDetails, over names: [String], _ figure: (TrialDetails.Sent) -> Double?) -> Double? {
    var (sum, weight) = (0.0, 0.0)
    for part in links {
      guard let link = names.firstIndex(of: part.link), let value = trial.uploads[link].flatMap(figure) else {
        return nil
      }
      sum += value * part.share
      weight += part.share
    }
    return weight > 0 ? sum / weight : nil
  }
}
