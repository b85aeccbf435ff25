package import Pixels

/// The kind of a picture, judged by its coefficients.
enum PictureKind: Sendable {
  /// A camera's photo, or a picture without edges: some detail nearly everywhere.
  case photo
  /// Screens, documents, charts, comics: areas of one colour, edges, and nothing in between.
  case drawn
  /// One pattern that fills the picture, such as ruled lines: many blocks are the same.
  case pattern
}

extension Raster {
  /// Whether this is a screen, a document, a chart or another drawing rather than a photo, by its blocks.
  package var isDrawn: Bool {
    PictureSample(self, .quarter).kind != .photo
  }
}

extension JPEGCoefficients {
  /// Limits for the sum of a block's squared AC coefficients, in levels: below the first it has one colour; below the
  /// second it has only faint detail, as in the calmest areas of photos.
  private static let (flat, faint) = (0.5, 16.0)
  /// The least share of a drawing's blocks that have one colour, and of a pattern's coefficients that are zero.
  private static let (leastFlat, leastNothing) = (0.1, 0.75)
  /// The most blocks with faint detail for each block of one colour: screens and drawings have at most a hundredth,
  /// camera photos at least a twentieth.
  private static let mostFaint = 1.0 / 32

  /// The picture's kind, judged by its luma.
  var kind: PictureKind {
    let unit = Double(ForwardDCT.unit * ForwardDCT.unit)
    let (mostFlat, mostFaint) = (Int32(Self.flat * unit), Int32(Self.faint * unit))
    var (flat, faint, blocks, nothing) = (0, 0, 0, 0)
    let plane = planes[0]
    unsafe plane.values.withUnsafeBufferPointer { values in
      for row in 0..<plane.high {
        if Task.isCancelled { return }
        for column in 0..<plane.wide {
          let block = (row * plane.stride + column) * 64
          // The squares of a block's coefficients add up to at most those of its samples, which fit 32 bits.
          var squares: Int32 = 0
          for k in 0..<64 {
            let value = unsafe Int32(values[block &+ k])
            squares &+= value &* value
          }
          var near: Int16 = 0
          for k in 0..<64 {
            // Values within a quarter of a level.
            let value = unsafe values[block &+ k]
            near &+= (value < 3 ? 1 : 0) & (value > -3 ? 1 : 0)
          }
          let mean = unsafe Int32(values[block])
          squares &-= mean &* mean
          nothing += Int(near) - (abs(mean) <= 2 ? 1 : 0)
          blocks += 1
          if squares < mostFlat { flat += 1 } else if squares < mostFaint { faint += 1 }
        }
      }
    }
    guard Double(faint) <= Self.mostFaint * Double(flat) else { return .photo }
    if Double(flat) >= Self.leastFlat * Double(blocks) { return .drawn }
    return Double(nothing) >= Self.leastNothing * Double(63 * blocks) ? .pattern : .photo
  }
}

/// Some rows of MCUs that represent the whole picture, for any limit.
struct PictureSample: Sendable {
  /// The chroma that it keeps.
  let sampling: ChromaSampling
  /// The places of its rows of MCUs.
  let rows: [Int]
  /// The lines of the picture that it contains.
  let lines: [Range<Int>]
  let coefficients: JPEGCoefficients
  /// The picture's kind.
  let kind: PictureKind
  /// How many of the whole's rows each of the sample's rows stands for.
  let ratio: Double

  /// One row of MCUs in eight, or more for a small picture.
  init(_ raster: Raster, _ sampling: ChromaSampling) {
    let rows = JPEGCoefficients.rows(of: raster, sampling)
    let step = min(8, max(1, rows / 12))
    self.init(raster, sampling, rows: Array(stride(from: step / 2, to: rows, by: step)))
  }

  /// The same lines of the picture with another chroma, so that the two can be compared.
  init(_ raster: Raster, _ sampling: ChromaSampling, like other: PictureSample) {
    let side = JPEGCoefficients.linesInRow(of: raster, sampling)
    let rows = other.lines.flatMap { $0.lowerBound / side..<($0.upperBound + side - 1) / side }
    self.init(raster, sampling, rows: rows, kind: other.kind)
  }

  private init(_ raster: Raster, _ sampling: ChromaSampling, rows: [Int], kind: PictureKind? = nil) {
    (self.sampling, self.rows) = (sampling, rows)
    let side = JPEGCoefficients.linesInRow(of: raster, sampling)
    lines = rows.map { ($0 * side)..<min(($0 + 1) * side, raster.height) }
    coefficients = JPEGCoefficients(raster, sampling: sampling, rows: rows)
    self.kind = kind ?? coefficients.kind
    ratio = Double(JPEGCoefficients.rows(of: raster, sampling)) / Double(rows.count)
  }

  /// The whole picture. A drawing is rounded, which the sample is not.
  func whole(of raster: Raster) -> JPEGCoefficients {
    let isPhoto = kind == .photo
    return JPEGCoefficients(raster, sampling: sampling, rounded: !isPhoto, sample: isPhoto ? self : nil)
  }
}
