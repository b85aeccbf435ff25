import ImageCodecs
import Pixels
public import StrictJSON5
import Units

extension Reading<Int> {
  /// A number of bytes: 1MB, 500KiB, 52428.
  public static var size: Self {
    .text("a size such as 1MB or 500KiB") { text in try ByteCount(parsing: text).bytes }
  }

  /// A side in pixels.
  static var side: Self { .integer(in: 1...65_500) }
}

extension Reading<[UInt8]> {
  /// A colour as red, green and blue of 0 to 255.
  static var colour: Self {
    Reading<[Int]>.list(of: .integer(in: 0...255), count: 3, such: "red, green and blue").map { $0.map { UInt8($0) } }
  }
}

extension PictureSettings {
  /// The settings that every strategy that resizes and encodes has.
  init(reading keys: ObjectReader) {
    self.init(
      size: SizeRule(reading: keys),
      resizer: keys.optional("resizer", .choice("resizer"), default: .linear),
      format: keys.optional("format", .choice("format"), default: .jpeg),
      chroma: keys.optional("chroma", .choice("chroma sampling")),
      isProgressive: keys.optional("progressive", .bool),
      isOptimized: keys.optional("optimize", .bool),
      encoder: keys.optional("encoder", EncoderCatalog.reading, default: nil))
    if keys.has("qualityScale") {
      keys.ignore(["qualityScale"])
      keys.fault(
        "qualityScale", "qualityScale is gone: encoder says what a quality means, such as encoder: \"libjpeg\"")
    }
    if encoder != nil, format != .jpeg {
      keys.fault("encoder", "encoder models write JPEG only; this format is \(format.rawValue)")
    }
  }
}

extension PictureSettings {
  /// The settings of a size search, whose tables are its own, and which would write JPEG whatever the policy says.
  init(searching keys: ObjectReader) {
    self.init(reading: keys)
    if keys.has("encoder") {
      keys.fault(
        "encoder", "a size search writes with tables of its own; encoder is for strategies that have a quality")
    }
    if format != .jpeg {
      keys.fault(
        "format",
        "\"format\" must be jpeg here: a search for a size writes nothing else; \(ResizeFirst.name) writes "
          + format.rawValue)
    }
  }
}

extension SizeRule {
  init(reading keys: ObjectReader) {
    let width = keys.optional("width", .side)
    let height = keys.optional("height", .side)
    let bounds: [Bound?] = [
      keys.optional("longestSide", .side).map { .longestSide($0) },
      keys.optional("shortSide", .side).map { .shortSide($0) },
      keys.optional("pixels", .integer(in: 1...1_000_000_000)).map { .pixels($0) },
      width.flatMap { width in height.map { .box(PixelSize(width: width, height: $0)) } },
    ]
    let given = bounds.compactMap { $0 }
    if given.count > 1 {
      keys.fault("longestSide", "only one of longestSide, shortSide, pixels and width with height can hold")
    }
    if (width == nil) != (height == nil) { keys.fault("width", "width and height go together") }
    self.init(
      given.first ?? .none,
      multipleOf: keys.optional("multipleOf", .integer(in: 1...64), default: 1),
      scale: keys.optional("scale", .number(in: 0.1...10), default: 1))
  }
}

extension Ladder {
  /// A ladder whose first step must be there.
  init?(reading keys: ObjectReader) {
    let start = keys.required("start", .number(in: 0...1))
    self.init(start: start ?? 1, reading: keys)
    if start == nil { return nil }
  }

  /// The rest of a ladder that begins at `start`.
  init(start: Double, reading keys: ObjectReader) {
    self.init(
      start: start, step: keys.optional("step", .number(in: 0.001...1), default: 0),
      floor: keys.optional("floor", .number(in: 0...1), default: 1), limit: keys.optional("limit", .size),
      onFailure: keys.optional("onFailure", .choice("end of a ladder"), default: .useLast))
    if step > 0, limit == nil { keys.fault("step", "a ladder needs a limit to stop at") }
  }
}

extension Reading<PassThrough> {
  /// What is sent unchanged.
  static var passThrough: Self {
    .object { keys in
      PassThrough(
        maxBytes: keys.optional("maxBytes", .size),
        maxBytesPerPixel: keys.optional("maxBytesPerPixel", .number(in: 0...16)),
        ifSmallerBy: keys.optional("ifSmallerBy", .number(in: 0.1...10)))
    }
  }
}
