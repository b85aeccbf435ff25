import ImageCodecs
import Meaning
import SizeSearch
public import StrictJSON5
import Units
import Pixels

/// The best picture within a byte limit, for about the cost of one encode.
///
/// One decode, one resize, one transform; a sample of the coefficients says what any tables would cost, exact counts
/// settle it, and the file is written once. Where the limit would push quality too low, pixels are given up first.
public struct SizeSearching: CompressionStrategy {
  /// What policy files call it, behind `strategy`.
  public static let name = "sizeSearch"
  /// One sentence, for `list strategies` and the documents.
  public static let summary = "The best picture within a byte limit, found on kept coefficients and written once."
  /// It copies no app: a search of ours.
  public static let isOurs = true

  /// Bounds on size and chroma; quality and tables are what is searched for.
  public var picture: PictureSettings
  /// Bytes that the file may have.
  public var limit: Int
  /// The lowest quality, 0…1 on libjpeg's scale, that still counts as a picture.
  public var minQuality: Double
  /// That of libjpeg's 2.
  public static let usualMinQuality = 0.02
  /// Whether the file is progressive; nil where the search may choose.
  public var isProgressive: Bool?
  /// Whether a file that keeps the limit keeps all of its pixels too, whatever the bound on them.
  public var keepsWholeWithinLimit = false

  /// A search for the best file of at most `limit` bytes.
  public init(picture: PictureSettings, limit: Int, minQuality: Double = usualMinQuality, isProgressive: Bool? = nil) {
    self.picture = picture
    self.limit = limit
    self.minQuality = minQuality
    self.isProgressive = isProgressive
  }

  /// Needs `limit`; takes the bounds of a search, `minQuality` and `wholeWithinLimit`.
  public init?(reading keys: ObjectReader) {
    let picture = PictureSettings(searching: keys)
    if let chroma = picture.chroma, chroma != .full, chroma != .quarter {
      keys.fault("chroma", "a size search writes 4:4:4 or 4:2:0")
    }
    let minQuality = keys.optional(
      "minQuality", .number(in: 0...1), default: Self.usualMinQuality,
      "quality below which nothing is written: pixels are given up instead", example: "0.35")
    let keepsWhole = keys.optional(
      "wholeWithinLimit", .bool, default: false, "whether a photo within the limit keeps its pixels")
    guard let limit = keys.required("limit", .size, "the most bytes", example: "\"1MB\"") else { return nil }
    self.init(picture: picture, limit: limit, minQuality: minQuality, isProgressive: picture.isProgressive)
    keepsWholeWithinLimit = keepsWhole
  }

  /// Refuses where no picture of `minQuality` keeps the limit; an upright sRGB JPEG that keeps it goes through.
  public func compress(in studio: inout Studio) throws -> Rendition {
    let photo = studio.photo
    let bounded = picture.size.size(for: photo.probe.size, resizer: picture.resizer)
    let size = keepsWholeWithinLimit && photo.bytes.count <= limit ? photo.probe.size : bounded
    let isWhole = size == photo.probe.size && photo.isUprightSRGBJPEG
    if isWhole, try JPEGCleaner.strippingMetadata(photo.bytes).count <= limit { return try studio.passThrough() }

    // Never worse: a file larger than its source helps nobody.
    let ceiling = min(limit, photo.bytes.count)
    let raster = try studio.render(size, with: picture.resizer)
    guard raster.size.longestSide <= SearchError.longestSide else {
      throw CodecError(
        .unsupported,
        "a JPEG side ends at \(SearchError.longestSide.grouped) pixels; this picture has "
          + raster.size.longestSide.grouped)
    }
    let choices = SearchChoices(
      chroma: picture.chroma, isProgressive: isProgressive, lowestQuality: minQuality * 100,
      kernel: picture.resizer.kernel, light: picture.resizer.light)
    var search = SideSearch(raster, choices) { CPUClock.seconds }
    defer { for step in search.steps { studio.record(Account.Step(step)) } }
    if let found = search.fit(within: ceiling) {
      if found.isFinest {
        studio.note("no finer JPEG of this picture exists, so the limit is not filled")
      } else if ceiling < limit {
        studio.note("kept within the \(ceiling.grouped) bytes of its source")
      }
      return Rendition(found)
    }
    if ceiling < limit, let found = search.decent(within: limit) {
      studio.note("larger than its source: no JPEG of \(ceiling.grouped) bytes shows this picture")
      return Rendition(found)
    }
    let (bytes, smallest) = search.smallest()
    throw Refusal(
      code: .limitNotReached,
      sentence: "\(limit.grouped) bytes allowed; the smallest that is still a picture takes about \(bytes.grouped) "
        + "(\(smallest.width.grouped) × \(smallest.height.grouped) pixels)")
  }
}

extension Rendition {
  fileprivate init(_ found: FittedJPEG) {
    self.init(found.bytes, size: found.size, format: .jpeg)
    encoder = "stepwedge"
  }
}

extension Account.Step {
  fileprivate init(_ step: SearchStep) {
    let (width, height) = (step.size.width, step.size.height)
    switch step.kind {
    case .resize(let source):
      self.init(
        .resize, width: width, height: height, kept: false, megapixels: Double(source.area) / 1e6,
        cpuSeconds: step.seconds)
    case .search:
      self.init(.search, width: width, height: height, bytes: step.bytes, kept: false, cpuSeconds: step.seconds)
    case .encode:
      self.init(.encode, width: width, height: height, bytes: step.bytes, cpuSeconds: step.seconds)
    }
  }
}
