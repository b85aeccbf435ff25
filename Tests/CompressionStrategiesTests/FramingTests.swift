import ImageCodecs
import Pixels
import Testing

@testable import CompressionStrategies

/// Which part of the photo a thumbnail shows.
@Suite struct FramingTests {
  private static func policy(_ thumbnail: String) throws -> Policy {
    try Policy(
      reading: Array("{ name: 'x', main: { strategy: 'original' }, thumbnail: { \(thumbnail) } }".utf8), from: "x.json5"
    )
  }

  /// By hand: 4032 × 3024 covers 200 × 200 at 267 × 200, of which 33 are cut at the left: 33 × 4032 / 267 = 498.3, and
  /// 200 × 4032 / 267 = 3020.2.
  @Test(
    "what a thumbnail shows of its photo",
    arguments: [
      ("longestSide: 200", 4032, 3024, 200, 150, Framing.whole),
      ("width: 200, height: 200, fit: 'stretch'", 4032, 3024, 200, 200, .stretched(to: .init(width: 750, height: 750))),
      ("width: 200, height: 100, fit: 'stretch'", 640, 480, 200, 100, .stretched(to: .init(width: 640, height: 320))),
      (
        "width: 200, height: 200, fit: 'cover'", 4032, 3024, 200, 200,
        .part(left: 498, top: 0, size: .init(width: 3020, height: 3024))
      ),
      (
        "width: 200, height: 200, fit: 'cover'", 3024, 4032, 200, 200,
        .part(left: 0, top: 498, size: .init(width: 3024, height: 3020))
      ),
      (
        "width: 200, height: 200, fit: 'cover'", 300, 100, 200, 100,
        .part(left: 50, top: 0, size: .init(width: 200, height: 100))
      ),
      ("width: 200, height: 200, fit: 'cover'", 90, 60, 90, 60, .whole),
    ])
  func framing(fit: String, width: Int, height: Int, wide: Int, high: Int, expected: Framing) throws {
    let thumbnail = try #require(try Self.policy("\(fit), quality: 0.7").thumbnail)
    let (photo, size) = (PixelSize(width: width, height: height), PixelSize(width: wide, height: high))
    let framing = thumbnail.framing(of: photo, as: size, side: 750)
    #expect(framing == expected)
    let raster = MadePhotoTests.raster(width, height)
    if photo.area < 1_000_000 { #expect(framing.framed(raster).size == framing.size(in: photo)) }
  }

  @Test("the photo in the thumbnail's frame is what the thumbnail shows", arguments: ["cover", "stretch"])
  func sameCut(fit: String) throws {
    let photo = try MadePhotoTests.photo(1_200, 800, .png)
    let policy = try Self.policy("width: 200, height: 200, fit: '\(fit)', quality: 1")
    let thumbnail = try #require(policy.compress(photo).thumbnail)
    let framing = try #require(policy.thumbnail).framing(of: photo.probe.size, as: thumbnail.size, side: 750)
    let shown = try PhotoReader(bytes: thumbnail.bytes, probe: PhotoProbe(thumbnail.bytes))
      .render(RenderRequest()).raster
    let whole = try PhotoReader(bytes: photo.bytes, probe: photo.probe).render(RenderRequest()).raster
    let expected = framing.framed(whole).resampled(to: thumbnail.size)
    func difference(_ one: Raster, _ other: Raster) -> Double {
      Double(zip(one.samples, other.samples).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(one.samples.count)
    }
    #expect(difference(shown, expected) < 3)
    // The other way to make it square shows something else.
    let square = fit == "cover" ? whole : whole.cropped(left: 200, top: 0, to: PixelSize(width: 800, height: 800))
    #expect(difference(shown, square.resampled(to: thumbnail.size)) > 10)
  }
}
