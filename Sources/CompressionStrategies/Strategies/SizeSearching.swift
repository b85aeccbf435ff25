package import Documents
import ImageCodecs
import PerceptualQuality
import Pixels
import SizeSearch
import Units

/// The best picture within a byte limit: a JPEG for about the cost of one encode, other formats for a few.
///
/// For a JPEG, a sample of the coefficients predicts what any tables would cost, exact counts decide, and the file is
/// written once. Other encoders are tried at a few qualities. If the limit would make quality too low, the size is
/// reduced first.
package struct SizeSearching: CompressionStrategy {
  /// The name in policy files, for `strategy`.
  package static let name = "sizeSearch"
  /// One sentence, for `list strategies` and the documents.
  package static let summary =
    "The best picture within a byte limit: a JPEG is written once, other formats a few times."
  /// It copies no app; the search is our own.
  package static let isOurs = true

  /// Limits for size, format and chroma; quality and tables are searched for.
  package var picture: PictureSettings
  /// The most bytes of the file.
  package var limit: Int
  /// The lowest quality, 0…1 on the scale of libjpeg or of the format's encoder, that still counts as a picture; nil
  /// for the defaults: libjpeg's 2, and 30 for others.
  package var minQuality: Double?
  /// The lowest quality; by default libjpeg's 2, or the quality below which other encoders' pictures fall apart.
  var leastQuality: Double { minQuality ?? (picture.format == .jpeg ? 0.02 : 0.3) }
  /// Whether the file is progressive; nil if the search may choose.
  package var isProgressive: Bool?
  /// Whether a photo within the limit keeps all of its pixels, whatever the limit on its size.
  package var keepsWholeWithinLimit = false

  /// A search for the best file of at most `limit` bytes.
  package init(picture: PictureSettings, limit: Int, minQuality: Double? = nil, isProgressive: Bool? = nil) {
    self.picture = picture
    self.limit = limit
    self.minQuality = minQuality
    self.isProgressive = isProgressive
  }

  /// Requires `limit`; reads the limits of a search, `minQuality` and `wholeWithinLimit`.
  package init?(reading keys: ObjectReader) {
    let picture = PictureSettings(searching: keys)
    let minQuality = keys.optional(
      "minQuality", .number(in: 0...1),
      "quality below which nothing is written: pixels are given up instead; 0.02 for JPEG and 0.3 for other formats "
        + "if it is missing", example: "0.35")
    let keepsWhole = keys.optional(
      "wholeWithinLimit", .bool, default: false, "whether a photo within the limit keeps its pixels")
    guard let limit = keys.required("limit", .size, "the most bytes", example: "\"1MB\"") else { return nil }
    self.init(picture: picture, limit: limit, minQuality: minQuality, isProgressive: picture.isProgressive)
    keepsWholeWithinLimit = keepsWhole
  }

  /// Refuses if no picture of `minQuality` is within the limit. An upright sRGB JPEG within the limit is passed through
  /// if JPEG is the format.
  package func compress(in studio: inout Studio) throws -> Rendition {
    let photo = studio.photo
    let bounded = picture.size.size(for: photo.probe.size, resizer: picture.resizer)
    let keepsWhole = keepsWholeWithinLimit && photo.bytes.count <= limit
    let size = keepsWhole ? photo.probe.size : bounded
    let isWhole = size == photo.probe.size && photo.isUprightSRGBJPEG && picture.format == .jpeg
    studio.keep(within: limit)
    if isWhole, try studio.cleaned().count <= limit, !studio.hasStrayBytes { return try studio.passThrough() }

    let raster = try studio.render(size, with: picture.resizer)
    studio.whyLarger = "because its own size would cost it more than \(ScoreLoss.worthSparing.digits(1)) points"
    guard picture.format == .jpeg else { return try encoded(raster, in: &studio) }
    if picture.mayBeLossless, let lossless = try lossless(raster, in: &studio) { return lossless }
    let (found, mayBeWorse) = try jpeg(of: raster, keepsWhole: keepsWhole, in: &studio)
    return try mayBeWorse ? ordinary(insteadOf: found, of: raster, in: &studio) ?? found : found
  }

  /// A drawing as PNG if that is within the limit, because no JPEG of it is as good.
  private func lossless(_ raster: Raster, in studio: inout Studio) throws -> Rendition? {
    guard raster.isDrawn else { return nil }
    let file = try studio.encode(raster, EncodeSettings(format: .png, quality: 100))
    if file.bytes.count <= limit {
      studio.whyLarger = "because nothing of it is lost"
      return file
    }
    studio.discardLastEncode()
    return nil
  }

  /// The search's file, and whether an ordinary one may look better.
  private func jpeg(
    of raster: Raster, keepsWhole: Bool, in studio: inout Studio
  ) throws -> (Rendition, mayBeWorse: Bool) {
    guard raster.size.longestSide <= SearchError.longestSide else {
      throw CodecError(
        .unsupported,
        "a JPEG side ends at \(SearchError.longestSide.grouped) pixels; this picture has "
          + raster.size.longestSide.grouped)
    }
    var choices = SearchChoices(
      chroma: picture.chroma, isProgressive: isProgressive, lowestQuality: leastQuality * 100,
      kernel: picture.resizer.kernel, light: picture.resizer.light)
    choices.keepsDecentWhole = keepsWhole
    // One limit is for both pictures: the search may not use the bytes of the gain map.
    let map = studio.gainMap(for: raster.size)
    let added = map?.addedBytes ?? 0
    var search = SideSearch(raster, choices) { CPUClock.seconds }
    defer { for step in search.steps { studio.record(Account.Step(step, resizer: picture.resizer, adding: added)) } }
    let source = studio.photo.bytes.count
    if let found = search.fit(within: max(0, limit - added), sparing: max(0, source - added)) {
      let isInColour = found.chroma == nil || found.chroma == .full
      let kind = isInColour ? "" : " in \(found.chroma?.rawValue ?? "")"
      let made = Rendition(found, map)
      note(made.bytes.count, isFinest: found.isFinest, of: raster.size, kind, in: &studio)
      return (made, mayBeWorse: found.isPattern && !found.isFinest)
    }
    let (smallest, size) = search.smallest()
    throw refusal((smallest + added, size))
  }

  /// Notes why a file within the limit does not fill it.
  func note(_ bytes: Int, isFinest: Bool, of size: PixelSize, _ kind: String = "", in studio: inout Studio) {
    let source = studio.photo
    if isFinest {
      let place = size == source.probe.size ? "" : " at \(size.width.grouped) × \(size.height.grouped) pixels"
      studio.note("no finer \(title) of this picture exists\(kind)\(place), so the limit is not filled")
    } else if source.bytes.count < limit, bytes <= source.bytes.count {
      studio.note("kept within the \(source.bytes.count.grouped) bytes of its source")
    }
  }

  func refusal(_ smallest: (bytes: Int, size: PixelSize)) -> Refusal {
    Refusal(
      code: .limitNotReached,
      sentence: "\(limit.grouped) bytes allowed; the smallest that is still a picture takes about "
        + "\(smallest.bytes.grouped) (\(smallest.size.width.grouped) × \(smallest.size.height.grouped) pixels)")
  }

  /// The format's name in sentences.
  private var title: String { picture.format == .webp ? "WebP" : picture.format.rawValue.uppercased() }
}

extension Rendition {
  fileprivate init(_ found: FittedJPEG, _ map: GainMap?) {
    self.init(map?.placed(behind: found.bytes) ?? found.bytes, size: found.size, format: .jpeg)
    encoder = Self.ownEncoder
  }
}

extension Account.Step {
  /// A step of the search; `added` are bytes that are sent along with the result.
  init(_ step: SearchStep, resizer: Resizer, adding added: Int = 0) {
    let (width, height) = (step.size.width, step.size.height)
    switch step.kind {
    case .resize(let source):
      self.init(
        .resize, width: width, height: height, format: resizer.work, kept: false,
        megapixels: Double(source.area) / 1e6, cpuSeconds: step.seconds)
    case .transform(let isWhole):
      self.init(
        .search, width: width, height: height, format: isWhole ? "whole-transform" : "sample-transform", kept: false,
        megapixels: Double(step.samples) / 1e6, cpuSeconds: step.seconds)
    case .look(let isWhole, let weighsBits):
      self.init(
        .search, width: width, height: height, format: (isWhole ? "whole" : "sample") + (weighsBits ? "-weighed" : ""),
        bytes: step.bytes.map { $0 + added }, kept: false, megapixels: Double(step.samples) / 1e6,
        cpuSeconds: step.seconds)
    case .encode:
      self.init(
        .encode, width: width, height: height, format: "jpeg-searched", bytes: step.bytes.map { $0 + added },
        cpuSeconds: step.seconds)
    }
  }
}

extension SizeSearching {
  /// The best file from an encoder with a quality.
  func encoded(_ raster: Raster, in studio: inout Studio) throws -> Rendition {
    var search = EncodedSearch(raster, picture: picture, minQuality: leastQuality)
    defer { for step in search.steps { studio.record(step) } }
    guard var found = try search.fit(within: limit) else {
      throw refusal(search.smallest ?? (0, raster.size))
    }
    var bound = limit
    let source = studio.photo.bytes.count
    if found.trial.bytes.count > source, let spared = try search.fit(within: source) {
      let cost = try search.pointsLost(by: spared.trial) - search.pointsLost(by: found.trial)
      if cost <= ScoreLoss.worthSparing { (found, bound) = (spared, source) }
    }
    search.keep(found.trial)
    let bytes = found.trial.bytes.count
    let isFilled = Double(bytes) >= QualitySearch.enough * Double(bound)
    note(bytes, isFinest: found.isFinest && !isFilled, of: raster.size, in: &studio)
    return Rendition(found.trial)
  }
}

extension Rendition {
  fileprivate init(_ found: EncodedSearch.Trial) {
    self.init(found.bytes, size: found.size, settings: found.settings)
  }
}
