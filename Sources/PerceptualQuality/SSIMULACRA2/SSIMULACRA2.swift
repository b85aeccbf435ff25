import CQualityKernels
package import Pixels

/// SSIMULACRA2 2.1 in its exact, finite form; the published program's recursive blur drifts by up to five points.
package struct SSIMULACRA2: QualityMetric {
  /// The meaning of the scores, in the words that every text of the program uses.
  package static let scaleWords = ScoreScale.ssimulacra2Words

  /// One score, 100 for identical pictures; the only one here with a threshold of harm.
  package static let scales = [
    ScoreScale(
      name: "ssimulacra2", title: "SSIMULACRA2",
      summary: "How different two pictures look: \(scaleWords).", better: .more,
      identical: 100, harmedBelow: ScoreScale.noticedBelow, span: 100)
  ]

  var threads: Int
  /// How many rows a thread takes at a time; nil to divide them evenly. It does not affect scores.
  var stripHeight: Int?
  var kernels: RowKernels

  /// The metric on one thread.
  package init() { self.init(threads: 1, stripHeight: nil, kernels: .best) }

  init(threads: Int, stripHeight: Int?, kernels: RowKernels) {
    self.threads = max(1, threads)
    self.stripHeight = stripHeight
    self.kernels = kernels
  }

  /// Each thread takes a part of the rows.
  package func on(threads: Int) -> Self { Self(threads: threads, stripHeight: stripHeight, kernels: kernels) }

  /// Computes the reference's side of every scale once, whatever number of candidates follows.
  package func prepare(_ reference: Raster) throws(QualityError) -> any PreparedReference {
    SSIMULACRA2Reference(reference, metric: self)
  }

  /// A single pair takes less memory, because nothing of the reference is kept.
  package func comparison(of candidate: Raster, against reference: Raster) throws(QualityError) -> Comparison {
    try reference.size.check(candidate.size)
    guard let ladder = ScaleLadder(size: reference.size, metric: self) else { return Comparison([nil]) }
    return Comparison(
      Backdrop.choices(for: reference).map { grey in
        ladder.compare(.light(RasterLight(reference, over: grey)), RasterLight(candidate, over: grey))
      })
  }
}

/// The grey behind transparent pixels, as in the metric's own program: if the reference has opacity, dark and light
/// grey, whichever shows more loss; middle grey if only the candidate has it.
enum Backdrop {
  static func choices(for reference: Raster) -> [Double] {
    reference.alpha != nil ? [0.1, 0.9] : [0.5]
  }
}

/// A reference whose half of SSIMULACRA2 is kept: 16 bytes per pixel; comparing a candidate then takes a quarter less
/// time than a pair.
struct SSIMULACRA2Reference: PreparedReference {
  private let reference: PixelSize
  private let ladder: ScaleLadder?
  private let sides: [Side]

  private struct Side: Sendable {
    let grey: Double
    let scales: [KeptScale]
  }

  init(_ reference: Raster, metric: SSIMULACRA2) {
    self.reference = reference.size
    let ladder = ScaleLadder(size: reference.size, metric: metric)
    self.ladder = ladder
    sides = Backdrop.choices(for: reference).map { grey in
      Side(grey: grey, scales: ladder?.keep(RasterLight(reference, over: grey)) ?? [])
    }
  }

  func comparison(of candidate: Raster) throws(QualityError) -> Comparison {
    try reference.check(candidate.size)
    guard let ladder else { return Comparison([nil]) }
    return Comparison(
      sides.map { side in ladder.compare(.kept(side.scales), RasterLight(candidate, over: side.grey)) })
  }
}
