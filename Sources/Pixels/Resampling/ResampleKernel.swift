import Platform

/// How neighbours are weighed when a picture changes its size.
public enum ResampleKernel: Sendable, Hashable, CaseIterable {
  /// A sinc windowed by a wider sinc, three lobes on each side (Duchon 1979).
  case lanczos3
  /// The cubic through its samples (Catmull and Rom 1974), as screens enlarge.
  case catmullRom
  /// A tent over two neighbours.
  case bilinear
  /// The share of each pixel that the new one covers.
  case box

  /// Half the kernel's width, in samples of the coarser of the two grids.
  var radius: Double {
    switch self {
    case .lanczos3: 3
    case .catmullRom: 2
    case .bilinear: 1
    case .box: 0.5
    }
  }

  /// The weight of the sample at distance `x` from the new pixel's centre, both in units of `scale` samples.
  func weight(at x: Double, scale: Double) -> Double {
    let distance = abs(x)
    if distance >= radius && self != .box { return 0 }
    switch self {
    case .lanczos3:
      return distance == 0 ? 1 : 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
    case .catmullRom:
      return distance < 1
        ? (1.5 * distance - 2.5) * distance * distance + 1
        : ((-0.5 * distance + 2.5) * distance - 4) * distance + 2
    case .bilinear: return 1 - distance
    case .box:
      let reach = 0.5 / scale
      return max(0, min(0.5, distance + reach) - max(-0.5, distance - reach))
    }
  }
}
