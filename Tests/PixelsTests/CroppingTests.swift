import Pixels
import Testing

@Suite("Cropping") struct CroppingTests {
  @Test("A part keeps its samples and its opacity, row by row")
  func part() {
    let size = PixelSize(width: 4, height: 3)
    let samples = (0..<36).map { UInt8($0) }
    let whole = Raster(size: size, channels: 3, samples: samples, alpha: (100..<112).map { UInt8($0) })
    let part = whole.cropped(left: 1, top: 1, to: PixelSize(width: 2, height: 2))
    #expect(part.size == PixelSize(width: 2, height: 2))
    #expect(part.samples == [15, 16, 17, 18, 19, 20, 27, 28, 29, 30, 31, 32])
    #expect(part.alpha == [105, 106, 109, 110])
  }
}
