public import Pixels

/// A strategy whose pictures all have the same settings.
protocol PictureMaking {
  var picture: PictureSettings { get }
}

extension QualityStepping: PictureMaking {}
extension ResizeFirst: PictureMaking {}
extension SizeSearching: PictureMaking {}
extension PerceptualFloor: PictureMaking {}
extension TimeBudget: PictureMaking {}

extension Policy {
  /// Whether a drawing may be a PNG, whatever the format is else.
  var mayBeLossless: Bool { (main as? any PictureMaking)?.picture.mayBeLossless ?? false }

  /// The policy's own word on how much of the colour is kept; nil if it leaves that to the encoder.
  public var writtenChroma: ChromaSampling? { (main as? any PictureMaking)?.picture.chroma }
}
