public import ImageCodecs
import Pixels

/// How some platform or library writes JPEGs, as data: what its quality means, and what its files are like.
public struct EncoderModel: Sendable, Hashable {
  /// What a model rests on, the surest first.
  public enum Certainty: String, Sendable, CaseIterable, Hashable {
    /// Read in public source.
    case code
    /// Read off published files, which it equals.
    case files
    /// Measured on one device.
    case export
    /// Concluded from what is known of others.
    case inferred
    /// A guess.
    case estimate

    /// It in a few words.
    public var words: String {
      switch self {
      case .code: "read in source"
      case .files: "equals published files"
      case .export: "measured on one device"
      case .inferred: "inferred"
      case .estimate: "an estimate"
      }
    }

    /// Whether figures that rest on it need a caution.
    public var wantsSaying: Bool { self != .code && self != .files }
  }

  /// Chroma kept below a quality; nil for all others.
  struct ChromaBand: Sendable, Hashable {
    var below: Double?
    var use: ChromaSampling
  }

  /// What is done above a quality at which nothing may be lost: nothing is divided.
  struct Lossless: Sendable, Hashable {
    var from: Double
    var chroma: ChromaSampling
  }

  /// What policies call it, and a record the encoder of a rendition.
  public var name: String
  /// One line that says what it is.
  public var title = ""
  /// Where it is known from.
  public var source: String
  /// The least sure of what the model rests on.
  public var certainty: Certainty
  var rule: TableRule
  var lossless: Lossless?
  /// From the lowest quality on; the last one holds for all that are higher.
  var chroma: [ChromaBand]
  /// Whether files come in several scans; a policy may set it otherwise.
  public var isProgressive = false
  /// Whether files have Huffman tables of their own; a policy may set it otherwise.
  public var isOptimized = false
  /// All but the tables.
  var style = JPEGStyle()
  /// The model's file.
  public var text = ""

  /// The encoder's own number for a quality of 0…1: a hundred times it, from the lowest that the encoder knows.
  public func number(of quality: Double) -> Int { min(100, max(rule.lowestNumber, Int((quality * 100).rounded()))) }

  /// A JPEG as this encoder writes it at a quality, 0…1 in the design's words.
  public func settings(at quality: Double) -> EncodeSettings {
    let number = number(of: quality)
    let known = rule.isInHundredths ? Double(number) / 100 : quality
    var style = style
    if let lossless, known >= lossless.from {
      style.tables = .ones
      return EncodeSettings(
        quality: number, chroma: lossless.chroma, isProgressive: isProgressive, isOptimized: isOptimized, style: style)
    }
    style.tables = rule.tables(at: known)
    let band = chroma.first { known < $0.below ?? .infinity } ?? chroma.last
    return EncodeSettings(
      quality: number, chroma: band?.use ?? .quarter, isProgressive: isProgressive, isOptimized: isOptimized,
      style: style)
  }
}
