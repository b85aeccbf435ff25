package import Documents
import ImageCodecs
import PerceptualQuality
import Pixels
import Units

/// A small picture for the bubble.
package struct Thumbnail: CompressionStrategy {
  /// The name in policy files, if the main picture is made like a thumbnail.
  package static let name = "thumbnail"
  /// One sentence, for `list strategies` and the documents.
  package static let summary = "A small picture for the bubble: inside a box, filling it, or stretched to it."

  /// How the photo's shape is fitted to the box's.
  enum Fit: String, Sendable, CaseIterable, Hashable {
    /// The whole photo in its own shape.
    case inside
    /// The middle of the photo, filling the box.
    case cover
    /// The whole photo, stretched to the box.
    case stretch
  }

  /// The picture that it is made from, and who makes it.
  enum Source: String, Sendable, CaseIterable, Hashable {
    /// From the photo, by the sender.
    case photo
    /// From the main picture as it was compressed, by the sender.
    case main
    /// From the main picture as it arrived, by the recipient.
    case received
  }

  /// The box in pixels, including a renderer's scale.
  var box: PixelSize
  var fit: Fit
  var picture: PictureSettings
  var ladder: Ladder
  /// Whether it is sent; if not, it stays where it was made.
  var isUploaded: Bool
  /// The picture that it is made from.
  var source = Source.photo

  /// A thumbnail in this box.
  init(box: PixelSize, fit: Fit, picture: PictureSettings, ladder: Ladder, isUploaded: Bool) {
    self.box = box
    self.fit = fit
    self.picture = picture
    self.ladder = ladder
    self.isUploaded = isUploaded
  }

  /// The quality of a thumbnail that names none.
  private static let usualQuality = 0.7

  /// Requires a box, by `longestSide` or by `width` and `height`.
  package init?(reading keys: ObjectReader) { self.init(reading: keys, beside: nil) }

  /// The same; without an encoder or resizer of its own it has those of the main picture.
  init?(reading keys: ObjectReader, beside main: PictureSettings?) {
    let picture = PictureSettings(reading: keys, beside: main)
    let fit = keys.optional("fit", .choice("fit"), default: Fit.inside, "how the photo's shape meets the box")
    let isUploaded = keys.optional(
      "uploaded", .bool, default: false, "whether it is sent, or only kept by whoever makes it")
    let source = keys.optional(
      "from", .choice("picture"), default: Source.photo,
      "what it is made from: the photo, the finished main picture, or, by the recipient, the received one")
    if source == .received, isUploaded {
      keys.fault("uploaded", "the recipient makes a thumbnail from the received picture, so it cannot be sent")
    }
    let scale = picture.size.scale
    let quality = keys.optional(
      "quality", .number(in: 0...1),
      "quality of the first try; \(Self.usualQuality) if neither this nor start is there",
      example: "0.7")
    if quality == nil { keys.declare("start", .number(in: 0...1), "the same as quality") }
    let ladder =
      quality == nil && keys.has("start")
      ? Ladder(reading: keys) : Ladder(start: quality ?? Self.usualQuality, reading: keys)
    let box: PixelSize
    switch picture.size.bound {
    case .longestSide(let side): box = PixelSize(width: side, height: side)
    case .box(let sides): box = sides
    default:
      keys.fault(nil, "a thumbnail needs longestSide, or width and height")
      return nil
    }
    guard let ladder else { return nil }
    func scaled(_ side: Int) -> Int { Int((Double(side) * scale).rounded()) }
    self.init(
      box: PixelSize(width: scaled(box.width), height: scaled(box.height)), fit: fit, picture: picture, ladder: ladder,
      isUploaded: isUploaded)
    self.source = source
  }

  /// The encoder model that the policy names; empty for libjpeg's defaults.
  package var encoders: [EncoderModel] { [picture.encoder].compactMap(\.self) }

  /// Draws the box once and steps down its ladder; throws a refusal if the policy says to refuse at the ladder's end.
  package func compress(in studio: inout Studio) throws -> Rendition {
    let raster = try drawn(in: &studio)
    var made: Rendition?
    for quality in ladder.qualities {
      if made != nil { studio.discardLastEncode() }
      let rendition = try studio.encode(raster, picture.encode(at: quality))
      made = rendition
      if rendition.bytes.count <= ladder.limit ?? .max { return rendition }
    }
    guard let last = made, ladder.onFailure == .useLast else {
      throw Refusal(code: .limitNotReached, sentence: "the thumbnail stays over \((ladder.limit ?? 0).grouped) bytes")
    }
    return last
  }

  private func drawn(in studio: inout Studio) throws -> Raster {
    if source != .photo, let main = studio.main {
      let whole = try studio.decode(main)
      return drawn(whole.size) { studio.resample(whole, to: $0, with: picture.resizer) }
    }
    return try drawn(studio.photo.probe.size) { try studio.render($0, with: picture.resizer) }
  }

  /// The thumbnail of a picture of this size; `render` draws the picture at other sizes.
  private func drawn(_ whole: PixelSize, render: (PixelSize) throws -> Raster) rethrows -> Raster {
    switch fit {
    case .stretch: try render(box)
    case .inside: try render(Self.size(of: whole, inside: box))
    case .cover: try render(Self.size(of: whole, covering: box)).croppedToMiddle(box)
    }
  }

  /// The largest size with the photo's shape inside the box, never enlarged.
  static func size(of photo: PixelSize, inside box: PixelSize) -> PixelSize {
    if photo.width <= box.width, photo.height <= box.height { return photo }
    // Aspects are compared by cross-multiplication, so that rounding does not decide which side limits.
    return photo.width * box.height >= photo.height * box.width
      ? photo.scaled(toWidth: box.width) : photo.turned.scaled(toWidth: box.height).turned
  }

  /// The smallest size with the photo's shape that fills the box, never enlarged.
  static func size(of photo: PixelSize, covering box: PixelSize) -> PixelSize {
    if photo.width <= box.width || photo.height <= box.height { return photo }
    return photo.width * box.height >= photo.height * box.width
      ? photo.turned.scaled(toWidth: box.height).turned : photo.scaled(toWidth: box.width)
  }
}

extension PixelSize {
  /// This size scaled to a width; the height is rounded to the nearest, but at least 1.
  fileprivate func scaled(toWidth side: Int) -> PixelSize {
    PixelSize(width: side, height: max(1, (2 * height * side + width) / (2 * width)))
  }
}

extension Raster {
  /// The middle of this raster, at most as large as the box.
  fileprivate func croppedToMiddle(_ box: PixelSize) -> Raster {
    let size = PixelSize(width: min(width, box.width), height: min(height, box.height))
    if size == self.size { return self }
    return cropped(left: (width - size.width) / 2, top: (height - size.height) / 2, to: size)
  }
}

extension Reading<Thumbnail> {
  /// Settings of a thumbnail beside a main picture with these settings.
  static func thumbnail(beside main: PictureSettings?) -> Self {
    .object { Thumbnail(reading: $0, beside: main) }
  }
}
