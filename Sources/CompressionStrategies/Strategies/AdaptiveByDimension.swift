import ImageCodecs
import Units

/// Other settings for small photos than for large ones.
public struct AdaptiveByDimension: CompressionStrategy {
  public static let name = "adaptiveByDimension"
  public static let summary = "Settings chosen by the photo's longest side."

  /// Settings for photos up to a longest side; the last band has none.
  public struct Band: Sendable {
    public var upTo: Int?
    public var strategy: QualityStepping

    /// A band that ends at this longest side, itself included.
    public init(upTo: Int?, _ strategy: QualityStepping) {
      self.upTo = upTo
      self.strategy = strategy
    }
  }

  public var bands: [Band]

  /// The first band that a photo fits is its own.
  public init(bands: [Band]) { self.bands = bands }

  public func compress(in studio: inout Studio) throws -> Rendition {
    let side = studio.photo.probe.size.longestSide
    guard let band = bands.first(where: { side <= $0.upTo ?? .max }) else {
      throw Refusal(
        code: "inputTooLarge", sentence: "\(side.grouped) pixels a side, and no band of the policy reaches that far")
    }
    studio.note("band of longest sides \(band.upTo.map { "up to \($0.grouped)" } ?? "beyond the others")")
    return try band.strategy.compress(in: &studio)
  }
}
