public import ImageCodecs
import Pixels
import StrictJSON5
import Synchronization

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

    /// Whether whoever reads figures that rest on it should be told so.
    public var wantsSaying: Bool { self != .code && self != .files }
  }

  /// Chroma kept below a quality; nil for all others.
  struct ChromaBand: Sendable, Hashable {
    var below: Double?
    var use: ChromaSampling
  }

  /// What is done from a quality on if nothing is to be lost: nothing is divided.
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

/// The encoder models that ship. The files are part of the program, so a fault in one is ours; a test reads them all.
public enum EncoderCatalog {
  /// The name stands beside the file so that knowing the names costs no reading.
  private static let files: [(name: String, text: [UInt8])] = [
    ("libjpeg", PackageResources.libjpeg_json5),
    ("apple-imageio", PackageResources.apple_imageio_json5),
    ("apple-imageio-2013", PackageResources.apple_imageio_2013_json5),
    ("skia", PackageResources.skia_json5),
    ("chromium", PackageResources.chromium_json5),
    ("firefox", PackageResources.firefox_json5),
    ("rust-image", PackageResources.rust_image_json5),
    ("turbojpeg-444-fast", PackageResources.turbojpeg_444_fast_json5),
    ("mozjpeg-3", PackageResources.mozjpeg_3_json5),
  ]

  /// Models that were read: one is named by many policies.
  private static let known = Mutex<[String: EncoderModel]>([:])

  /// The names of all, in the order of the documents.
  public static var names: [String] { files.map(\.name) }

  /// Every model, in the same order.
  public static var all: [EncoderModel] { names.compactMap { model(named: $0) } }

  /// The model of this name.
  public static func model(named name: String) -> EncoderModel? {
    known.withLock { known in
      if let model = known[name] { return model }
      guard let file = files.first(where: { $0.name == name }) else { return nil }
      let model = try? EncoderModel(reading: file.text, from: "built in")
      known[name] = model
      return model
    }
  }

  /// A model by its name, or written out.
  static var reading: Reading<EncoderModel?> {
    .either(
      Reading<String>.choice("encoder", names.map { (name: $0, value: $0) }).map { model(named: $0) },
      or: Reading<EncoderModel>.encoderModel.map { $0 }.called("a model as encoder-models.md has it"))
  }
}
