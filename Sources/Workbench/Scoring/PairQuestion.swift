import ImageCodecs
public import PerceptualQuality
public import System
import Workers

/// What to compute for pairs of pictures.
public struct PairQuestion: Sendable {
  /// What can be drawn for a pair.
  public enum Drawing: String, Codable, Sendable, CaseIterable { case heatmap, worstTile }

  /// The requested scores, in this order.
  public var scales: [ScoreScale]
  /// Screens that show the pairs; empty to compare the pictures as they are.
  public var devices: [Device] = []
  /// Ways of viewing on each device; ignored without a device.
  public var viewings = [Viewing.fit]
  /// The screen whose light counts if a device does not state its own; nil for the metric's standard screen.
  public var display: Device?
  /// Requested drawings, made for the first way of viewing.
  public var drawings: [Drawing] = []
  /// What reads the text of both pictures, if `textKept` is among the scores.
  public var reader: Tesseract?
  /// Threads that one pair may use.
  public var threads = 1

  /// A question about these scores.
  public init(_ scales: [ScoreScale]) { self.scales = scales }

  /// The share of the original's words that are still read, which no metric computes.
  public static let textKept = ScoreScale(
    name: "textKept", title: "Text kept", summary: "Share of the original's words that tesseract still reads.",
    better: .more, identical: 1, decimals: 2)
}

/// Two pictures, by their paths.
public struct PicturePair: Sendable, Hashable {
  /// The reference: the photo before anything was done to it.
  public let reference: FilePath
  /// The picture that is compared with the reference.
  public let candidate: FilePath

  /// A pair.
  public init(reference: FilePath, candidate: FilePath) {
    self.reference = reference
    self.candidate = candidate
  }
}

/// The answer for a pair.
public struct PairAnswer: Codable, Sendable {
  /// The scores for one way of viewing.
  public struct Look: Codable, Sendable {
    /// The screen that shows it; nil if the pictures are compared as they are.
    public var device: String?
    /// fit, zoom2 or original; nil if the pictures are compared as they are.
    public var viewing: String?
    /// The shorter side of the pictures as viewed; nil if their shapes differ too much to compare them.
    public var shortestSide: Int?
    /// The requested scores; nil if undefined.
    public var scores: [Double?]
    /// Where the candidate lost most; nil if no requested metric locates losses.
    public var worstTile: Tile?
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
  public struct Tile: Codable, Sendable {
    /// Pixels from the left of the picture as shown.
    public var x: Int
    /// Pixels from its top.
    public var y: Int
    /// The score of this tile only, on SSIMULACRA2's scale.
    public var score: Double
  }

  /// The width of the reference.
  public var width: Int
  /// The height of the reference, upright.
  public var height: Int
  /// Whether all pixels are equal, so that there is nothing to score.
  public var isIdentical: Bool
  /// By device, then by viewing; only one if the pictures are compared as they are.
  public var looks: [Look]
  /// PNG files in the order of the request; empty if nothing is drawn.
  public var drawings: [[UInt8]] { drawn.map(\.bytes) }
  var drawn: [Enclosure] = []
}

/// Why a pair has no answer.
public struct PairFault: Error, Codable, Sendable {
  /// Kinds of faults, such as for an exit status.
  public enum Kind: Codable, Sendable {
    /// A picture is missing.
    case missing
    /// A picture cannot be read, or the two cannot be compared.
    case bad
  }

  /// The kind of the fault.
  public let kind: Kind
  /// A sentence that names the file and the reason.
  public let sentence: String

  /// A fault of this kind.
  public init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }
}
