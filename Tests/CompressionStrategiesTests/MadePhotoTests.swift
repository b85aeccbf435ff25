import Documents
import ImageCodecs
import NetworkSimulation
import Pixels
import Testing
@testable import CompressionStrategies

/// Tests the contract of strategies and the size search with photos made here, so that everybody has them.
@Suite struct MadePhotoTests {
  /// Gradients, edges and grain: bytes depend on quality, and no side is easy.
  static func raster(_ width: Int, _ height: Int) -> Raster {
    var state: UInt64 = 14
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let edge = (x / 37 + y / 23) % 3 == 0 ? 60 : 0
        for channel in 0..<3 {
          let slope = (x * (channel + 1) / 9 + y / (channel + 2)) % 160
          samples.append(UInt8(slope + edge + Int(state >> UInt64(16 + 8 * channel)) & 31))
        }
      }
    }
    return Raster(size: PixelSize(width: width, height: height), channels: 3, samples: samples)
  }

  static func photo(_ width: Int, _ height: Int, _ format: OutputFormat) throws -> Photo {
    let bytes = try raster(width, height).encoded(EncodeSettings(format: format, quality: 95))
    return try Photo(name: "made.\(format.fileExtension)", bytes: bytes)
  }

  @Test(
    "every shipped policy: decodable, clean, within its limits, the same again", arguments: [(900, 620), (97, 301)])
  func contract(width: Int, height: Int) throws {
    let photo = try Self.photo(width, height, .jpeg)
    for policy in Policy.presets.all where policy.main.name != Original.name {
      let outcome = policy.compress(photo)
      #expect(outcome.status != .failed, "\(policy.name): \(outcome.reason?.description ?? "")")
      if width < 100 { #expect(outcome.main?.bytes == policy.compress(photo).main?.bytes, "\(policy.name)") }
      guard let main = outcome.main else { continue }
      #expect(try PhotoProbe(main.bytes).size == main.size, "\(policy.name)")
      #expect(main.metadataLeft == "none", "\(policy.name)")
      #expect(outcome.passedThrough || main.encoder != nil, "\(policy.name)")
      for limit in policy.limits where limit.kind != .checked && limit.rendition == .main {
        #expect(limit.allows(main.bytes.count), "\(policy.name)")
      }
    }
  }

  @Test("a size search fills its limit", arguments: [30_000, 60_000, 90_000])
  func fills(limit: Int) throws {
    let strategy = SizeSearching(picture: PictureSettings(), limit: limit)
    let outcome = Policy(name: "limit", main: strategy).compress(try Self.photo(800, 600, .png))
    let main = try #require(outcome.main)
    #expect(main.bytes.count <= limit && Double(main.bytes.count) >= 0.97 * Double(limit))
    #expect(outcome.account.encodes == 1)
  }

  @Test("half of the side is tried if few bits per pixel are left, and not if many are")
  func sides() throws {
    let photo = try Self.photo(1_200, 800, .png)
    func resizes(bitsAPixel: Double) -> Bool {
      let limit = Int(bitsAPixel * 1_200 * 800 / 8)
      let outcome = Policy(name: "limit", main: SizeSearching(picture: PictureSettings(), limit: limit)).compress(photo)
      return outcome.account.steps.contains { $0.kind == .resize }
    }
    #expect(!resizes(bitsAPixel: 2.5))
    #expect(resizes(bitsAPixel: 0.12))
  }

  @Test("only the last of a ladder's encodes is kept, and it is the rendition")
  func kept() throws {
    let ladder = Ladder(start: 0.95, step: 0.1, end: .floor(0.15), limit: 90_000)
    let strategy = QualityStepping(picture: PictureSettings(), ladder: ladder)
    let outcome = Policy(name: "ladder", main: strategy).compress(try Self.photo(800, 600, .png))
    let encodes = outcome.account.steps.filter { $0.kind == .encode }
    try #require(encodes.count > 1)
    #expect(encodes.map(\.kept) == Array(repeating: false, count: encodes.count - 1) + [true])
    #expect(encodes.last?.bytes == outcome.main?.bytes.count)
  }

  @Test("a name is only a name: --side changes text and hash of our own strategies under any name")
  func side() throws {
    func policy(_ name: String, _ main: String) throws -> Policy {
      try Policy(reading: Array("{ name: \"\(name)\", main: { \(main) } }".utf8), from: name)
    }
    let photo = try Self.photo(800, 600, .png)
    let search = "strategy: \"sizeSearch\", longestSide: 640, limit: \"90KB\""
    for name in ["mine", "target-mine"] {
      let plain = try policy(name, search)
      let smaller = plain.withLongestSide(320)
      #expect(plain.compress(photo).main?.size.longestSide == 640)
      #expect(smaller.compress(photo).main?.size.longestSide == 320)
      #expect(smaller.text.contains("longestSide: 320") && !smaller.text.contains("640"))
    }
    let unbounded = try policy("free", "strategy: \"sizeSearch\", limit: \"90KB\"").withLongestSide(320)
    #expect(unbounded.compress(photo).main?.size.longestSide == 320)
    let theirs = try policy("theirs", "strategy: \"resizeFirst\", longestSide: 640, quality: 0.8")
    #expect(theirs.withLongestSide(320).text == theirs.text)
  }

  @Test("a background is three numbers", arguments: ["[10, 20]", "[10, 20, 30, 40]", "[]"])
  func background(colour: String) {
    let text = "{ name: \"a\",\n  input: { background: \(colour) },\n  main: { strategy: \"original\" } }"
    #expect {
      try Policy(reading: Array(text.utf8), from: "a.json5")
    } throws: { "\($0)".contains("a.json5:2:") && "\($0)".contains("red, green and blue") }
  }
}
