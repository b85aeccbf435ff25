import Foundation
import ImageCodecs
import Meaning
import Pixels
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
    /// The longest side that comes out.
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

  @Test("a JPEG that meets every rule goes through as it is", .needsShared("corpus/photos"))
  func passesThrough() throws {
    let (photo, outcome) = try outcome("jolla-leaf.jpg", limit: 2_000_000, side: 4096)
    let main = try #require(outcome.main)
    #expect(outcome.passedThrough)
    #expect(outcome.account.encodes == 0 && outcome.account.decodes == 0)
    #expect(main.bytes.count <= photo.bytes.count)
  }

  @Test(
    "--limit without --side: a file that keeps it is never resized; one that does not is, and so is any with a side")
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

  @Test(
    "no file is larger than its source", .needsShared("corpus/photos"),
    arguments: ["oneplus-5-mountain-iso2000.jpg", "moto-g9plus-cat.jpg"])
  func neverLarger(_ name: String) throws {
    let (photo, outcome) = try outcome(name, limit: 2_097_152)
    let main = try #require(outcome.main)
    #expect(main.bytes.count <= photo.bytes.count)
    #expect(Double(main.bytes.count) >= 0.97 * Double(photo.bytes.count))
  }

  @Test("a source smaller than any JPEG of it is sent larger, and said so; a limit that no JPEG fills too")
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
    // Between what it takes in 4:2:0 and what colour at full resolution takes, with the coarsest tables even.
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

  @Test("what the finest tables leave of a limit buys colour at full resolution, unless the policy names another")
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

  @Test(
    "odd sources end well", .needsShared("corpus/photos"),
    arguments: ["grey-curie-portrait.jpg", "cmyk-noprofile-plaza.jpg", "portrait-lowkey.png"])
  func oddSources(_ name: String) throws {
    let (photo, outcome) = try outcome(name, limit: 60_000)
    let main = try #require(outcome.main)
    #expect(main.bytes.count <= min(60_000, photo.bytes.count))
  }
}
