/// The rotation that makes a stored picture upright, by its EXIF number.
package enum Orientation: Int, Sendable, CaseIterable {
  /// Stored upright.
  case up = 1
  /// Left and right are swapped.
  case mirrored
  /// Rotated by half a turn.
  case upsideDown
  /// Top and bottom are swapped.
  case flipped
  /// Rows and columns are swapped.
  case transposed
  /// Must be rotated clockwise by a quarter.
  case right
  /// Rows and columns are swapped across the other diagonal.
  case transversed
  /// Must be rotated counter-clockwise by a quarter.
  case left

  /// Whether width and height are swapped.
  package var swapsSides: Bool { rawValue >= 5 }

  /// The rotation that undoes this one.
  package var inverse: Orientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }
}

extension Raster {
  /// This raster rotated upright.
  package func turned(by orientation: Orientation) -> Raster {
    if orientation == .up { return self }
    let target = orientation.swapsSides ? size.turned : size
    // The place of the upright picture's first sample in the stored one, and the steps to its right and lower
    // neighbours.
    let (origin, across, down): (Int, Int, Int) =
      switch orientation {
      case .up: (0, 1, width)
      case .mirrored: (width - 1, -1, width)
      case .upsideDown: (size.area - 1, -1, -width)
      case .flipped: ((height - 1) * width, 1, -width)
      case .transposed: (0, width, 1)
      case .right: ((height - 1) * width, -width, 1)
      case .transversed: (size.area - 1, -width, -1)
      case .left: (width - 1, width, -1)
      }
    func turn(_ plane: [UInt8], _ channels: Int) -> [UInt8] {
      unsafe [UInt8](unsafeUninitializedCapacity: plane.count) { out, count in
        unsafe plane.withUnsafeBufferPointer { source in
          var to = 0
          for y in 0..<target.height {
            var from = (origin + y * down) * channels
            for _ in 0..<target.width {
              for c in 0..<channels { unsafe out[to + c] = source[from + c] }
              to += channels
              from += across * channels
            }
          }
        }
        count = plane.count
      }
    }
    return Raster(size: target, channels: channels, samples: turn(samples, channels), alpha: alpha.map { turn($0, 1) })
  }
}
