public import Files
public import Meaning
public import PerceptualQuality
import Sandbox

/// What is asked of pairs of pictures.
public struct PairQuestion: Sendable {
  /// What can be drawn of a pair.
  public enum Drawing: String, Codable, Sendable, CaseIterable { case heatmap, worstTile }

  /// The numbers that are wanted, in this order.
  public var scales: [ScoreScale]
  /// Screens that show the pairs; none if they are compared as they are.
  public var devices: [Device] = []
  /// Ways of looking on each device; they say nothing if there is no device.
  public var viewings = [Viewing.fit]
  /// The screen by whose light is judged where no device tells its own; nil for the metric's standard one.
  public var display: Device?
  /// Drawn of the first way to look at the pair.
  public var drawings: [Drawing] = []
  /// Threads that one pair may use.
  public var threads = 1

  /// A question after these numbers.
  public init(_ scales: [ScoreScale]) { self.scales = scales }
}

/// Two pictures, by their paths.
public struct PicturePair: Sendable, Hashable {
  /// What the other picture is compared with: the photo before anything was done to it.
  public let reference: FilePath
  /// What became of the photo.
  public let candidate: FilePath

  /// A pair.
  public init(reference: FilePath, candidate: FilePath) {
    self.reference = reference
    self.candidate = candidate
  }
}

/// What is said of a pair.
public struct PairAnswer: Codable, Sendable {
  /// One way of looking at it.
  public struct Look: Codable, Sendable {
    /// The screen that shows it; nil if the pictures are compared as they are.
    public var device: String?
    /// fit, zoom2 or original; nil if the pictures are compared as they are.
    public var viewing: String?
    /// The shorter side of what is looked at; nil if the two cannot lie on each other.
    public var shortestSide: Int?
    /// By the scales that were asked for; nil if undefined.
    public var scores: [Double?]
    /// Where the candidate lost most; nil if no metric that was asked for tells a place.
    public var worstTile: Tile?
  }

  /// Where a picture lost most.
  public struct Tile: Codable, Sendable {
    /// Pixels from the left of the picture as shown.
    public var x: Int
    /// Pixels from its top.
    public var y: Int
    /// The score of this place alone, on SSIMULACRA2's scale.
    public var score: Double
  }

  /// Of the reference.
  public var width: Int
  /// Pixels from its top to its bottom, upright.
  public var height: Int
  /// Whether every pixel is the same, so that there is nothing to score.
  public var isIdentical: Bool
  /// By device and then by viewing; one alone where the pictures are compared as they are.
  public var looks: [Look]
  /// PNG files in the order in which they were asked for; empty if there is nothing to draw.
  public var drawings: [[UInt8]] { drawn.map(\.bytes) }
  var drawn: [Enclosure] = []
}

/// Why a pair has no answer.
public struct PairFault: Error, Codable, Sendable {
  /// What programs tell faults apart by, such as for an exit code.
  public enum Kind: Codable, Sendable {
    /// A picture is not there.
    case missing
    /// A picture cannot be read, or the two do not go together.
    case bad
  }

  /// Whether the picture is not there, or is not a good.
  public let kind: Kind
  /// Names the file and the reason.
  public let sentence: String

  /// A fault of this kind.
  public init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }
}
