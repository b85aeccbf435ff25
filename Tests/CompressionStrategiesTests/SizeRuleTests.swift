import ImageCodecs
import Pixels
import Testing

@testable import CompressionStrategies

/// Sizes computed by hand from the designs and the messengers' sources.
@Suite struct SizeRuleTests {
  private let phone = PixelSize(width: 4032, height: 3024)

  @Test(
    "bounds",
    arguments: [
      (SizeRule.Bound.longestSide(1920), 4032, 3024, 1920, 1440),
      (.longestSide(1920), 3024, 4032, 1440, 1920),
      (.longestSide(2048), 1000, 800, 1000, 800),
      (.longestSide(2048), 4000, 3, 2048, 2),
      (.longestSide(100), 65500, 1, 100, 1),
      (.shortSide(1440), 4032, 3024, 1920, 1440),
      (.none, 4032, 3024, 4032, 3024),
    ])
  func bounds(bound: SizeRule.Bound, width: Int, height: Int, newWidth: Int, newHeight: Int) {
    let size = SizeRule(bound).size(for: PixelSize(width: width, height: height))
    #expect(size == PixelSize(width: newWidth, height: newHeight))
  }

  @Test("a renderer's scale enlarges a 12-megapixel photo, and keeps what needs no resize") func scale() {
    let rule = SizeRule(.longestSide(1920), scale: 3)
    #expect(rule.size(for: phone) == PixelSize(width: 5760, height: 4320))
    #expect(rule.size(for: PixelSize(width: 1280, height: 960)) == PixelSize(width: 1280, height: 960))
  }

  @Test(
    "Wire's size: within 30 % of the limit as it is, else between short side and area, which enlarges a strip",
    arguments: [
      (4032, 3024, 1802, 1352), (3024, 4032, 1352, 1803), (2000, 1362, 2000, 1362), (1800, 1800, 1800, 1800),
      (6000, 500, 11_197, 933),
    ])
  func blended(width: Int, height: Int, newWidth: Int, newHeight: Int) {
    let size = SizeRule(.blended(1448)).size(for: PixelSize(width: width, height: height))
    #expect(size == PixelSize(width: newWidth, height: newHeight))
  }

  @Test("Delta Chat's area, with the longest side a multiple of 8") func area() {
    #expect(
      SizeRule(.pixels(1280 * 1280), longestSideMultipleOf: 8).size(for: phone, resizer: .box)
        == PixelSize(width: 1472, height: 1104))
    #expect(
      SizeRule(.pixels(640 * 640), longestSideMultipleOf: 8).size(for: phone, resizer: .box)
        == PixelSize(width: 736, height: 552))
  }

  @Test(
    "both sides are multiples, and no side is longer than requested",
    arguments: [
      (SizeRule.Bound.longestSide(1000), 16, 992, 736), (.longestSide(1600), 8, 1600, 1200),
      (.shortSide(750), 4, 1000, 748),
      (.pixels(1_000_000), 16, 1152, 864), (.none, 16, 4032, 3024),
    ])
  func multiples(bound: SizeRule.Bound, multiple: Int, width: Int, height: Int) {
    #expect(SizeRule(bound, multipleOf: multiple).size(for: phone) == PixelSize(width: width, height: height))
  }

  @Test("a side that is shorter than the multiple stays") func ribbon() {
    let ribbon = PixelSize(width: 8000, height: 40)
    #expect(SizeRule(.longestSide(2000), multipleOf: 16).size(for: ribbon) == PixelSize(width: 2000, height: 10))
  }

  @Test("Element X on Android halves while both sides stay at least 1280") func powerOfTwo() {
    let rule = SizeRule(.longestSide(1280))
    #expect(rule.size(for: phone, resizer: .powerOfTwo) == PixelSize(width: 2016, height: 1512))
    let eight = PixelSize(width: 3264, height: 2448)
    #expect(rule.size(for: eight, resizer: .powerOfTwo) == eight)
  }

  @Test("thumbnails inside and covering a box") func thumbnails() {
    let box = PixelSize(width: 200, height: 200)
    #expect(Thumbnail.size(of: phone, inside: box) == PixelSize(width: 200, height: 150))
    #expect(Thumbnail.size(of: phone, covering: box) == PixelSize(width: 267, height: 200))
    #expect(Thumbnail.size(of: phone.turned, covering: box) == PixelSize(width: 200, height: 267))
    #expect(Thumbnail.size(of: PixelSize(width: 90, height: 60), inside: box) == PixelSize(width: 90, height: 60))
    let wide = PixelSize(width: 800, height: 600)
    #expect(Thumbnail.size(of: phone.turned, inside: wide) == PixelSize(width: 450, height: 600))
  }
}
