import Pixels

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
