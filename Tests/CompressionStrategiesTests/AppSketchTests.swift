import Documents
import PerceptualQuality
import Testing
import Units

@testable import CompressionStrategies

/// Policy files that are written from an app's platform and figures.
@Suite struct AppSketchTests {
  @Test("Each platform sets an encoder, a resizer, a phone and a screen that ship", arguments: AppPlatform.allCases)
  func platforms(platform: AppPlatform) throws {
    let policy = try AppSketch(platform, side: 1_280, quality: 0.8, limit: nil).policy()
    #expect(policy.app == platform)
    let main = try #require(policy.main as? ResizeFirst)
    #expect(main.quality == 0.8)
    #expect(
      main.picture.encoder?.name == ["ios": "apple-imageio", "android": "skia", "web": "chromium"][platform.rawValue])
    #expect(main.picture.resizer == .gamma)
    #expect(main.picture.size.bound == .longestSide(1_280))
    #expect(Phone.presets[platform.phone] != nil && Device.presets[platform.screen] != nil)
  }

  @Test("With a limit the quality falls from the app's own until the limit is kept") func limit() throws {
    let policy = try AppSketch(.android, side: nil, quality: 0.4, limit: ByteCount(500_000)).policy()
    let main = try #require(policy.main as? QualityStepping)
    #expect(main.ladder.limit == 500_000)
    #expect(main.ladder.qualities == [0.4])
    #expect(main.picture.size.bound == .longestSide(AppSketch.usualSide))
  }

  @Test("Every setting has a comment") func comments() throws {
    let lines = AppSketch(.ios, side: nil, quality: nil, limit: ByteCount(1_000_000)).text.split(separator: "\n")
    let settings = lines.filter { $0.contains(":") && !$0.contains("title:") && !$0.hasSuffix("{") }
    #expect(settings.count > 9 && settings.allSatisfy { $0.contains(" // ") || $0.contains("  // ") })
  }

  @Test("A thumbnail needs only its side: it has a usual quality, and the main picture's encoder and resizer")
  func thumbnail() throws {
    let text = AppSketch(.ios, side: nil, quality: nil, limit: nil).text.replacing(
      "  // For a thumbnail beside it: thumbnail: { longestSide: 300 },", with: "  thumbnail: { longestSide: 300 },")
    let small = try #require(try Policy(reading: Array(text.utf8), from: "a test").thumbnail)
    #expect(small.ladder.qualities == [0.7])
    #expect(small.picture.encoder?.name == "apple-imageio" && small.picture.resizer == .gamma)
    let own = text.replacing("300 }", with: "300, encoder: 'skia', resizer: 'linear', start: 0.5 }")
    let other = try #require(try Policy(reading: Array(own.utf8), from: "a test").thumbnail)
    #expect(other.ladder.qualities == [0.5])
    #expect(other.picture.encoder?.name == "skia" && other.picture.resizer == .linear)
  }
}
