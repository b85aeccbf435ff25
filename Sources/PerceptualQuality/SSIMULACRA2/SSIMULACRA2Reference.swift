import Pixels

/// A reference whose side of SSIMULACRA2 is kept: 16 bytes a pixel, and candidates cost a quarter less than pairs.
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
