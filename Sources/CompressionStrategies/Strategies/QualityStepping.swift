import Documents
import ImageCodecs
import Pixels
import Units

/// Resizes, then encodes at falling quality until the file is small enough.
struct QualityStepping: CompressionStrategy {
  static let name = "qualityStepping"
  static let summary = "Resize, then encode at falling quality until the file is small enough."

  var picture: PictureSettings
  var ladder: Ladder
  /// Longest sides to try in turn if every quality is too large; empty to use only the picture's own size rule.
  var sides: [Int]
  /// If the file is too large, both sides are divided by the root of the factor by which it is too large, but at most
  /// by this; nil if sides do not depend on the bytes.
  var shrink: Double?
  /// The quality at which the chosen file is decoded and encoded again, as some uploaders do with a picture; nil for
  /// none.
  var secondEncode: Double?
  var passThrough: PassThrough?

  /// A strategy that uses this ladder.
  init(
    picture: PictureSettings, ladder: Ladder, sides: [Int] = [], secondEncode: Double? = nil,
    passThrough: PassThrough? = nil
  ) {
    self.picture = picture
    self.ladder = ladder
    self.sides = sides
    self.secondEncode = secondEncode
    self.passThrough = passThrough
  }

  init?(reading keys: ObjectReader) {
    let picture = PictureSettings(reading: keys)
    let sides = keys.optional(
      "sides", .list(of: .side, nonEmpty: true), default: [],
      "longest sides to step down through, after the qualities", example: "[2048, 1600, 1280]")
    let secondEncode = keys.optional(
      "secondEncode", .number(in: 0...1), "quality at which the result is decoded and encoded once more", example: "0.8"
    )
    let passThrough = keys.optional("passThrough", .passThrough, "which JPEGs are sent unchanged")
    let shrink = keys.optional(
      "shrink", .number(in: 1.01...16), "by how much at most a side is divided if bytes are over the limit",
      example: "2")
    guard let ladder = Ladder(reading: keys) else { return nil }
    if shrink != nil, ladder.limit == nil || ladder.step > 0 || !sides.isEmpty {
      keys.fault("shrink", "sides that follow the bytes need a limit to meet, and neither a step nor a list of sides")
    }
    self.init(picture: picture, ladder: ladder, sides: sides, secondEncode: secondEncode, passThrough: passThrough)
    self.shrink = shrink
  }

  var encoders: [EncoderModel] { [picture.encoder].compactMap(\.self) }

  func compress(in studio: inout Studio) throws -> Rendition {
    let sizes = sizes(for: studio)
    if let limit = ladder.limit { studio.keep(within: limit) }
    if let same = try passThrough?.before(sizes[0], in: &studio) { return same }
    let chosen = try shrink.map { try shrinking(sizes[0], by: $0, in: &studio) } ?? step(down: sizes, in: &studio)
    if let quality = secondEncode {
      studio.discardLastEncode()
      return try studio.encode(studio.decode(chosen), picture.encode(at: quality))
    }
    return try passThrough?.after(chosen, in: &studio) ?? chosen
  }

  /// Each try is drawn from the photo. Some apps draw it from the try before, but our kernel would sharpen it every
  /// time.
  private func shrinking(_ size: PixelSize, by most: Double, in studio: inout Studio) throws -> Rendition {
    let limit = ladder.limit ?? .max
    let whole = try studio.render(size, with: picture.resizer)
    var size = size
    var made = try studio.encode(whole, picture.encode(at: ladder.start))
    while made.bytes.count > limit, size.longestSide > 1 {
      let ratio = min(most, (Double(made.bytes.count) / Double(limit)).squareRoot())
      func divided(_ side: Int) -> Int { max(1, Int(Double(side) / ratio)) }
      size = PixelSize(width: divided(size.width), height: divided(size.height))
      studio.discardLastEncode()
      made = try studio.encode(
        studio.resample(whole, to: size, with: picture.resizer), picture.encode(at: ladder.start))
    }
    return made
  }

  private func sizes(for studio: Studio) -> [PixelSize] {
    let photo = studio.photo.probe.size
    let rules =
      sides.isEmpty
      ? [picture.size]
      : sides.map {
        SizeRule(
          .longestSide($0), multipleOf: picture.size.multipleOf,
          longestSideMultipleOf: picture.size.longestSideMultipleOf)
      }
    return rules.map { $0.size(for: photo, resizer: picture.resizer) }
  }

  private func step(down sizes: [PixelSize], in studio: inout Studio) throws -> Rendition {
    var tried: Rendition?
    for (index, size) in sizes.enumerated() where index == 0 || size != sizes[index - 1] {
      let raster = try studio.render(size, with: picture.resizer)
      for quality in ladder.qualities {
        if tried != nil { studio.discardLastEncode() }
        let rendition = try studio.encode(raster, picture.encode(at: quality))
        if rendition.bytes.count <= ladder.limit ?? .max { return rendition }
        tried = rendition
      }
    }
    guard let last = tried, ladder.onFailure == .useLast else {
      studio.discardLastEncode()
      throw Refusal(
        code: .limitNotReached,
        sentence:
          "\((tried?.bytes.count ?? 0).grouped) bytes at the ladder's end, \((ladder.limit ?? 0).grouped) allowed")
    }
    return last
  }
}
