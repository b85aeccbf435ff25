/// How large a photo may be.
public enum PixelLimit {
  /// Photos with more megapixels are not decoded, unless a command says otherwise.
  public static let usualMegapixels = 300.0
}
