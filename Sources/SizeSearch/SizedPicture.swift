package import Pixels

/// The picture at one size, and what is known of it for any limit.
final class SizedPicture {
  /// For photos the lost colour matters little and measuring it takes time, so one row in three is enough.
  private static let rowsOfPhoto = 3

  let raster: Raster
  /// The squared error that it has before encoding, shown at full size.
  var lost = 0.0
  /// The picture at half this side, if it was needed.
  var half: SizedPicture?
  /// A part of it with the chroma that is tried first.
  private(set) lazy var sample = PictureSample(raster, sampling)
  /// The same part with colour for every pixel, once it was asked for.
  private var sampleInFullColour: PictureSample?
  private var isSampled = false
  /// The squared error that is left by chroma for every two by two pixels before it is quantised.
  private(set) lazy var lostColour: Double = {
    let step = sample.kind == .photo ? Self.rowsOfPhoto : 1
    return raster.squaredErrorOfQuarteredChroma(
      in: stride(from: 0, to: sample.lines.count, by: step).map { sample.lines[$0] })
  }()
  private let sampling: ChromaSampling

  init(_ raster: Raster, sampling: ChromaSampling) {
    (self.raster, self.sampling) = (raster, sampling)
  }

  var size: PixelSize { raster.size }

  /// A part of it, and whether it was made just now.
  func sample(inFullColour: Bool) -> (PictureSample, isNew: Bool) {
    if inFullColour {
      if let sampleInFullColour { return (sampleInFullColour, false) }
      let made = PictureSample(raster, .full, like: sample)
      sampleInFullColour = made
      return (made, true)
    }
    defer { isSampled = true }
    return (sample, !isSampled)
  }
}

/// The search for the file with one size and chroma.
struct Attempt {
  let picture: SizedPicture
  let chroma: ChromaSampling
  /// The squared error of the chroma at this size, before quantising.
  var lostColour = 0.0
  private var search: JPEGSizeSearch
  private var encoded: SearchStep?
  /// Making the sample; nil if an attempt before this one made it.
  private let transform: SearchStep?
  /// How much shows of the error that encoding adds.
  private let spread: Double
  private let clock: () -> Double

  init(
    _ picture: SizedPicture, inFullColour: Bool, spread: Double, clock: @escaping () -> Double,
    recipe: (PictureSample) -> JPEGRecipe
  ) {
    let begin = clock()
    (self.picture, self.spread, self.clock) = (picture, spread, clock)
    let (sample, isNew) = picture.sample(inFullColour: inFullColour)
    chroma = sample.sampling
    search = JPEGSizeSearch(picture.raster, sample: sample, recipe: recipe(sample), clock: clock)
    transform =
      isNew
      ? SearchStep(
        .transform(isWhole: false), size: picture.size, samplesPerPixel: search.samplesPerPixel,
        seconds: clock() - begin) : nil
  }

  var size: PixelSize { picture.size }

  /// The scale of the tables that meets the limit, predicted from a sample.
  mutating func scale(within limit: Int) -> Double { search.estimatedScale(within: limit) }

  /// Whether tables of ones meet the limit, predicted from a sample.
  mutating func isFinest(within limit: Int) -> Bool { search.isFinest(search.estimatedScale(within: limit)) }

  /// The squared error at this size with a file that meets the limit, from the sample.
  mutating func ownError(within limit: Int) -> Double { lostColour + quantisationError(within: limit) }

  /// The part of it from rounding.
  mutating func quantisationError(within limit: Int) -> Double { search.estimatedError(within: limit) }

  /// The same, shown at full size.
  mutating func error(within limit: Int) -> Double { picture.lost + spread * ownError(within: limit) }

  /// The bytes for a quality, predicted from a sample.
  mutating func bytes(atQuality quality: Double) -> Int {
    search.estimatedBytes(at: JPEGRecipe.scale(ofQuality: max(quality, 1)))
  }

  /// The file, if one is within the limit.
  mutating func fit(within limit: Int) -> (bytes: [UInt8], isFinest: Bool)? {
    let begin = clock()
    let known = search.steps.count
    let answer = search.fit(within: limit)
    guard let bytes = answer.bytes else { return nil }
    let searching = search.steps[known...].reduce(0) { $0 + $1.seconds }
    encoded = SearchStep(.encode, size: size, bytes: bytes.count, seconds: max(0, clock() - begin - searching))
    return (bytes, answer.isFinest)
  }

  /// Everything that was done at this size, in order.
  var steps: [SearchStep] { [transform].compactMap(\.self) + search.steps + [encoded].compactMap(\.self) }
}

/// A JPEG within a limit, and its properties.
package struct FittedJPEG: Sendable {
  /// The file.
  package let bytes: [UInt8]
  /// The size of its picture: the requested one, or half of it if that looks better within the limit.
  package let size: PixelSize
  /// The chroma that it keeps; nil if the picture is grey.
  package let chroma: ChromaSampling?
  /// Whether no finer JPEG of this picture exists with this chroma, so that the limit is not filled.
  package let isFinest: Bool
  /// Whether the picture is one pattern, such as ruled lines, whose squared error says little about how it looks.
  package let isPattern: Bool
}

/// Choices for a size search.
package struct SearchChoices: Sendable, Hashable {
  /// The chroma to keep, 4:4:4 or 4:2:0; nil to let the search choose.
  package var chroma: ChromaSampling?
  /// Whether the file is progressive; nil to let the search choose.
  package var isProgressive: Bool?
  /// The lowest quality, 1…100 on libjpeg's scale, that still counts as a picture.
  package var lowestQuality: Double
  /// Whether all pixels are kept as long as the picture is decent.
  package var keepsDecentWhole = false
  /// The weights of neighbouring pixels when the picture is reduced.
  package var kernel: ResampleKernel
  /// The light in which pixels are averaged when the picture is reduced.
  package var light: ResampleLight

  /// Choices; by default the search decides everything, and resizes in linear light.
  package init(
    chroma: ChromaSampling? = nil, isProgressive: Bool? = nil, lowestQuality: Double = 2,
    kernel: ResampleKernel = .lanczos3, light: ResampleLight = .linear
  ) {
    self.chroma = chroma
    self.isProgressive = isProgressive
    self.lowestQuality = lowestQuality
    self.kernel = kernel
    self.light = light
  }
}

/// Why no JPEG of a picture could be made.
package enum SearchError: Error, Hashable, CustomStringConvertible {
  /// No picture is within the limit; the smallest that still counts as one takes about this many bytes, at this size.
  case limitNotReached(limit: Int, smallest: Int, at: PixelSize)
  /// A JPEG can have at most 65,535 pixels on a side, and libjpeg reads at most 65,500.
  case sideTooLong(PixelSize)
  /// The search keeps colour only for every pixel or for every two by two.
  case unknownChroma(ChromaSampling)

  /// The longest side that every JPEG reader accepts.
  package static let longestSide = 65_500

  /// The reason in a sentence.
  package var description: String {
    switch self {
    case .limitNotReached(let limit, let smallest, let size):
      "\(limit) bytes allowed; the smallest that is still a picture takes about \(smallest) "
        + "(\(size.width) × \(size.height) pixels)"
    case .sideTooLong(let size):
      "a JPEG side ends at \(Self.longestSide) pixels; this picture has \(size.longestSide)"
    case .unknownChroma(let chroma): "a size search writes 4:4:4 or 4:2:0, not \(chroma.rawValue)"
    }
  }
}

extension Raster {
  /// The best JPEG of this picture with at most `limit` bytes.
  ///
  /// The picture is transformed once, estimated from a sample, counted exactly at a few scales of the tables, and
  /// written once. If the limit would make quality too low, the picture is reduced first. The same picture and limit
  /// give the same bytes on every machine.
  package func jpeg(
    within limit: Int, _ choices: SearchChoices = SearchChoices()
  ) throws(SearchError) -> FittedJPEG {
    guard size.longestSide <= SearchError.longestSide else { throw .sideTooLong(size) }
    if let chroma = choices.chroma, chroma != .full, chroma != .quarter { throw .unknownChroma(chroma) }
    var search = SideSearch(self, choices)
    if let found = search.fit(within: limit) { return found }
    let (bytes, least) = search.smallest()
    throw .limitNotReached(limit: limit, smallest: bytes, at: least)
  }
}
