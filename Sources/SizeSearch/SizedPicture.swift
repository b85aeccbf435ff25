import Pixels

/// The picture at one size, and what is known of it whatever the limit.
final class SizedPicture {
  /// On photos little hangs on the colour that is lost, and measuring it costs something: one row in three will do.
  private static let rowsOfPhoto = 3

  let raster: Raster
  /// The squared error, shown at full size, that it has before it is encoded.
  var lost = 0.0
  /// The picture at half this side, once it was asked for.
  var half: SizedPicture?
  /// A part of it with the chroma that is tried first.
  private(set) lazy var sample = PictureSample(raster, sampling)
  /// The same part with colour for every pixel.
  private(set) lazy var sampleInFullColour = PictureSample(raster, .full, like: sample)
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
}

/// The search for the file of one size and chroma.
struct Attempt {
  let picture: SizedPicture
  let chroma: ChromaSampling
  /// The squared error of the picture at this size that its chroma leaves before it is quantised.
  var lostColour = 0.0
  private var search: JPEGSizeSearch
  private var encoded: SearchStep?
  private let transformSeconds: Double
  /// How much shows of the error that encoding adds.
  private let spread: Double
  private let clock: () -> Double

  init(
    _ picture: SizedPicture, inFullColour: Bool, spread: Double, clock: @escaping () -> Double,
    recipe: (PictureSample) -> JPEGRecipe
  ) {
    let begin = clock()
    (self.picture, self.spread, self.clock) = (picture, spread, clock)
    let sample = inFullColour ? picture.sampleInFullColour : picture.sample
    chroma = sample.sampling
    search = JPEGSizeSearch(picture.raster, sample: sample, recipe: recipe(sample), clock: clock)
    transformSeconds = clock() - begin
  }

  var size: PixelSize { picture.size }

  /// The scale of the tables at which a sample says that the limit is met.
  mutating func scale(within limit: Int) -> Double { search.estimatedScale(within: limit) }

  /// Whether a sample says that tables of ones meet the limit.
  mutating func isFinest(within limit: Int) -> Bool { search.isFinest(search.estimatedScale(within: limit)) }

  /// The squared error at this size of the file that meets the limit, by the sample.
  mutating func ownError(within limit: Int) -> Double { lostColour + quantisationError(within: limit) }

  /// The part of it that rounding leaves.
  mutating func quantisationError(within limit: Int) -> Double { search.estimatedError(within: limit) }

  /// The same, shown at full size.
  mutating func error(within limit: Int) -> Double { picture.lost + spread * ownError(within: limit) }

  /// What a sample says that a quality takes.
  mutating func bytes(atQuality quality: Double) -> Int {
    search.estimatedBytes(at: JPEGRecipe.scale(ofQuality: max(quality, 1)))
  }

  /// The file, if one fits.
  mutating func fit(within limit: Int) -> (bytes: [UInt8], isFinest: Bool)? {
    let begin = clock()
    let tried = search.trials.count
    let answer = search.fit(within: limit)
    guard let bytes = answer.bytes else { return nil }
    let searching = search.trials[tried...].reduce(0) { $0 + $1.seconds }
    encoded = SearchStep(.encode, size: size, bytes: bytes.count, seconds: max(0, clock() - begin - searching))
    return (bytes, answer.isFinest)
  }

  /// Everything that was done at this size, in order.
  var steps: [SearchStep] {
    search.trials.enumerated().map { index, trial in
      SearchStep(
        .search(isWhole: trial.isExact), size: size, bytes: trial.bytes,
        seconds: trial.seconds + (index == 0 ? transformSeconds : 0))
    } + (encoded.map { [$0] } ?? [])
  }
}
