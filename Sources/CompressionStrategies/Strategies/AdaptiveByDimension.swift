import Documents
import ImageCodecs
import Pixels
import Units

/// Uses other settings for small photos than for large ones.
struct AdaptiveByDimension: CompressionStrategy {
  static let name = "adaptiveByDimension"
  static let summary = "Settings chosen by the photo's longest side."

  /// Settings for photos up to a longest side; the last band has no such limit.
  struct Band: Sendable {
    var upTo: Int?
    var strategy: QualityStepping

    /// A band for longest sides up to and including this one.
    init(upTo: Int?, _ strategy: QualityStepping) {
      self.upTo = upTo
      self.strategy = strategy
    }
  }

  var bands: [Band]

  /// A photo uses the first band that it fits.
  init(bands: [Band]) { self.bands = bands }

  init?(reading keys: ObjectReader) {
    guard
      let bands = keys.required(
        "bands", .list(of: .band, nonEmpty: true),
        "settings by the photo's longest side, from small to large; the last one without upTo")
    else { return nil }
    let ends = bands.map { $0.upTo ?? .max }
    if ends != Set(ends).sorted() { keys.fault("bands", "bands go from small to large, the last one without upTo") }
    self.init(bands: bands)
  }

  var encoders: [EncoderModel] { bands.flatMap(\.strategy.encoders) }

  func compress(in studio: inout Studio) throws -> Rendition {
    let side = studio.photo.probe.size.longestSide
    guard let band = bands.first(where: { side <= $0.upTo ?? .max }) else {
      throw Refusal(
        code: .inputTooLarge, sentence: "\(side.grouped) pixels a side, and no band of the policy reaches that far")
    }
    studio.note("band of longest sides \(band.upTo.map { "up to \($0.grouped)" } ?? "beyond the others")")
    return try band.strategy.compress(in: &studio)
  }
}

extension Reading<AdaptiveByDimension.Band> {
  fileprivate static var band: Self {
    .object { keys in
      let upTo = keys.optional("upTo", .side, "the longest side up to which this band holds", example: "2000")
      return QualityStepping(reading: keys).map { AdaptiveByDimension.Band(upTo: upTo, $0) }
    }
  }
}
