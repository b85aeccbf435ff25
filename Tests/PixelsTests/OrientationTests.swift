import Testing

@testable import Pixels

/// The eight orientations of a picture of six numbered pixels, written by hand from the EXIF standard's table.
@Suite struct OrientationTests {
  @Test(arguments: [
    (Orientation.up, 3, [1, 2, 3, 4, 5, 6]), (.mirrored, 3, [3, 2, 1, 6, 5, 4]), (.upsideDown, 3, [6, 5, 4, 3, 2, 1]),
    (.flipped, 3, [4, 5, 6, 1, 2, 3]), (.transposed, 2, [1, 4, 2, 5, 3, 6]), (.right, 2, [4, 1, 5, 2, 6, 3]),
    (.transversed, 2, [6, 3, 5, 2, 4, 1]), (.left, 2, [3, 6, 2, 5, 1, 4]),
  ])
  func turns(orientation: Orientation, width: Int, expected: [UInt8]) {
    let stored = Raster(size: PixelSize(width: 3, height: 2), channels: 1, samples: [1, 2, 3, 4, 5, 6])
    let upright = stored.turned(by: orientation)
    #expect(upright.samples == expected)
    #expect(upright.width == width)
  }
}
