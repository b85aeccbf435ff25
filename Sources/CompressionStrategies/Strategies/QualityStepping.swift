import ImageCodecs
public import StrictJSON5
import Units

/// Resize, then encode at falling quality until the file is small enough.
public struct QualityStepping: CompressionStrategy {
  public static let name = "qualityStepping"
  public static let summary = "Resize, then encode at falling quality until the file is small enough."

  public var picture: PictureSettings
  public var ladder: Ladder
  /// Longest sides to step down when every quality is too large; empty: the picture's own size rule alone.
  public var sides: [Int]
  /// Decode what was chosen and encode it again at this quality: what an uploader does that is handed a picture.
  public var secondEncode: Double?
  public var passThrough: PassThrough?

  /// Stepping down this ladder.
  public init(
    picture: PictureSettings, ladder: Ladder, sides: [Int] = [], secondEncode: Double? = nil,
    passThrough: PassThrough? = nil
  ) {
    self.picture = picture
    self.ladder = ladder
    self.sides = sides
    self.secondEncode = secondEncode
    self.passThrough = passThrough
  }

  public init?(reading keys: ObjectReader) {
    let picture = PictureSettings(reading: keys)
    let sides = keys.optional("sides", .list(of: .side, nonEmpty: true), default: [])
    let secondEncode = keys.optional("secondEncode", .number(in: 0...1))
    let passThrough = keys.optional("passThrough", .passThrough)
    guard let ladder = Ladder(reading: keys) else { return nil }
    self.init(picture: picture, ladder: ladder, sides: sides, secondEncode: secondEncode, passThrough: passThrough)
  }

  public func compress(in studio: inout Studio) throws -> Rendition {
    let sizes = sizes(for: studio)
    if let same = try passThrough?.before(sizes[0], in: &studio) { return same }
    let chosen = try step(down: sizes, in: &studio)
    if let quality = secondEncode {
      studio.discardLastEncode()
      return try studio.encode(studio.decode(chosen), picture.encode(at: quality))
    }
    return try passThrough?.after(chosen, in: &studio) ?? chosen
  }

  private func sizes(for studio: Studio) -> [PixelSize] {
    let photo = studio.photo.probe.size
    let rules =
      sides.isEmpty
      ? [picture.size] : sides.map { SizeRule(.longestSide($0), multipleOf: picture.size.multipleOf) }
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
        code: "limitNotReached",
        sentence:
          "\((tried?.bytes.count ?? 0).grouped) bytes at the ladder's end, \((ladder.limit ?? 0).grouped) allowed")
    }
    return last
  }
}
