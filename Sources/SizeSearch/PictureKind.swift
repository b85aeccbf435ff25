public import Pixels

/// What a picture is made of, by its coefficients.
enum PictureKind: Sendable {
  /// A camera's, or what has no edges: some detail nearly everywhere.
  case photo
  /// Screens, documents, charts, comics: areas of one colour, edges, and nothing between.
  case drawn
  /// One pattern that fills the picture, such as ruled lines: many blocks are the same.
  case pattern
}

extension Raster {
  /// Whether this is a screen, a document, a chart or another drawing rather than a photo, by its blocks.
  public var isDrawn: Bool {
    PictureSample(self, .quarter).kind != .photo
  }
}

extension JPEGCoefficients {
  /// Sums of a block's squared AC coefficients, in levels: below these it has one colour, and a faint trace of detail,
  /// such as cameras leave in their calmest areas.
  private static let (flat, faint) = (0.5, 16.0)
  /// The least part of a drawing's blocks that have one colour, and of a pattern's coefficients that are nothing.
  private static let (leastFlat, leastNothing) = (0.1, 0.75)
  /// The most blocks with faint detail for each of one colour: no screen or drawing has more than a hundredth, no camera
  /// photo less than a twentieth.
  private static let mostFaint = 1.0 / 32

  /// What the picture is, by its luma.
  var kind: PictureKind {
    let unit = Double(ForwardDCT.unit * ForwardDCT.unit)
    let (mostFlat, mostFaint) = (Int32(Self.flat * unit), Int32(Self.faint * unit))
    var (flat, faint, blocks, nothing) = (0, 0, 0, 0)
    let plane = planes[0]
    unsafe plane.values.withUnsafeBufferPointer { values in
      for row in 0..<plane.high {
        for column in 0..<plane.wide {
          let block = (row * plane.stride + column) * 64
          // The squares of a block add up to no more than those of its samples, which 32 bits hold.
          var squares: Int32 = 0
          for k in 0..<64 {
            let value = unsafe Int32(values[block &+ k])
            squares &+= value &* value
          }
          var near: Int16 = 0
          for k in 0..<64 {
            // Within a quarter of a level.
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

/// Rows of MCUs of a picture, which show what the whole is like whatever the limit.
struct PictureSample: Sendable {
  /// The chroma that it keeps.
  let sampling: ChromaSampling
  /// The rows of MCUs that it has.
  let rows: [Int]
  /// The picture's lines that it is made of.
  let lines: [Range<Int>]
  let coefficients: JPEGCoefficients
  /// What the picture is.
  let kind: PictureKind
  /// The whole's rows for each of the sample's.
  let ratio: Double

  /// One row of MCUs in eight, or more of a small picture.
  init(_ raster: Raster, _ sampling: ChromaSampling) {
    let rows = JPEGCoefficients.rows(of: raster, sampling)
    let step = min(8, max(1, rows / 12))
    self.init(raster, sampling, rows: Array(stride(from: step / 2, to: rows, by: step)))
  }

  /// The same lines of the picture with another chroma, so that both compare.
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

  /// All of the picture. What is drawn is rounded, which the sample is not.
  func whole(of raster: Raster) -> JPEGCoefficients {
    let isPhoto = kind == .photo
    return JPEGCoefficients(raster, sampling: sampling, rounded: !isPhoto, sample: isPhoto ? self : nil)
  }
}
