import ImageCodecs
import Meaning
import Pixels
import SizeSearch
public import StrictJSON5
import Units

/// The best picture within a byte limit: a JPEG for about the cost of one encode, other formats for a few.
///
/// Of a JPEG a sample of the coefficients says what any tables would cost, exact counts settle it, and the file is
/// written once. Other encoders are asked at a few qualities. Where the limit would push quality too low, pixels are
/// given up first.
public struct SizeSearching: CompressionStrategy {
  /// What policy files call it, behind `strategy`.
  public static let name = "sizeSearch"
  /// One sentence, for `list strategies` and the documents.
  public static let summary = "The best picture within a byte limit: a JPEG is written once, other formats a few times."
  /// It copies no app: a search of ours.
  public static let isOurs = true

  /// Bounds on size, format and chroma; quality and tables are what is searched for.
  public var picture: PictureSettings
  /// Bytes that the file may have.
  public var limit: Int
  /// The lowest quality, 0…1 on libjpeg's scale or that of the format's encoder, that still counts as a picture; nil
  /// for what is usual: libjpeg's 2, 30 of others.
  public var minQuality: Double?
  /// That of a policy that says nothing: libjpeg's 2, or where other encoders' pictures come apart.
  var leastQuality: Double { minQuality ?? (picture.format == .jpeg ? 0.02 : 0.3) }
  /// Whether the file is progressive; nil where the search may choose.
  public var isProgressive: Bool?
  /// Whether a file that keeps the limit keeps all of its pixels too, whatever the bound on them.
  public var keepsWholeWithinLimit = false

  /// A search for the best file of at most `limit` bytes.
  public init(picture: PictureSettings, limit: Int, minQuality: Double? = nil, isProgressive: Bool? = nil) {
    self.picture = picture
    self.limit = limit
    self.minQuality = minQuality
    self.isProgressive = isProgressive
  }

  /// Needs `limit`; takes the bounds of a search, `minQuality` and `wholeWithinLimit`.
  public init?(reading keys: ObjectReader) {
    let picture = PictureSettings(searching: keys)
    let minQuality = keys.optional(
      "minQuality", .number(in: 0...1),
      "quality below which nothing is written: pixels are given up instead; 0.02 for JPEG and 0.3 for other formats "
        + "where it is missing", example: "0.35")
    let keepsWhole = keys.optional(
      "wholeWithinLimit", .bool, default: false, "whether a photo within the limit keeps its pixels")
    guard let limit = keys.required("limit", .size, "the most bytes", example: "\"1MB\"") else { return nil }
    self.init(picture: picture, limit: limit, minQuality: minQuality, isProgressive: picture.isProgressive)
    keepsWholeWithinLimit = keepsWhole
  }

  /// Refuses where no picture of `minQuality` keeps the limit; an upright sRGB JPEG that keeps it goes through where a
  /// JPEG is asked for.
  public func compress(in studio: inout Studio) throws -> Rendition {
    let photo = studio.photo
    let bounded = picture.size.size(for: photo.probe.size, resizer: picture.resizer)
    let size = keepsWholeWithinLimit && photo.bytes.count <= limit ? photo.probe.size : bounded
    let isWhole = size == photo.probe.size && photo.isUprightSRGBJPEG && picture.format == .jpeg
    studio.keep(within: limit)
    if isWhole, try studio.cleaned().count <= limit, !studio.hasStrayBytes { return try studio.passThrough() }

    let raster = try studio.render(size, with: picture.resizer)
    return picture.format == .jpeg ? try jpeg(of: raster, in: &studio) : try encoded(raster, in: &studio)
  }

  /// Never worse: a file larger than its source helps nobody.
  func ceiling(in studio: Studio) -> Int { min(limit, studio.photo.bytes.count) }

  private func jpeg(of raster: Raster, in studio: inout Studio) throws -> Rendition {
    let ceiling = ceiling(in: studio)
    guard raster.size.longestSide <= SearchError.longestSide else {
      throw CodecError(
        .unsupported,
        "a JPEG side ends at \(SearchError.longestSide.grouped) pixels; this picture has "
          + raster.size.longestSide.grouped)
    }
    let choices = SearchChoices(
      chroma: picture.chroma, isProgressive: isProgressive, lowestQuality: leastQuality * 100,
      kernel: picture.resizer.kernel, light: picture.resizer.light)
    // One limit holds for both pictures: what the gain map takes is not the search's to spend.
    let map = studio.gainMap(for: raster.size)
    let added = map?.addedBytes ?? 0
    var search = SideSearch(raster, choices) { CPUClock.seconds }
    defer { for step in search.steps { studio.record(Account.Step(step, adding: added)) } }
    if let found = search.fit(within: max(0, ceiling - added)) {
      if let note = note(isFinest: found.isFinest, ceiling: ceiling) { studio.note(note) }
      return Rendition(found, map)
    }
    if ceiling < limit, let found = search.decent(within: max(0, limit - added)) {
      studio.note(noteOfLarger(than: ceiling))
      return Rendition(found, map)
    }
    let (smallest, size) = search.smallest()
    throw refusal((smallest + added, size))
  }

  /// What is to be said of a file that fits; nil for nothing.
  func note(isFinest: Bool, ceiling: Int) -> String? {
    if isFinest { return "no finer \(title) of this picture exists, so the limit is not filled" }
    return ceiling < limit ? "kept within the \(ceiling.grouped) bytes of its source" : nil
  }

  func noteOfLarger(than ceiling: Int) -> String {
    "larger than its source: no \(title) of \(ceiling.grouped) bytes shows this picture"
  }

  func refusal(_ smallest: (bytes: Int, size: PixelSize)) -> Refusal {
    Refusal(
      code: .limitNotReached,
      sentence: "\(limit.grouped) bytes allowed; the smallest that is still a picture takes about "
        + "\(smallest.bytes.grouped) (\(smallest.size.width.grouped) × \(smallest.size.height.grouped) pixels)")
  }

  /// The format as sentences have it.
  private var title: String { picture.format == .webp ? "WebP" : picture.format.rawValue.uppercased() }
}

extension Rendition {
  fileprivate init(_ found: FittedJPEG, _ map: GainMap?) {
    self.init(map?.placed(behind: found.bytes) ?? found.bytes, size: found.size, format: .jpeg)
    encoder = Self.ownEncoder
  }
}

extension Account.Step {
  /// A step of the search, with the bytes that go along with what it found.
  fileprivate init(_ step: SearchStep, adding added: Int) {
    let (width, height) = (step.size.width, step.size.height)
    switch step.kind {
    case .resize(let source):
      self.init(
        .resize, width: width, height: height, kept: false, megapixels: Double(source.area) / 1e6,
        cpuSeconds: step.seconds)
    case .search:
      self.init(
        .search, width: width, height: height, bytes: step.bytes.map { $0 + added }, kept: false,
        cpuSeconds: step.seconds)
    case .encode:
      self.init(.encode, width: width, height: height, bytes: step.bytes.map { $0 + added }, cpuSeconds: step.seconds)
    }
  }
}
