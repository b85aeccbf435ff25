import CProcessor
public import Pixels
import QualityKernels
import QualityKernelsAVX2
import System

/// Structural similarity of luma over five scales, each place weighted by its information content (Wang and Li 2011),
/// as in piq 0.8.0.
public struct IWSSIM: QualityMetric {
  /// One score, 1 for identical pictures; it has no threshold of harm here.
  public static let scales = [
    ScoreScale(
      name: "iwssim", title: "IW-SSIM",
      summary: "Structural similarity of luma over five scales, weighted by information.",
      better: .more, identical: 1, decimals: 4)
  ]

  /// The authors' exponents, used in proportion.
  private static let exponents = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]
  private let kernels: InformationKernels

  /// The metric; it has no settings.
  public init() { self.init(kernels: .best) }

  init(kernels: InformationKernels) { self.kernels = kernels }

  /// Pictures with a side under 161 pixels have no score, because the fifth scale would be smaller than the window.
  public func prepare(_ reference: Raster) -> any PreparedReference {
    Prepared(
      reference: reference, kernels: kernels,
      pyramid: Self.isDefined(reference) ? InformationPyramid(reference, kernels) : nil)
  }

  private static func isDefined(_ picture: Raster) -> Bool { picture.alpha == nil && picture.size.shortestSide >= 161 }

  private struct Prepared: PreparedReference {
    let reference: Raster
    let kernels: InformationKernels
    let pyramid: InformationPyramid?
    let bands: [ReferenceBand]

    init(reference: Raster, kernels: InformationKernels, pyramid: InformationPyramid?) {
      (self.reference, self.kernels, self.pyramid) = (reference, kernels, pyramid)
      let planes = pyramid?.bands ?? []
      bands = planes.indices.map { level in
        ReferenceBand(planes[level], parent: level + 1 < planes.count ? planes[level + 1] : nil, kernels)
      }
    }

    func comparison(of candidate: Raster) throws(QualityError) -> Comparison {
      try reference.size.check(candidate.size)
      guard let pyramid, isDefined(candidate) else { return Comparison([nil]) }
      let other = InformationPyramid(candidate, kernels)
      let similarities =
        zip(bands, other.bands).map { $0.similarity(to: $1) }
        + [SimilarityWindow.means(pyramid.rest, other.rest).all]
      let whole = exponents.reduce(0, +)
      return Comparison([zip(similarities, exponents).reduce(1) { $0 * pow(abs($1.0), $1.1 / whole) }])
    }
  }
}

/// Four bands of detail of a picture's luma, each half as wide and high as the one before, and the rest. Light doubles
/// at each step.
struct InformationPyramid: Sendable {
  let bands: [FloatPlanes]
  let rest: LumaPlane

  private static let taps: [Float] = [6, 4, 1]

  init(_ picture: Raster, _ kernels: InformationKernels) {
    var image = FloatPlanes(luma: picture)
    var bands: [FloatPlanes] = []
    for _ in 0..<4 {
      let coarse = Self.shrunk(image, kernels)
      bands.append(Self.detail(of: image, beyond: coarse, kernels))
      image = coarse
    }
    self.bands = bands
    var values: [Double] = []
    for y in 0..<image.height {
      let row = unsafe image.row(y)
      for x in 0..<image.width { unsafe values.append(Double(row[x])) }
    }
    rest = LumaPlane(width: image.width, height: image.height, values: values)
  }

  /// Half as wide and high; outside, the picture is mirrored.
  private static func shrunk(_ image: FloatPlanes, _ kernels: InformationKernels) -> FloatPlanes {
    let (width, height) = (image.width, image.height)
    let coarse = FloatPlanes(1, width: (width + 1) / 2, height: (height + 1) / 2)
    let line = FloatPlanes(1, width: width, height: 1, margin: 24)
    let row = unsafe line.row(0)
    for y in 0..<coarse.height {
      let rows = unsafe (-2...2).map { step -> FloatRow in
        let place = abs(2 * y + step)
        return unsafe FloatRow(image.row(place < height ? place : 2 * (height - 1) - place))
      }
      unsafe rows.withUnsafeBufferPointer { rows in
        unsafe taps.withUnsafeBufferPointer { taps in
          guard let rows = rows.baseAddress, let taps = taps.baseAddress else { return }
          unsafe kernels.filterColumns(rows, 2, taps, 0.125, width.roundedUpToEight, row)
        }
      }
      for step in 1...2 {
        unsafe row[-step] = row[step]
        unsafe row[width - 1 + step] = row[width - 1 - step]
      }
      unsafe kernels.shrinkRow(row, coarse.width.roundedUpToEight, coarse.row(y))
    }
    return coarse
  }

  /// What a picture has in addition to the coarser one. The coarser one is enlarged with zeros between its samples and
  /// mirrored: the sample before its first is its second, and the one after its last is the last itself.
  private static func detail(
    of image: FloatPlanes, beyond coarse: FloatPlanes, _ kernels: InformationKernels
  ) -> FloatPlanes {
    let detail = FloatPlanes(1, width: image.width, height: image.height)
    let line = FloatPlanes(1, width: coarse.width, height: 1)
    let (row, count) = unsafe (line.row(0), coarse.width.roundedUpToEight)
    let (even, odd): ([Float], [Float]) = ([6, 1], [0, 4])
    for y in 0..<image.height {
      let middle = y / 2
      let (above, below) = unsafe (
        coarse.row(middle > 0 ? middle - 1 : min(1, coarse.height - 1)), coarse.row(min(middle + 1, coarse.height - 1))
      )
      // Between two rows, each of them counts four times.
      let here = unsafe coarse.row(middle)
      let rows = unsafe [FloatRow(y % 2 == 0 ? above : here), FloatRow(here), FloatRow(below)]
      unsafe rows.withUnsafeBufferPointer { rows in
        unsafe (y % 2 == 0 ? even : odd).withUnsafeBufferPointer { taps in
          guard let rows = rows.baseAddress, let taps = taps.baseAddress else { return }
          unsafe kernels.filterColumns(rows, 1, taps, 0.125, count, row)
        }
      }
      unsafe row[-1] = row[min(1, coarse.width - 1)]
      unsafe row[coarse.width] = row[coarse.width - 1]
      unsafe kernels.detail(image.row(y), row, count, detail.row(y))
    }
    return detail
  }
}

extension FloatPlanes {
  /// BT.601 luma, 0…255.
  fileprivate convenience init(luma picture: Raster) {
    self.init(1, width: picture.width, height: picture.height)
    for y in 0..<picture.height {
      let (samples, row) = unsafe (picture.samples(inRow: y), row(y))
      for x in 0..<picture.width {
        let (red, green, blue) = picture.colour(x, of: samples)
        unsafe row[x] = 0.299 * Float(red) + 0.587 * Float(green) + 0.114 * Float(blue)
      }
    }
  }
}

/// The row kernels of IW-SSIM for one instruction set. All sets give the same bits.
@safe struct InformationKernels: Sendable {
  typealias Rows = UnsafePointer<FloatRow>

  let filterColumns: @Sendable (Rows, Int, FloatRow, Float, Int, MutableFloatRow) -> Void
  let filterRow: @Sendable (FloatRow, Int, FloatRow, Int, MutableFloatRow) -> Void
  let shrinkRow: @Sendable (FloatRow, Int, MutableFloatRow) -> Void
  let detail: @Sendable (FloatRow, FloatRow, Int, MutableFloatRow) -> Void
  let structures: @Sendable (FloatRow, FloatRow, FloatRow, FloatRow, FloatRow, Int, MutableFloatRow) -> Void
  let addProducts: @Sendable (Rows, Int, Int, UnsafeMutablePointer<Double>) -> Void
  let squares: @Sendable (Rows, Int, FloatRow, Int, MutableFloatRow) -> Void
  let weights: @Sendable (Rows, Rows, FloatRow, FloatRow, Int, Int, MutableFloatRow) -> Void
  let addWeighted: @Sendable (FloatRow, FloatRow, Int, UnsafeMutablePointer<Double>) -> Void

  /// For every processor.
  static let portable = unsafe InformationKernels(
    filterColumns: QualityKernels.filterColumns, filterRow: QualityKernels.filterRow,
    shrinkRow: QualityKernels.shrinkBinomial, detail: QualityKernels.binomialDetail,
    structures: QualityKernels.windowStructures, addProducts: QualityKernels.addProducts,
    squares: QualityKernels.whitenedSquares, weights: QualityKernels.informationWeights,
    addWeighted: QualityKernels.addWeighted)

  /// For processors with AVX2; nil on others.
  static let avx2: InformationKernels? =
    sw_processor_has_avx2() == 0
    ? nil
    : unsafe InformationKernels(
      filterColumns: QualityKernelsAVX2.filterColumns, filterRow: QualityKernelsAVX2.filterRow,
      shrinkRow: QualityKernelsAVX2.shrinkBinomial, detail: QualityKernelsAVX2.binomialDetail,
      structures: QualityKernelsAVX2.windowStructures, addProducts: QualityKernelsAVX2.addProducts,
      squares: QualityKernelsAVX2.whitenedSquares, weights: QualityKernelsAVX2.informationWeights,
      addWeighted: QualityKernelsAVX2.addWeighted)

  /// The widest kernels for this processor.
  static let best = avx2 ?? portable
}
