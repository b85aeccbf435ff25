import Documents
import Foundation
import ImageCodecs
import Pixels
import System
import TestSupport
import Testing
@testable import CompressionStrategies

/// Size searches in formats whose encoders have a quality and nothing finer.
@Suite struct EncodedSearchTests {
  private static let formats: [OutputFormat] = [.webp, .avif, .heic]

  private func outcome(
    _ format: OutputFormat, of photo: Photo, limit: Int, side: Int = 700, minQuality: Double? = nil
  ) -> Outcome {
    let picture = PictureSettings(size: SizeRule(.longestSide(side)), format: format)
    let strategy = SizeSearching(picture: picture, limit: limit, minQuality: minQuality)
    return Policy(name: "limit", main: strategy).compress(photo)
  }

  @Test("a file is within the limit and fills it, in few encodes, as the account says", arguments: formats)
  func fills(_ format: OutputFormat) throws {
    let photo = try MadePhotoTests.photo(700, 500, .png)
    for limit in [30_000, 50_000, 90_000] {
      let outcome = outcome(format, of: photo, limit: limit)
      let main = try #require(outcome.main)
      #expect(outcome.status == .ok && !outcome.passedThrough)
      #expect(main.format == format.rawValue)
      #expect(try PhotoProbe(main.bytes).format.rawValue == format.rawValue)
      #expect(main.bytes.count <= limit && Double(main.bytes.count) >= 0.97 * Double(limit), "\(limit)")
      #expect(try PhotoProbe(main.bytes).size == main.size)
      #expect(Double(main.size.longestSide) >= 0.93 * 700, "\(main.size) for \(limit)")
      let encodes = outcome.account.steps.filter { $0.kind == .encode }
      // 10 with Debian 12's encoders, 11 with Debian 13's.
      #expect(encodes.count <= 12, "\(encodes.count) encodes for \(limit)")
      let kept = encodes.filter(\.kept)
      #expect(kept.count == 1 && kept.first?.bytes == main.bytes.count && kept.first?.quality == main.quality)
      #expect(outcome.account.decodes == 1)
    }
  }

  /// Random samples, which lose most by the first bit of shrinking.
  private func noise(_ width: Int, _ height: Int) throws -> Photo {
    var state: UInt64 = 29
    let samples = (0..<(width * height * 3)).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    let raster = Raster(size: PixelSize(width: width, height: height), channels: 3, samples: samples)
    return try Photo(name: "noise.png", bytes: raster.encoded(EncodeSettings(format: .png, quality: 100)))
  }

  @Test(
    "ordinary limits are filled, whatever is in the picture", arguments: formats,
    some(of: [50_000, 200_000, 500_000], oneIn: 3))
  func fillsWithNoise(_ format: OutputFormat, limit: Int) throws {
    for photo in [try noise(900, 600), try MadePhotoTests.photo(900, 600, .png)] {
      let outcome = outcome(format, of: photo, limit: limit, side: 900)
      let main = try #require(outcome.main)
      let fill = Double(main.bytes.count) / Double(limit)
      let isFinest = outcome.account.notes.contains { $0.hasPrefix("no finer") }
      #expect(fill <= 1 && (fill >= 0.97 || isFinest), "\(photo.name) \(fill) at \(main.size)")
      #expect(outcome.account.encodes <= 14, "\(photo.name) \(outcome.account.encodes)")
    }
  }

  @Test(
    "ordinary limits are filled with photos", .needsShared("corpus/photos"), arguments: formats,
    some(of: ["moto-g9plus-cat.jpg", "nexus-4-night-snow.jpg"], oneIn: 2))
  func fillsWithPhotos(_ format: OutputFormat, name: String) throws {
    let photo = try Photo(name: name, bytes: Shared.path("corpus/photos").appending(path: name).bytes())
    for (limit, side) in [(200_000, 1_280), (50_000, 800)] {
      let main = try #require(outcome(format, of: photo, limit: limit, side: side).main)
      let fill = Double(main.bytes.count) / Double(limit)
      #expect(fill <= 1 && fill >= 0.97, "\(fill) at \(main.size), \(main.quality ?? 0)")
    }
  }

  @Test("a limit that cannot be met is refused with the size that would do", arguments: formats, [0, 1, 150])
  func impossible(_ format: OutputFormat, limit: Int) throws {
    let outcome = outcome(format, of: try MadePhotoTests.photo(700, 500, .png), limit: limit)
    #expect(outcome.status == .refused && outcome.main == nil)
    let reason = try #require(outcome.reason)
    #expect(reason.code == .limitNotReached && reason.sentence.hasPrefix("\(limit) bytes allowed; the smallest"))
    #expect(reason.sentence.hasSuffix("(240 × 171 pixels)"), "\(reason.sentence)")
    #expect(outcome.account.encodes <= 4)
  }

  @Test("pixels are reduced before the lowest quality is passed", arguments: formats)
  func smaller(_ format: OutputFormat) throws {
    let photo = try MadePhotoTests.photo(700, 500, .png)
    let small = try #require(outcome(format, of: photo, limit: 15_000, minQuality: 0.5).main)
    #expect(small.bytes.count <= 15_000 && small.size.longestSide < 690 && small.quality ?? 0 >= 50, "\(small.size)")
    #expect(outcome(format, of: photo, limit: 30_000, minQuality: 0.01).main?.size.longestSide ?? 0 > 640)
  }

  @Test("an unfilled limit is noted, and whether a file is smaller than its source", arguments: formats)
  func unfilled(_ format: OutputFormat) throws {
    let photo = try MadePhotoTests.photo(300, 200, .png)
    let finest = outcome(format, of: photo, limit: 1_000_000)
    #expect(finest.main?.quality == 100 || format == .heic && finest.main?.quality == 99)
    #expect(finest.account.notes.contains { $0.hasPrefix("no finer") }, "\(finest.account.notes)")
    let jpeg = try MadePhotoTests.photo(700, 500, .jpeg)
    let coarse = try MadePhotoTests.raster(700, 500).encoded(EncodeSettings(quality: 20))
    let small = try Photo(name: "small.jpg", bytes: coarse)
    #expect(outcome(format, of: jpeg, limit: 40_000).main?.format == format.rawValue)
    let kept = outcome(format, of: small, limit: 1_000_000)
    let isLarger = try #require(kept.main).bytes.count > small.bytes.count
    #expect(!kept.passedThrough && kept.account.steps.count { $0.kind == .encode && $0.kept } == 1)
    #expect(kept.account.notes.contains { $0.hasPrefix(isLarger ? "larger than its source: " : "kept within the") })
  }

  @Test("a time budget also works with the policy's format", arguments: formats)
  func budget(_ format: OutputFormat) throws {
    let policy = try #require(Policy.presets["five-seconds-3g-\(format.rawValue)"])
    let main = try #require(policy.compress(try MadePhotoTests.photo(900, 620, .jpeg)).main)
    #expect(main.format == format.rawValue)
  }

  @Test("a floor of score is met in other formats, too", arguments: formats)
  func floor(_ format: OutputFormat) throws {
    let settings = "strategy: 'perceptualFloor', floor: 60, device: 'phone', format: '\(format.rawValue)'"
    let text = "{ name: 'x', main: { \(settings) } }"
    let main = try Policy(reading: Array(text.utf8), from: "x").compress(try MadePhotoTests.photo(500, 300, .png)).main
    #expect(main?.format == format.rawValue)
  }

  @Test("with known sizes, the quality is within the limit, the next one is not, and few are tried")
  func known() throws {
    for format in Self.formats {
      // Sizes that grow differently between qualities than a typical picture's.
      for (base, growth) in [(2_000.0, 1.02), (9_000, 1.04), (30_000, 1.03)] {
        func bytes(_ quality: Int) -> Int {
          var bytes = base
          for _ in 0..<quality { bytes *= growth }
          return Int(bytes)
        }
        for limit in stride(from: bytes(5), to: bytes(95), by: (bytes(95) - bytes(5)) / 23) {
          var search = QualitySearch(limit: limit, pixels: 1_000_000, format: format, lowest: 1)
          var tried = 0
          while !search.isOver {
            search.learn(bytes(search.next), at: search.next)
            tried += 1
          }
          let best = try #require(search.best)
          #expect(bytes(best) <= limit)
          let isFilled = Double(bytes(best)) >= QualitySearch.enough * Double(limit)
          #expect(isFilled || search.tooMuch.map { bytes($0) > limit } == true)
          #expect(tried <= 4 + 7, "\(tried) tries")
        }
      }
    }
  }

  /// The bytes at a side for a picture that loses much by the first bit of shrinking, and then less and less.
  private func bytes(_ quality: Int, _ side: Int, loss: Double, exponent: Double) -> Int {
    let whole = 40_000 * pow(1.07, Double(quality))
    return Int(whole * (side == 1_000 ? 1 : 1 - loss) * pow(Double(side) / 1_000, 2 * exponent))
  }

  @Test(
    "with known sizes, a side fills the limit, whatever the first bit of shrinking takes",
    arguments: [0, 0.05, 0.2, 0.5], [0.5, 0.8, 1.3])
  func side(loss: Double, exponent: Double) throws {
    let whole = PixelSize(width: 1_000, height: 700)
    for limit in stride(from: 60_000, to: 9_000_000, by: 300_000) {
      var search = QualitySearch(limit: limit, pixels: whole.area, format: .webp, lowest: 1)
      while !search.isOver {
        search.learn(bytes(search.next, 1_000, loss: loss, exponent: exponent), at: search.next)
      }
      let best = bytes(try #require(search.best), 1_000, loss: loss, exponent: exponent)
      var fill = Double(best) / Double(limit)
      var fit = SideFit(whole, search, shortest: 1)
      var tried = 0
      while fill < 0.97, let next = fit.next {
        let bytes = bytes(next.quality, next.side, loss: loss, exponent: exponent)
        fit.learn(bytes)
        tried += 1
        if bytes <= limit { fill = max(fill, Double(bytes) / Double(limit)) }
      }
      #expect(fill >= 0.97 && tried <= 6, "\(limit): \(fill) after \(tried)")
    }
  }
}
