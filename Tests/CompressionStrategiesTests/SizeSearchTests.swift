import Foundation
import ImageCodecs
import PerceptualQuality
import Pixels
import SizeSearch
import TestSupport
import Testing
@testable import CompressionStrategies

@Suite struct SizeSearchTests {
  private func outcome(_ name: String, limit: Int, side: Int = 2048) throws -> (Photo, Outcome) {
    let file = try Shared.path("corpus/photos/\(name)")
    let photo = try Photo(name: name, bytes: Array(Data(contentsOf: file)))
    let strategy = SizeSearching(picture: PictureSettings(size: SizeRule(.longestSide(side))), limit: limit)
    return (photo, Policy(name: "limit-\(limit)", main: strategy).compress(photo))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let photo: String
    let limit: Int
    /// The longest side of the result.
    var side = 2048
    var testDescription: String { "\(photo) in \(limit)" }
  }

  @Test(
    "a limit is filled, at the side that shows the picture best", .needsShared("corpus/photos"),
    arguments: [
      Case(photo: "nexus-4-night-snow.jpg", limit: 1_000_000), Case(photo: "nexus-4-night-snow.jpg", limit: 512_000),
      Case(photo: "nexus-4-night-snow.jpg", limit: 200_000),
      Case(photo: "nexus-4-night-snow.jpg", limit: 100_000, side: 1024),
      Case(photo: "nexus-4-night-snow.jpg", limit: 50_000, side: 1024), Case(photo: "jolla-leaf.jpg", limit: 200_000),
      Case(photo: "jolla-leaf.jpg", limit: 100_000, side: 1024),
      Case(photo: "galaxy-s9-bakery-444.jpg", limit: 100_000),
      // A screen keeps every pixel.
      Case(photo: "pentax-istd-screen.jpg", limit: 50_000, side: 1536),
      Case(photo: "iphone-7-sky-architecture.heic", limit: 200_000),
    ])
  func fills(_ test: Case) throws {
    let (_, outcome) = try outcome(test.photo, limit: test.limit)
    let main = try #require(outcome.main)
    #expect(outcome.status == .ok)
    #expect(main.bytes.count <= test.limit)
    #expect(Double(main.bytes.count) >= 0.99 * Double(test.limit))
    #expect(main.size.longestSide == test.side)
    #expect(try PhotoProbe(main.bytes).size == main.size)
    #expect(outcome.account.encodes == 1)
    #expect(outcome.account.decodes == 1)
    #expect(outcome.account.steps.contains { $0.kind == .search && $0.bytes != nil })
  }

  @Test("a JPEG that meets every rule is passed through unchanged", .needsShared("corpus/photos"))
  func passesThrough() throws {
    let (photo, outcome) = try outcome("jolla-leaf.jpg", limit: 2_000_000, side: 4096)
    let main = try #require(outcome.main)
    #expect(outcome.passedThrough)
    #expect(outcome.account.encodes == 0 && outcome.account.decodes == 0)
    #expect(main.bytes.count <= photo.bytes.count)
  }

  @Test(
    "--limit without --side: a file within the limit is never resized; others are, and with --side all are")
  func wholeWithinLimit() throws {
    let size = PixelSize(width: 2_400, height: 300)
    let samples = (0..<size.area * 3).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13 & 63) }
    let bytes = try Raster(size: size, channels: 3, samples: samples).encoded(EncodeSettings(quality: 60))
    let photo = try Photo(name: "wide.jpg", bytes: bytes)
    func made(_ limit: Int, side: Int?) throws -> Outcome {
      let policy = Policy.limit(limit, side: side)
      let read = try Policy(reading: Array(policy.text.utf8), from: "p.json5")
      #expect(read.compress(photo).main?.bytes == policy.compress(photo).main?.bytes)
      return policy.compress(photo)
    }
    let whole = try made(bytes.count, side: nil)
    #expect(whole.passedThrough && whole.main?.size == size)
    #expect(try made(bytes.count - 1_000, side: nil).main?.size.longestSide == 2_048)
    #expect(try made(bytes.count, side: 2_048).main?.size.longestSide == 2_048)
  }

  @Test("a file is larger than its source only if its source's size would cost points")
  func ceiling() throws {
    let size = PixelSize(width: 640, height: 480)
    var state: UInt32 = 7
    let samples = (0..<size.area).flatMap { index -> [UInt8] in
      state = state &* 1_664_525 &+ 1_013_904_223
      let isInk = index / 640 % 20 < 9 && state >> 30 == 0
      return isInk ? [200, 0, 60] : [255, 255, 255]
    }
    let png = try Raster(size: size, channels: 3, samples: samples).encoded(EncodeSettings(format: .png, quality: 100))
    let strategy = SizeSearching(picture: PictureSettings(), limit: 400_000)
    let small = Policy(name: "limit", main: strategy).compress(try Photo(name: "small.png", bytes: png))
    let larger = try #require(small.main)
    #expect(larger.bytes.count > png.count && larger.size == size)
    #expect(small.account.notes.contains { $0.hasPrefix("larger than its source: ") && $0.contains("3 points") })
    // With as many bytes again after it, the source's size costs nothing.
    let padded = png + Array(repeating: 0, count: 390_000 - png.count)
    let held = Policy(name: "limit", main: strategy).compress(try Photo(name: "padded.png", bytes: padded))
    #expect(try #require(held.main).bytes.count <= padded.count)
    #expect(!held.account.notes.contains { $0.hasPrefix("larger than its source") })
  }

  @Test("any strategy's rendition that is larger than its photo says so")
  func largerAnywhere() throws {
    let photo = try MadePhotoTests.photo(200, 150, .jpeg)
    var settings = PictureSettings()
    settings.format = .png
    let main = ResizeFirst(picture: settings, quality: 1)
    let outcome = Policy(name: "png", main: main).compress(photo)
    #expect(try #require(outcome.main).bytes.count > photo.bytes.count)
    #expect(outcome.account.notes.contains { $0.hasPrefix("larger than its source: ") })
  }

  @Test(
    "the error says whether a source's size costs points, as the score does", .needsShared("corpus/photos"))
  func points() throws {
    for name in ["jolla-leaf.jpg", "moto-g9plus-cat.jpg", "screenshot-desktop-text.png"] {
      let bytes = try Array(Data(contentsOf: Shared.path("corpus/photos/\(name)")))
      let probe = try PhotoProbe(bytes)
      let request = RenderRequest(size: probe.size.scaled(toLongestSide: 2_048), kernel: .lanczos3, light: .linear)
      let raster = try PhotoReader(bytes: bytes, probe: probe).render(request).raster
      let seen = try [200_000, 500_000, 1_000_000].map { limit in
        let file = try raster.jpeg(within: limit).bytes
        let shown = try PhotoReader(bytes: file, probe: PhotoProbe(file)).render(RenderRequest()).raster
        let score = try #require(try SSIMULACRA2().comparison(of: shown, against: raster).scores[0])
        return (points: ScoreLoss.points(of: raster.squaredError(shownBy: shown)), score: score)
      }
      for (less, more) in zip(seen, seen.dropFirst()) {
        let (told, real) = (less.points - more.points, more.score - less.score)
        print("\(name): \(told) points told, \(real) real")
        #expect(told <= ScoreLoss.worthSparing ? real < 4.5 : real > 1)
      }
    }
  }

  @Test("format auto: a drawing within the limit as PNG loses nothing, a photo is a JPEG")
  func lossless() throws {
    let text = "{ name: 'x', main: { strategy: 'sizeSearch', limit: '400KB', format: 'auto' } }"
    let policy = try Policy(reading: Array(text.utf8), from: "x")
    let size = PixelSize(width: 320, height: 240)
    let samples = (0..<size.area).flatMap {
      $0 / 320 % 16 < 4 && $0 % 5 == 0 ? [0, 90, 255] : [255, 255, 255] as [UInt8]
    }
    let drawing = Raster(size: size, channels: 3, samples: samples)
    let photo = try Photo(name: "x.png", bytes: drawing.encoded(EncodeSettings(format: .png, quality: 100)))
    let main = try #require(policy.compress(photo).main)
    #expect(main.format == "png")
    let shown = try PhotoReader(bytes: main.bytes, probe: PhotoProbe(main.bytes)).render(RenderRequest()).raster
    #expect(shown.samples == drawing.samples)
    #expect(policy.compress(try MadePhotoTests.photo(300, 200, .png)).main?.format == "jpeg")
  }

  @Test("a source smaller than any JPEG of it is sent larger, with a note; so is a limit that no JPEG fills")
  func tiny() throws {
    let strategy = SizeSearching(picture: PictureSettings(size: SizeRule(.longestSide(2048))), limit: 50_000)
    func flat(_ width: Int, _ height: Int, trailing: Int = 0) throws -> Outcome {
      let size = PixelSize(width: width, height: height)
      let raster = Raster(size: size, channels: 3, samples: Array(repeating: 90, count: size.area * 3))
      let png = try raster.encoded(EncodeSettings(format: .png, quality: 100))
      let photo = try Photo(name: "flat.png", bytes: png + Array(repeating: 0, count: trailing))
      return Policy(name: "limit", main: strategy).compress(photo)
    }
    let dot = try flat(1, 1)
    #expect(dot.main != nil)
    #expect(dot.account.notes.contains { $0.hasPrefix("larger than its source") })
    let sheet = try flat(300, 200, trailing: 60_000)
    #expect(try #require(sheet.main).bytes.count < 5_000)
    #expect(sheet.account.notes.contains { $0.hasPrefix("no finer JPEG") })
    // Between its bytes in 4:2:0 and those in full colour, even with the coarsest tables.
    let poster = try flat(2000, 1500, trailing: 2_000)
    #expect(poster.main.map { $0.bytes.count < 12_000 } == true)
    #expect(poster.account.notes.contains { $0.hasPrefix("no finer JPEG") })
  }

  @Test("a picture with a longer side than any JPEG can have fails with its reason")
  func tooLong() throws {
    let size = PixelSize(width: 65_536, height: 1)
    let raster = Raster(size: size, channels: 1, samples: Array(repeating: 90, count: size.area))
    let photo = try Photo(name: "line.png", bytes: raster.encoded(EncodeSettings(format: .png, quality: 100)))
    let outcome = Policy(name: "limit", main: SizeSearching(picture: PictureSettings(), limit: 50)).compress(photo)
    #expect(outcome.status == .failed)
    #expect(outcome.reason?.code == .unsupported && outcome.reason?.sentence.contains("65,536") == true)
  }

  @Test("what the finest tables leave of a limit is used for full colour, unless the policy sets the chroma")
  func colour() throws {
    let size = PixelSize(width: 600, height: 400)
    let samples: [UInt8] = (0..<size.area).flatMap { index -> [UInt8] in
      let shade = UInt8(index / 3_000)
      return index % 7 < 3 ? [shade, 90, 40] : [40, 90, shade]
    }
    let raster = Raster(size: size, channels: 3, samples: samples)
    let png = try raster.encoded(EncodeSettings(format: .png, quality: 100))
    let photo = try Photo(name: "stripes.png", bytes: png + Array(repeating: 0, count: 400_000))
    func bytes(_ chroma: ChromaSampling?) throws -> [UInt8] {
      let strategy = SizeSearching(picture: PictureSettings(chroma: chroma), limit: 400_000)
      return try #require(Policy(name: "limit", main: strategy).compress(photo).main).bytes
    }
    #expect(try PhotoProbe(try bytes(nil)).chroma == .full)
    #expect(try PhotoProbe(try bytes(.quarter)).chroma == .quarter)
  }

  @Test(
    "a limit that no picture meets is refused with the size that would do", .needsShared("corpus/photos"),
    arguments: [0, 1, 100])
  func impossible(_ limit: Int) throws {
    let (_, outcome) = try outcome("grey-flower.jpg", limit: limit)
    #expect(outcome.status == .refused)
    let reason = try #require(outcome.reason)
    #expect(reason.code == .limitNotReached && reason.sentence.hasPrefix("\(limit) bytes allowed; the smallest"))
  }

  @Test("a refusal's smallest picture is one that the search makes", arguments: [(510, 532), (320, 240), (1300, 900)])
  func smallest(width: Int, height: Int) throws {
    let photo = try MadePhotoTests.photo(width, height, .png)
    func outcome(_ limit: Int) -> Outcome {
      Policy(name: "limit", main: SizeSearching(picture: PictureSettings(), limit: limit)).compress(photo)
    }
    let sentence = try #require(outcome(100).reason?.sentence)
    let said = try #require(sentence.firstMatch(of: #/takes about ([0-9,]+) /#))
    let bytes = try #require(Int(said.1.replacing(",", with: "")))
    let made = try #require(outcome(bytes * 11 / 10).main)
    #expect(outcome(bytes / 2).main == nil)
    #expect(sentence.hasSuffix("(\(made.size.width) × \(made.size.height) pixels)"))
  }

  @Test("ruled lines are an ordinary JPEG where either judge finds that better", arguments: [6, 7, 8])
  func ruled(step: Int) throws {
    let size = PixelSize(width: 600, height: 456)
    let samples = (0..<size.area).map { $0 % size.width % step == 0 ? 0 : 255 as UInt8 }
    let lines = Raster(size: size, channels: 1, samples: samples)
    let photo = try Photo(name: "lines.png", bytes: lines.encoded(EncodeSettings(format: .png, quality: 100)))
    let limit = 15_000
    func score(_ bytes: [UInt8]) throws -> Double {
      let shown = try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).render(RenderRequest()).raster
      let whole = shown.resampled(to: size, kernel: .catmullRom, light: .linear)
      return try #require(try SSIMULACRA2().comparison(of: whole, against: lines).scores[0])
    }
    let outcome = Policy(name: "limit", main: SizeSearching(picture: PictureSettings(), limit: limit)).compress(photo)
    let main = try #require(outcome.main)
    #expect(main.bytes.count <= limit)
    #expect(outcome.account.steps.count { $0.kind == .encode && $0.kept } == 1)
    let ordinary = try (1...100).map { try lines.encoded(EncodeSettings(quality: $0, isOptimized: true)) }
      .last { $0.count <= limit }
    guard let ordinary else { return }
    print("lines every \(step): \(try score(main.bytes)), ordinary \(try score(ordinary))")
    #expect(try score(main.bytes) >= score(ordinary) - 1)
  }

  @Test(
    "odd sources end well", .needsShared("corpus/photos"),
    arguments: ["grey-curie-portrait.jpg", "cmyk-noprofile-plaza.jpg", "portrait-lowkey.png"])
  func oddSources(_ name: String) throws {
    let (photo, outcome) = try outcome(name, limit: 60_000)
    let main = try #require(outcome.main)
    #expect(main.bytes.count <= min(60_000, photo.bytes.count))
  }
}
