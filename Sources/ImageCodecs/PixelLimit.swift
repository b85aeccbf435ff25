/// How large a photo may be.
package enum PixelLimit {
  /// Photos with more megapixels are not decoded, unless a command says otherwise.
  package static let usualMegapixels = 300.0
}
