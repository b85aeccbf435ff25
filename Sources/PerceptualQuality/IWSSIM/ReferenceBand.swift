import System

/// One band of the reference: what similarity and information need from it, whatever it is compared with.
struct ReferenceBand: Sendable {
  /// How far the windows of similarity reach on each side.
  private static let reach = 5

  /// The Gaussian window of SSIM, from its middle outwards.
  private static let taps: [Float] = {
    let bell = (0...reach).map { exp(-Double($0 * $0) / 4.5) }
    let sum = bell[0] + 2 * bell.dropFirst().reduce(0, +)
    return bell.map { Float($0 / sum) }
  }()

  private let detail: FloatPlanes
  private let kernels: InformationKernels
  /// For each window its mean, its variance, and how much its middle stands out.
  private let windows: FloatPlanes
  /// The eigenvalues of the neighbours' covariance; empty if nothing varies, so that all places count equally.
  private let powers: [Float]

  /// `parent` is the next coarser band, if there is one.
  init(_ detail: FloatPlanes, parent: FloatPlanes?, _ kernels: InformationKernels) {
    (self.detail, self.kernels) = (detail, kernels)
    let neighbours = Neighbours(detail, parent: parent, kernels)
    let (width, height) = (detail.width - 2 * Self.reach, detail.height - 2 * Self.reach)
    windows = FloatPlanes(3, width: width, height: height)
    powers = neighbours.powers
    let count = width.roundedUpToEight
    var ring = WindowRing(2, width: width, kernels, Self.taps)
    let square = FloatPlanes(1, width: detail.width, height: 1)
    for y in 0..<detail.height {
      let (row, squares) = unsafe (detail.row(y), square.row(0))
      for x in 0..<detail.width { unsafe squares[x] = row[x] * row[x] }
      unsafe ring.add([row, squares])
      let place = y - 2 * Self.reach
      guard place >= 0 else { continue }
      let (mean, variance) = unsafe (windows.row(place), windows.row(place, of: 1))
      unsafe ring.blur(into: [mean, variance])
      for x in 0..<count { unsafe variance[x] = max(variance[x] - mean[x] * mean[x], 0) }
      unsafe neighbours.squares(y - Self.reach, from: Self.reach, count, into: windows.row(place, of: 2))
    }
  }

  /// The weighted mean of contrast and structure.
  func similarity(to candidate: FloatPlanes) -> Double {
    let (width, count) = (windows.width, windows.width.roundedUpToEight)
    var ring = WindowRing(3, width: width, kernels, Self.taps)
    let products = FloatPlanes(2, width: detail.width, height: 1)
    let lines = FloatPlanes(5, width: width, height: 1)
    let (structure, weights) = unsafe (lines.row(0, of: 3), lines.row(0, of: 4))
    if powers.isEmpty { for x in 0..<count { unsafe weights[x] = 1 } }
    var sums = [0.0, 0.0]
    for y in 0..<detail.height {
      let (row, other) = unsafe (detail.row(y), candidate.row(y))
      let (square, product) = unsafe (products.row(0), products.row(0, of: 1))
      for x in 0..<detail.width {
        let value = unsafe other[x]
        unsafe square[x] = value * value
        unsafe product[x] = value * row[x]
      }
      unsafe ring.add([other, square, product])
      let place = y - 2 * Self.reach
      guard place >= 0 else { continue }
      unsafe ring.blur(into: [lines.row(0), lines.row(0, of: 1), lines.row(0, of: 2)])
      unsafe kernels.structures(
        windows.row(place), windows.row(place, of: 1), lines.row(0), lines.row(0, of: 1), lines.row(0, of: 2), count,
        structure)
      if !powers.isEmpty {
        let middle = y - Self.reach
        let own = unsafe (-1...1).map { unsafe FloatRow(detail.row(middle + $0) + Self.reach) }
        let others = unsafe (-1...1).map { unsafe FloatRow(candidate.row(middle + $0) + Self.reach) }
        unsafe powers.withUnsafeBufferPointer { powers in
          unsafe own.withUnsafeBufferPointer { own in
            unsafe others.withUnsafeBufferPointer { others in
              guard let own = own.baseAddress, let others = others.baseAddress, let values = powers.baseAddress
              else { return }
              unsafe kernels.weights(own, others, windows.row(place, of: 2), values, powers.count, count, weights)
            }
          }
        }
      }
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        if let sums = sums.baseAddress { unsafe kernels.addWeighted(structure, weights, width, sums) }
      }
    }
    // Without any information, nothing differs.
    return sums[1] > 0 ? sums[0] / sums[1] : 1
  }
}

/// Rows blurred horizontally, kept as long as the window needs them.
private struct WindowRing {
  private let rows: [FloatPlanes]
  private let kernels: InformationKernels
  private let taps: [Float]
  private var next = 0

  init(_ count: Int, width: Int, _ kernels: InformationKernels, _ taps: [Float]) {
    rows = (0..<count).map { _ in FloatPlanes(1, width: width, height: 2 * taps.count - 1) }
    (self.kernels, self.taps) = (kernels, taps)
  }

  /// Adds a row of each quantity; the window may start before its first sample.
  mutating func add(_ sources: [MutableFloatRow]) {
    let reach = taps.count - 1
    unsafe taps.withUnsafeBufferPointer { taps in
      guard let taps = taps.baseAddress else { return }
      for (place, plane) in rows.enumerated() {
        let source = unsafe sources[place]
        unsafe kernels.filterRow(
          source + reach, reach, taps, plane.width.roundedUpToEight, plane.row(next % plane.height))
      }
    }
    next += 1
  }

  /// Blurs the kept rows vertically.
  func blur(into outs: [MutableFloatRow]) {
    for (place, plane) in rows.enumerated() {
      let out = unsafe outs[place]
      let kept = unsafe (0..<plane.height).map { unsafe FloatRow(plane.row((next + $0) % plane.height)) }
      unsafe kept.withUnsafeBufferPointer { kept in
        unsafe taps.withUnsafeBufferPointer { taps in
          guard let kept = kept.baseAddress, let taps = taps.baseAddress else { return }
          unsafe kernels.filterColumns(kept, plane.height / 2, taps, 1, plane.width.roundedUpToEight, out)
        }
      }
    }
  }
}
