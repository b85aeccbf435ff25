import Platform

/// A reference's opsin samples and their means at one scale, kept for many candidates.
struct KeptScale: Sendable {
  private let shape: ScaleShape
  private let samples: FloatPlanes
  private let means: FloatPlanes

  /// Room for the channels that this scale looks at.
  init(_ shape: ScaleShape) {
    self.shape = shape
    samples = FloatPlanes(shape.channels.count, width: shape.width, height: shape.height)
    means = FloatPlanes(shape.channels.count, width: shape.width, height: shape.height)
  }

  /// Keeps the rows of a band.
  func keep(_ rows: any PictureRows, band: Range<Int>) {
    for y in max(0, band.lowerBound - 4)..<(band.upperBound + 4) {
      if y < shape.height { rows.advance(to: y) }
      let done = y - 4
      guard band.contains(done) else { continue }
      for (plane, channel) in shape.channels.enumerated() {
        let bytes = shape.paddedWidth * MemoryLayout<Float>.stride
        unsafe memcpy(samples.row(done, of: plane), rows.samples(done, channel), bytes)
        unsafe memcpy(means.row(done, of: plane), rows.means(done, channel), bytes)
      }
    }
  }

  /// The kept rows, as a side of a comparison.
  var rows: any PictureRows { Rows(kept: self) }

  private struct Rows: PictureRows {
    let kept: KeptScale

    func advance(to y: Int) {}

    func samples(_ y: Int, _ channel: Int) -> FloatRow {
      unsafe FloatRow(kept.samples.row(y, of: kept.shape.plane(of: channel)))
    }

    func means(_ y: Int, _ channel: Int) -> FloatRow {
      unsafe FloatRow(kept.means.row(y, of: kept.shape.plane(of: channel)))
    }
  }
}
