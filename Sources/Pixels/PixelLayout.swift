/// The order of a pixel's bytes in a buffer that others filled.
public enum PixelLayout: Sendable, Hashable, CaseIterable {
  /// One byte.
  case grey
  /// Red, green, blue.
  case rgb
  /// Red, green, blue, and an unused byte.
  case rgbx
  /// Blue, green, red, and an unused byte.
  case bgrx
  /// Red, green, blue, opacity; colours are not multiplied by opacity.
  case rgba

  /// The number of bytes per pixel.
  package var bytesPerPixel: Int {
    switch self {
    case .grey: 1
    case .rgb: 3
    case .rgbx, .bgrx, .rgba: 4
    }
  }
}

extension Raster {
  /// The colours that a buffer's red, green and blue stand for.
  public enum ColorSpace: Sendable, Hashable, CaseIterable {
    /// That of a raster.
    case sRGB
    /// The wider one of most phones' cameras; colours outside of sRGB are clipped.
    case displayP3
  }
}

/// Why bytes do not form a picture.
public enum PixelError: Error, Hashable, CustomStringConvertible {
  /// A side is zero, or there are more pixels than a number can hold.
  case noPicture(width: Int, height: Int)
  /// Rows overlap, because the bytes per row are fewer than its pixels need.
  case rowsOverlap(bytesPerRow: Int, needed: Int)
  /// The buffer ends too early.
  case tooFewBytes(Int, needed: Int)

  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .noPicture(let width, let height): "\(width) × \(height) pixels are no picture"
    case .rowsOverlap(let bytes, let needed): "\(bytes) bytes a row; its pixels take \(needed)"
    case .tooFewBytes(let count, let needed): "\(count) bytes; the picture takes \(needed)"
    }
  }
}

extension Raster {
  /// A copy of the pixels in a buffer, row by row from the top; rows may have bytes after their pixels.
  ///
  /// The pixels must be upright, because a raster has no rotation. They are converted to sRGB.
  public init(
    copying bytes: Span<UInt8>, width: Int, height: Int, layout: PixelLayout = .rgb, bytesPerRow: Int? = nil,
    colorSpace: ColorSpace = .sRGB
  ) throws(PixelError) {
    let (row, tooWide) = width.multipliedReportingOverflow(by: layout.bytesPerPixel)
    let distance = bytesPerRow ?? row
    guard width > 0, height > 0, !tooWide else { throw .noPicture(width: width, height: height) }
    guard distance >= row else { throw .rowsOverlap(bytesPerRow: distance, needed: row) }
    let (skipped, tooHigh) = distance.multipliedReportingOverflow(by: height - 1)
    let (needed, tooLarge) = skipped.addingReportingOverflow(row)
    guard !tooHigh, !tooLarge else { throw .noPicture(width: width, height: height) }
    guard bytes.count >= needed else { throw .tooFewBytes(bytes.count, needed: needed) }
    let size = PixelSize(width: width, height: height)
    let offsets = layout == .grey ? [0] : layout == .bgrx ? [2, 1, 0] : [0, 1, 2]
    var samples: [UInt8] = []
    var alpha: [UInt8]? = layout == .rgba ? [] : nil
    samples.reserveCapacity(size.area * offsets.count)
    alpha?.reserveCapacity(size.area)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = y * distance + x * layout.bytesPerPixel
        for offset in offsets { samples.append(bytes[pixel + offset]) }
        alpha?.append(bytes[pixel + 3])
      }
    }
    // Grey is the same in both spaces: they share their white and their curve.
    if colorSpace == .displayP3, layout != .grey { MatrixConversion.displayP3.convert(&samples) }
    self.init(size: size, channels: offsets.count, samples: samples, alpha: alpha)
  }
}
