import ImageCodecs
package import PerceptualQuality
package import System
import Workers

/// What to compute for pairs of pictures.
package struct PairQuestion: Sendable {
  /// What can be drawn for a pair.
  package enum Drawing: String, Codable, Sendable, CaseIterable { case heatmap, worstTile }

  /// The requested scores, in this order.
  package var scales: [ScoreScale]
  /// Screens that show the pairs; empty to compare the pictures as they are.
  package var devices: [Device] = []
  /// Ways of viewing on each device; ignored without a device.
  package var viewings = [Viewing.fit]
  /// The screen whose light counts if a device does not state its own; nil for the metric's standard screen.
  package var display: Device?
  /// Requested drawings, made for the first way of viewing.
  package var drawings: [Drawing] = []
  /// What reads the text of both pictures, if `textKept` is among the scores.
  package var reader: Tesseract?
  /// Threads that one pair may use.
  package var threads = 1

  /// A question about these scores.
  package init(_ scales: [ScoreScale]) { self.scales = scales }

  /// The share of the original's words that are still read, which no metric computes.
  package static let textKept = ScoreScale(
    name: "textKept", title: "Text kept", summary: "Share of the original's words that tesseract still reads.",
    better: .more, identical: 1, decimals: 2)
}

/// Two pictures, by their paths.
package struct PicturePair: Sendable, Hashable {
  /// The reference: the photo before anything was done to it.
  package let reference: FilePath
  /// The picture that is compared with the reference.
  package let candidate: FilePath

  /// A pair.
  package init(reference: FilePath, candidate: FilePath) {
    self.reference = reference
    self.candidate = candidate
  }
}

/// The answer for a pair.
package struct PairAnswer: Codable, Sendable {
  /// The scores for one way of viewing.
  package struct Look: Codable, Sendable {
    /// The screen that shows it; nil if the pictures are compared as they are.
    package var device: String?
    /// fit, zoom2 or original; nil if the pictures are compared as they are.
    package var viewing: String?
    /// The shorter side of the pictures as viewed; nil if their shapes differ too much to compare them.
    package var shortestSide: Int?
    /// The requested scores; nil if undefined.
    package var scores: [Double?]
    /// Where the candidate lost most; nil if no requested metric locates losses.
    package var worstTile: Tile?
    /// Both pictures without colours, if their text is to be read.
    var greys: [Grey] = []
  }

  /// The brightness of a picture as viewed.
  struct Grey: Codable, Sendable {
    var width: Int
    var height: Int
    var pixels: Enclosure
  }

  /// Where a picture lost most.
  package struct Tile: Codable, Sendable {
    /// Pixels from the left of the picture as shown.
    package var x: Int
    /// Pixels from its top.
    package var y: Int
    /// The score of this tile only, on SSIMULACRA2's scale.
    package var score: Double
  }

  /// The width of the reference.
  package var width: Int
  /// The height of the reference, upright.
  package var height: Int
  /// Whether all pixels are equal, so that there is nothing to score.
  package var isIdentical: Bool
  /// By device, then by viewing; only one if the pictures are compared as they are.
  package var looks: [Look]
  /// PNG files in the order of the request; empty if nothing is drawn.
  package var drawings: [[UInt8]] { drawn.map(\.bytes) }
  var drawn: [Enclosure] = []
}

/// Why a pair has no answer.
package struct PairFault: Error, Codable, Sendable {
  /// Kinds of faults, such as for an exit status.
  package enum Kind: Codable, Sendable {
    /// A picture is missing.
    case missing
    /// A picture cannot be read, or the two cannot be compared.
    case bad
  }

  /// The kind of the fault.
  package let kind: Kind
  /// A sentence that names the file and the reason.
  package let sentence: String

  /// A fault of this kind.
  package init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }
}
