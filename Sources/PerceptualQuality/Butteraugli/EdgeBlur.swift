import Platform

/// A Gaussian that ends at 2.25 times its sigma and whose weights are scaled to sum to 1 at the picture's edges.
@safe final class EdgeBlur {
  let radius: Int
  private let taps: [Float]
  private let size: (width: Int, height: Int)
  private let kernels: ButteraugliKernels
  /// What the columns near the edges are multiplied by.
  private let edges: [(column: Int, scale: Float)]
  private let scratch: FloatPlanes

  init(sigma: Float, width: Int, height: Int, kernels: ButteraugliKernels) {
    let taps = Self.taps(sigma)
    radius = taps.count - 1
    self.taps = taps
    size = (width, height)
    self.kernels = kernels
    edges = (0..<width).compactMap { column in
      let scale = Self.scale(taps, at: column, of: width)
      return scale == 1 ? nil : (column, scale)
    }
    scratch = FloatPlanes(1, width: width, height: 1, margin: 16)
  }

  /// The weights from the middle outwards; with those of the other side they are one together.
  static func taps(_ sigma: Float) -> [Float] {
    let radius = max(1, Int(2.25 * sigma))
    let weights = (0...radius).map { exp(-Float($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    return weights.map { $0 / sum }
  }

  /// One by the weights that lie inside the picture.
  private static func scale(_ taps: [Float], at place: Int, of length: Int) -> Float {
    let radius = taps.count - 1
    guard place < radius || place >= length - radius else { return 1 }
    let inside = (-radius...radius).filter { (0..<length).contains(place + $0) }
    return 1 / inside.reduce(0) { $0 + taps[abs($1)] }
  }

  /// Row `y` of the blurred picture, whose rows around it are in the ring.
  func blur(_ ring: RowRing, _ y: Int, into out: MutableFloatRow) {
    let padded = size.width.roundedUpToEight
    let along = unsafe scratch.row(0)
    unsafe kernels.filterColumns(
      ring.around(y, radius: radius), radius, taps, Self.scale(taps, at: y, of: size.height), padded, along)
    for column in size.width..<padded { unsafe along[column] = 0 }
    unsafe kernels.filterRow(along, radius, taps, padded, out)
    for (column, scale) in edges { unsafe out[column] *= scale }
  }
}
