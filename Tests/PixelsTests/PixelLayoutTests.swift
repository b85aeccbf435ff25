import Pixels
import Testing

/// Buffers as image libraries provide them.
@Suite struct PixelLayoutTests {
  struct Case: Sendable {
    let layout: PixelLayout
    let bytes: [UInt8]
    let bytesPerRow: Int?
    let samples: [UInt8]
    var alpha: [UInt8]?
  }

  /// Two pixels in a row, two rows; 99 must not be read.
  static let cases = [
    Case(layout: .grey, bytes: [1, 2, 3, 4], bytesPerRow: nil, samples: [1, 2, 3, 4]),
    Case(layout: .grey, bytes: [1, 2, 99, 3, 4], bytesPerRow: 3, samples: [1, 2, 3, 4]),
    Case(
      layout: .rgb, bytes: [1, 2, 3, 4, 5, 6, 99, 99, 7, 8, 9, 10, 11, 12], bytesPerRow: 8,
      samples: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    Case(
      layout: .rgbx, bytes: [1, 2, 3, 99, 4, 5, 6, 99, 7, 8, 9, 99, 10, 11, 12, 99], bytesPerRow: nil,
      samples: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    Case(
      layout: .bgrx, bytes: [3, 2, 1, 99, 6, 5, 4, 99, 9, 8, 7, 99, 12, 11, 10, 99], bytesPerRow: nil,
      samples: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    Case(
      layout: .rgba, bytes: [1, 2, 3, 50, 4, 5, 6, 60, 7, 8, 9, 70, 10, 11, 12, 80], bytesPerRow: nil,
      samples: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], alpha: [50, 60, 70, 80]),
  ]

  @Test("pixels are read from their places", arguments: cases)
  func copies(_ test: Case) throws {
    let raster = try Raster(
      copying: test.bytes.span, width: 2, height: 2, layout: test.layout, bytesPerRow: test.bytesPerRow)
    #expect(raster.size == PixelSize(width: 2, height: 2))
    #expect(raster.samples == test.samples)
    #expect(raster.alpha == test.alpha)
  }

  /// Expected values by hand: the matrix of CSS Color 4 between sRGB's curves.
  @Test("colours in Display P3 are converted, greys and opacity are kept")
  func displayP3() throws {
    let bytes: [UInt8] = [128, 64, 32, 200, 200, 120, 60, 255, 90, 160, 200, 10, 10, 10, 10, 90]
    func raster(_ layout: PixelLayout) throws -> Raster {
      try Raster(copying: bytes.span, width: 4, height: 1, layout: layout, colorSpace: .displayP3)
    }
    let colours = try raster(.rgba)
    #expect(colours.alpha == [200, 255, 10, 90])
    let expected: [UInt8] = [138, 59, 21, 213, 115, 42, 61, 162, 204, 10, 10, 10]
    #expect(zip(colours.samples, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(colours.samples)")
    #expect(try raster(.grey).samples == [128, 64, 32, 200])
  }

  @Test("a file that is not a picture is refused with its reason")
  func refuses() {
    func error(_ count: Int, _ width: Int, _ height: Int, _ row: Int? = nil) -> PixelError? {
      let bytes = [UInt8](repeating: 0, count: count)
      do throws(PixelError) {
        _ = try Raster(copying: bytes.span, width: width, height: height, bytesPerRow: row)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(12, 2, 2) == nil)
    #expect(error(11, 2, 2) == .tooFewBytes(11, needed: 12))
    // The last row needs no bytes after its pixels.
    #expect(error(16, 2, 2, 10) == nil)
    #expect(error(15, 2, 2, 10) == .tooFewBytes(15, needed: 16))
    #expect(error(12, 2, 2, 5) == .rowsOverlap(bytesPerRow: 5, needed: 6))
    #expect(error(0, 0, 2) == .noPicture(width: 0, height: 2))
    #expect(error(0, 2, -1) == .noPicture(width: 2, height: -1))
    #expect(error(0, .max, .max) == .noPicture(width: .max, height: .max))
    #expect(error(0, .max / 3, .max) == .noPicture(width: .max / 3, height: .max))
  }
}
