import Answers
import Meaning

/// One photo under one policy, with all that a page shows of it.
struct TrialDetails: Sendable {
  var status = Status.ok
  /// Why it is not ok, as a record has it.
  var reason: String?
  var bytes: Int?
  var width: Int?
  var height: Int?
  var sha256: String?
  var thumbnailBytes: Int?
  var encodes = 0
  var limitBroken = false
  /// An enforced or a server's limit, as the rule counts it.
  var breaksLimit = false
  /// The photo's own picture data is damaged and was uploaded as it is.
  var isDamaged = false
  /// What compression takes the phone; nil if that is not known.
  var compressSeconds: Double?
  /// The same by part.
  var parts: CompressionParts?
  /// By device and, on each, by measure.
  var scores: [[Double?]]
  /// The same, whether somebody looked at it so, a score that is not defined included.
  var looked: [[Bool]]
  /// By device, the worst part of the picture.
  var tiles: [Tile?]
  /// By link.
  var uploads: [Sent?]

  /// Where a rendition lost most.
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
    /// The part of the median until the main picture can leave.
    var queue: Double?
    /// As the rule looks at it, whatever the choice.
    var sending: Evidence.Sending
  }

  /// The score on a device that tables and plots show; nil if there is none.
  func score(_ device: Int?) -> Double? { device.flatMap { scores[$0][0] } }
}

extension Choice {
  /// A figure of a trial's uploads over the links of the choice, by weight; nil if a link has none.
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
