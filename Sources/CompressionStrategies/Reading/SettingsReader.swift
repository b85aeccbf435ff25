package import Documents
import ImageCodecs
import Pixels
import Units

extension Reading<Int> {
  /// A number of bytes: 1MB, 500KiB, 52428.
  package static var size: Self {
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
  /// Reads the settings of strategies that resize and encode; a picture beside a main one has its resizer and encoder
  /// if it names none.
  init(reading keys: ObjectReader, beside main: PictureSettings? = nil) {
    self.init(
      reading: keys, format: keys.optional("format", .choice("format"), default: .jpeg, "what is written"), beside: main
    )
  }

  private init(reading keys: ObjectReader, format: OutputFormat, beside main: PictureSettings? = nil) {
    self.init(
      size: SizeRule(reading: keys),
      resizer: keys.optional(
        "resizer", .choice("resizer"), default: main?.resizer ?? .linear,
        "how it is made smaller: in linear light, or as a platform does"),
      format: format,
      chroma: keys.optional(
        "chroma", .choice("chroma sampling"), "colour that a JPEG keeps, whatever the encoder or strategy would"),
      isProgressive: keys.optional(
        "progressive", .bool, "whether a JPEG comes in several scans, whatever the encoder would"),
      isOptimized: keys.optional(
        "optimize", .bool, "whether a JPEG has Huffman tables of its own, whatever the encoder would"),
      encoder: keys.optional(
        "encoder", EncoderModel.reading, default: format == .jpeg ? main?.encoder : nil,
        "how the platform writes JPEGs: a name of `list encoders`, a file, or a model written out; libjpeg's defaults "
          + "if it is missing"))
    effort = Self.effort(reading: keys, format)
    if keys.has("qualityScale") {
      keys.ignore(["qualityScale"])
      keys.fault(
        "qualityScale", "qualityScale is gone: encoder says what a quality means, such as encoder: \"libjpeg\"")
    }
    guard format != .jpeg else { return }
    if encoder != nil {
      keys.fault("encoder", "encoder models write JPEG only; this format is \(format.rawValue)")
    }
    for key in ["chroma", "progressive", "optimize"] where keys.has(key) {
      keys.fault(key, "\(key) is a matter of JPEGs; this format is \(format.rawValue)")
    }
  }
}

extension PictureSettings {
  /// Reads an effort as a word, or as a number on the scale of the format's encoder.
  private static func effort(reading keys: ObjectReader, _ format: OutputFormat) -> Int? {
    typealias Effort = (level: EffortScale.Level?, number: Int)
    let words = Reading<Effort>.choice("effort", EffortScale.Level.allCases.map { ($0.rawValue, ($0, 0)) })
    let effort = keys.optional(
      "effort", .either(words, or: Reading<Int>.integer(in: 0...9).map { (nil, $0) }),
      "how hard the encoder of WebP, AVIF, HEIC or JPEG XL tries: a word, or its own number, which docs/codecs.md lists",
      example: "\"middle\"")
    guard let effort else { return nil }
    guard let scale = format.effort else {
      keys.fault("effort", "a \(format.rawValue) is written with one effort")
      return nil
    }
    let number = effort.level.map(scale.number) ?? effort.number
    if !scale.range.contains(number) {
      keys.fault(
        "effort",
        "the effort of \(format.rawValue) goes from \(scale.range.lowerBound) to \(scale.range.upperBound)")
    }
    return number
  }
}

extension PictureSettings {
  /// Reads the settings of a size search, which finds quality and tables itself.
  init(searching keys: ObjectReader) {
    let known = OutputFormat.allCases.map { ($0.rawValue, OutputFormat?.some($0)) }
    let format = keys.optional(
      "format", .choice("format", known + [("auto", nil)]), standing: "\"jpeg\"",
      "what is written; auto: a JPEG, or a PNG of a drawing if that keeps the limit")
    self.init(reading: keys, format: format ?? .jpeg)
    mayBeLossless = format == nil
    if keys.has("encoder"), format == .jpeg {
      keys.fault(
        "encoder", "a size search writes with tables of its own; encoder is for strategies that have a quality")
    }
    if isOptimized == false, format == .jpeg {
      keys.fault("optimize", "a size search always fits its Huffman tables to the picture")
    }
    if let chroma, format == .jpeg, chroma != .full, chroma != .quarter {
      keys.fault("chroma", "a size search writes 4:4:4 or 4:2:0")
    }
    refuseLossless(keys)
  }

  /// Reports a fault if the format has no quality, which the strategy searches for.
  func refuseLossless(_ keys: ObjectReader) {
    if format.qualities.isEmpty {
      keys.fault("format", "\(format.rawValue) is lossless: there is no quality to search for")
    }
  }
}

extension SizeRule {
  init(reading keys: ObjectReader) {
    let width = keys.optional("width", .side, "width of a box, with height", example: "1600")
    let height = keys.optional("height", .side, "height of a box, with width", example: "1200")
    let bounds: [Bound?] = [
      keys.optional("longestSide", .side, "pixels of the longest side", example: "2048").map { .longestSide($0) },
      keys.optional("shortSide", .side, "pixels of the shorter side", example: "1080").map { .shortSide($0) },
      keys.optional(
        "pixels", .integer(in: 1...1_000_000_000), "pixels in all", example: "2000000"
      ).map { .pixels($0) },
      keys.optional(
        "blendedSide", .side,
        "halfway between a shorter side of so many pixels and the pixels of such a square; photos within 30 % stay",
        example: "1448"
      ).map { .blended($0) },
      width.flatMap { width in height.map { .box(PixelSize(width: width, height: $0)) } },
    ]
    let given = bounds.compactMap { $0 }
    if given.count > 1 {
      keys.fault(
        "longestSide", "only one of longestSide, shortSide, pixels, blendedSide and width with height can hold")
    }
    if (width == nil) != (height == nil) { keys.fault("width", "width and height go together") }
    let multiple = keys.optional(
      "multipleOf", .integer(in: 1...64), default: 1, "both sides are rounded down to multiples of this if they shrink")
    if let side = given.first?.shortest, side < multiple {
      keys.fault("multipleOf", "no side of at most \(side) pixels is a multiple of \(multiple)")
    }
    self.init(
      given.first ?? .none, multipleOf: multiple,
      longestSideMultipleOf: keys.optional(
        "longestSideMultipleOf", .integer(in: 1...64), default: 1,
        "the longest side is rounded down to a multiple of this if it shrinks, and the other follows it"),
      scale: keys.optional(
        "scale", .number(in: 0.1...10), default: 1,
        "pixels drawn for each that was asked for: 3 reproduces a renderer that draws at the screen's scale"))
  }
}

extension Ladder {
  /// Reads a ladder whose first step is required.
  init?(reading keys: ObjectReader) {
    let start = keys.required("start", .number(in: 0...1), "quality of the first try", example: "0.85")
    self.init(start: start ?? 1, reading: keys)
    if start == nil { return nil }
  }

  /// Reads the rest of a ladder that begins at `start`.
  init(start: Double, reading keys: ObjectReader) {
    self.init(
      start: start,
      step: keys.optional(
        "step", .number(in: 0.001...1), "by how much each try lowers it; without it there is one try", example: "0.05")
        ?? 0,
      end: Self.end(reading: keys),
      limit: keys.optional("limit", .size, "bytes at which a try is good enough", example: "\"1MB\""),
      onFailure: keys.optional(
        "onFailure", .choice("end of a ladder"), default: .useLast, "what happens if no try is"))
    if step > 0, limit == nil { keys.fault("step", "a ladder needs a limit to stop at") }
  }

  private static func end(reading keys: ObjectReader) -> End {
    let floor = keys.optional(
      "floor", .number(in: 0...1), "quality below which nothing is tried; without it there is one try",
      example: "0.5")
    let last = keys.optional(
      "whileAbove", .number(in: 0...1),
      "instead of floor: another step is taken from every quality above this, so the last one may lie below it")
    if floor != nil, last != nil { keys.fault("whileAbove", "only one of floor and whileAbove can hold") }
    return last.map { .whileAbove($0) } ?? .floor(floor ?? 1)
  }
}

extension Reading<PassThrough> {
  /// Rules for photos that are sent unchanged.
  static var passThrough: Self {
    .object { keys in
      var rules = PassThrough(
        maxBytes: keys.optional("maxBytes", .size, "at most so many bytes", example: "\"300KB\""),
        maxBytesPerPixel: keys.optional("maxBytesPerPixel", .number(in: 0...16), "at most so many bytes a pixel"),
        ifSmallerBy: keys.optional(
          "ifSmallerBy", .number(in: 0.1...10), "unless the rendition is so many times smaller", example: "1.5"))
      rules.withoutMetadata = keys.optional(
        "withoutMetadata", .bool, default: false,
        "only files without EXIF; a file that has some but keeps maxBytes is encoded at its own size (resizeFirst)")
      rules.format = keys.optional(
        "as", .choice("format of unchanged JPEGs", [OutputFormat.jpeg, .jxl].map { ($0.rawValue, $0) }), default: .jpeg,
        "what they are sent as: jxl packs the same picture into about a fifth fewer bytes, and gives the JPEG back")
      return rules
    }
  }
}
