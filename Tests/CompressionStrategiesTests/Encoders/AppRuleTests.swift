import Documents
import ImageCodecs
import Pixels
import Testing
@testable import CompressionStrategies

/// What single apps do besides encoding: sides that depend on the bytes, thumbnails of the compressed picture.
@Suite struct AppRuleTests {
  private func photo(width: Int, height: Int) throws -> Photo {
    try Photo(
      name: "a.png", bytes: Raster.noise(width: width, height: height).encoded(EncodeSettings(format: .png, quality: 1))
    )
  }

  @Test("sides are divided by the root of the factor by which the file is too large") func shrinking() throws {
    let policy = try #require(Policy.presets["simplex-ios"])
    let outcome = policy.compress(try photo(width: 900, height: 600))
    let tries = outcome.account.steps.filter { $0.kind == .encode }
    #expect(outcome.status == .ok && tries.count >= 2)
    #expect((outcome.main?.bytes.count ?? .max) <= 261_120)
    for (large, small) in zip(tries, tries.dropFirst()) {
      let ratio = min(2, (Double(large.bytes ?? 0) / 261_120).squareRoot())
      #expect(small.width == Int(Double(large.width) / ratio) && small.height == Int(Double(large.height) / ratio))
      #expect(large.kept == false && (large.bytes ?? 0) > 261_120)
    }
  }

  @Test("a thumbnail of the main rendition is cut from the compressed picture") func thumbnailOfMain() throws {
    let policy = try #require(Policy.presets["element-x-ios"])
    let outcome = policy.compress(try photo(width: 900, height: 600))
    #expect(outcome.thumbnail?.size == PixelSize(width: 800, height: 533))
    // The photo once, and the main rendition again.
    #expect(outcome.account.decodes == 2)
    let main = try #require(outcome.main)
    let drawn = try PhotoReader(bytes: main.bytes, probe: PhotoProbe(main.bytes)).render(RenderRequest()).raster
      .resampled(to: PixelSize(width: 800, height: 533), kernel: .lanczos3, light: .gamma)
    let expected = try drawn.encoded(#require(EncoderModel.presets["apple-imageio"]).settings(at: 0.78))
    #expect(outcome.thumbnail?.bytes == expected)
  }

  @Test("Signal on iOS writes photos of at least 3072 pixels at 0.55") func signal() throws {
    let policy = try #require(Policy.presets["signal-ios"])
    #expect(policy.compress(try photo(width: 3071, height: 16)).main?.quality == 60)
    #expect(policy.compress(try photo(width: 3072, height: 16)).main?.quality == 55)
  }

  @Test("Conversations tries 75 to 50 in steps of 5") func conversations() throws {
    let ladder = try #require(Policy.presets["conversations"]?.main as? QualityStepping)
    #expect(ladder.ladder.qualities.map { ladder.picture.encode(at: $0).quality } == [75, 70, 65, 60, 55, 50])
  }

  @Test("models that are based on less than files are named with the policy") func unsure() {
    #expect(Policy.presets["whatsapp-like"]?.unsureEncoders == "mozjpeg-3 (inferred)")
    #expect(Policy.presets["convos"]?.unsureEncoders == nil)
  }
}
