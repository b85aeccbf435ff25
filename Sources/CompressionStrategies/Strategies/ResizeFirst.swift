package import Documents
import ImageCodecs

/// Resizes, then encodes once at a fixed quality.
package struct ResizeFirst: CompressionStrategy {
  /// The name in policy files, for `strategy`.
  package static let name = "resizeFirst"
  /// One sentence, for `list strategies` and the documents.
  package static let summary = "Resize, then one encode at a fixed quality."

  /// Size, format and encoder of the file.
  package var picture: PictureSettings
  /// The quality, 0…1 as in the design; its meaning depends on the encoder.
  package var quality: Double
  /// Which JPEGs are sent unchanged; nil if all are encoded.
  package var passThrough: PassThrough?

  /// A single encode at this quality, 0…1.
  package init(picture: PictureSettings, quality: Double, passThrough: PassThrough? = nil) {
    self.picture = picture
    self.quality = quality
    self.passThrough = passThrough
  }

  /// Requires `quality`; reads the settings of pictures, and `passThrough`.
  package init?(reading keys: ObjectReader) {
    let picture = PictureSettings(reading: keys)
    let passThrough = keys.optional("passThrough", .passThrough, "which JPEGs are sent unchanged")
    guard
      let quality = keys.required(
        "quality", .number(in: 0...1), "quality in the design's words", example: "0.8")
    else { return nil }
    self.init(picture: picture, quality: quality, passThrough: passThrough)
  }

  /// The encoder model that the policy names; empty for libjpeg's defaults.
  package var encoders: [EncoderModel] { [picture.encoder].compactMap(\.self) }

  /// Never refuses: the result of the one encode is accepted.
  package func compress(in studio: inout Studio) throws -> Rendition {
    let size = picture.size.size(for: studio.photo.probe.size, resizer: picture.resizer)
    if let same = try passThrough?.before(size, in: &studio) { return same }
    let encoded = passThrough?.encodedSize(size, of: studio.photo) ?? size
    let made = try studio.encode(studio.render(encoded, with: picture.resizer), picture.encode(at: quality))
    return try passThrough?.after(made, in: &studio) ?? made
  }
}
