import Foundation
import PerceptualQuality
import Pixels
import TestSupport
import Testing

@testable import CompressionStrategies
@testable import ImageCodecs

/// Gain maps as screens apply them: Ultra HDR's, ISO 21496-1's, Apple's and Samsung's.
@Suite struct BrighteningTests {
  private static func brightening(_ bytes: [UInt8]) throws -> Brightening? {
    try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).brightening()
  }

  private static func shared(_ name: String) throws -> [UInt8] {
    try Shared.path("corpus/photos").appending(path: name).bytes()
  }

  @Test("an Ultra HDR photo's map is upright, with its numbers", arguments: Array(1...8))
  func ultraHDR(orientation: Int) throws {
    let photo = UltraHDRPhoto(orientation: orientation, told: orientation.isMultiple(of: 2) ? .iso : .xmp)
    let found = try #require(try Self.brightening(photo.bytes()))
    let turn = try #require(Orientation(rawValue: orientation))
    let expected = photo.map.turned(by: turn)
    #expect(found.size == expected.size && found.channels == 1)
    #expect(zip(found.samples, expected.samples).allSatisfy { abs(Int($0.0) - Int($0.1)) < 8 })
    guard case .logarithmic(let numbers) = found.curve else {
      Issue.record("another curve")
      return
    }
    #expect(numbers.gainMin == [-0.25, -0.25, -0.25] && numbers.gainMax[0] == 2.205275 && numbers.gamma[2] == 0.8)
    #expect(numbers.offsetSDR[0] == 0.015625 && numbers.offsetHDR[0] == 0.03125)
    #expect(numbers.headroomMin == 0.1 && numbers.headroomMax == 2.3)
  }

  @Test("a map of three colours keeps them") func colours() throws {
    let found = try #require(try Self.brightening(UltraHDRPhoto(isMapGrey: false).bytes()))
    #expect(found.channels == 3 && found.size == PixelSize(width: 450, height: 300))
  }

  struct Headroom: Sendable {
    let overall: Int
    let local: Int
    let stops: Double
  }

  /// By hand from Apple's formula; both numbers in thousandths.
  static let headrooms = [
    Headroom(overall: 1_164, local: 0, stops: 3), Headroom(overall: 1_200, local: 5, stops: 2.65),
    Headroom(overall: 1_000, local: 500, stops: 2.1515), Headroom(overall: 700, local: 10, stops: 1.6),
    Headroom(overall: 0, local: 1_000, stops: 1.5), Headroom(overall: 1_000, local: 9_000, stops: 0),
  ]

  @Test("an Apple JPEG's headroom follows from the camera's notes", arguments: headrooms)
  func cameraNotes(_ example: Headroom) throws {
    let photo = ApplePhoto(overall: example.overall, local: example.local)
    let found = try #require(try Self.brightening(photo.bytes()))
    guard case .share(let headroom) = found.curve else {
      Issue.record("another curve")
      return
    }
    #expect(abs(log2(headroom) - example.stops) < 1e-9)
    #expect(found.size == PixelSize(width: 30, height: 45), "the map is rotated like its photo")
    let stated = ApplePhoto(
      overall: example.overall, local: example.local, more: "HDRGainMap:HDRGainMapHeadroom=\"3.5\"")
    #expect(try Self.brightening(stated.bytes())?.curve == .share(headroom: 3.5))
  }

  @Test("an Apple map without headroom, and any damaged map, is an error that says nothing about the picture")
  func damaged() throws {
    #expect(throws: CodecError.self) { try Self.brightening(ApplePhoto(overall: nil, local: 0).bytes()) }
    var bytes = try UltraHDRPhoto().bytes()
    #expect(try Self.brightening(Array(bytes.dropLast(40_000))) == nil, "the index points past the end")
    for place in stride(from: bytes.count - 6_000, to: bytes.count - 3_000, by: 7) { bytes[place] = 0xFF }
    #expect((try? Self.brightening(bytes)) == nil)
    #expect(try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).render(RenderRequest()).raster.width == 900)
    #expect(try Self.brightening(MadePhotoTests.photo(90, 60, .jpeg).bytes) == nil)
  }

  @Test("real files have the numbers that exiftool prints", .needsShared("corpus/photos")) func real() throws {
    let chart = try #require(try Self.brightening(Self.shared("iphone-13pro-chart-gainmap.jpg")))
    // HDRHeadroom 1.164332151 and HDRGain 0: three stops.
    #expect(chart.curve == .share(headroom: 8) && chart.size == PixelSize(width: 1_512, height: 2_016))
    func numbers(_ name: String) throws -> (Brightening, Brightening.Logarithms)? {
      guard let found = try Self.brightening(Self.shared(name)), case .logarithmic(let numbers) = found.curve else {
        return nil
      }
      return (found, numbers)
    }
    let pixel = try #require(try numbers("pixel-6pro-ultrahdr-sky.jpg"))
    #expect(pixel.0.size == PixelSize(width: 1_020, height: 768) && pixel.0.channels == 1)
    #expect(pixel.1.gainMin[0] == 0 && pixel.1.gainMax[0] == 2.205275 && pixel.1.headroomMax == 2.205275)
    let samsung = try #require(try numbers("samsung-s24u-200mp.heic"))
    #expect(samsung.1.gainMax == [2.3, 2.3, 2.3] && samsung.1.headroomMax == 2.3 && samsung.1.offsetSDR[0] == 0)
    let front = try PhotoProbe(Self.shared("samsung-s24u-200mp.heic")).size
    #expect(samsung.0.size == PixelSize(width: front.width / 4, height: front.height / 4), "upright, like its photo")
    for name in ["iphone-xr-church.heic", "iphone-11pro-sign-text.heic", "orientation-6.jpg", "grey-flower.jpg"] {
      #expect(try Self.brightening(Self.shared(name)) == nil, "\(name)")
    }
  }
}

/// A JPEG with Apple's gain map of 2020, built here from its parts.
struct ApplePhoto {
  /// The camera's notes 33 and 48, in thousandths; nil for no note.
  var overall: Int?
  var local: Int
  /// In the map's XMP.
  var more = ""

  func bytes() throws -> [UInt8] {
    let front = try MadePhotoTests.raster(90, 60).encoded(EncodeSettings(quality: 92))
    let map = try Raster(
      size: PixelSize(width: 45, height: 30), channels: 1, samples: (0..<1_350).map { UInt8($0 / 6) }
    )
    .encoded(EncodeSettings(quality: 90))
    let type = "apdi:AuxiliaryImageType=\"urn:com:apple:photo:2020:aux:hdrgainmap\""
    let second = inserted(map, segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x \(type) \(more)/>".utf8)))
    let notes = segment(0xE1, Array("Exif\0\0".utf8) + exif)
    let first = front.count + notes.count + MultiPicture.segmentBytes
    let index = MultiPicture.segment(at: 2 + notes.count, first: first, second: second.count)
    return inserted(front, notes + index) + second
  }

  /// Orientation 6, and the directory with the camera's notes.
  private var exif: [UInt8] {
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      [UInt8(tag >> 8), UInt8(tag & 255), 0, UInt8(type)] + count.bigEndianWord
        + (type == 3 ? [0, UInt8(value), 0, 0] : value.bigEndianWord)
    }
    let entries = (overall == nil ? [] : [(33, overall ?? 0)]) + [(48, local)]
    // The name, version and order take 14 bytes, the directory 6 and 12 for each entry.
    let values = 20 + 12 * entries.count
    var notes = Array("Apple iOS\0\0\u{1}MM".utf8) + [0, UInt8(entries.count)]
    for (place, number) in entries.enumerated() { notes += entry(number.0, 10, 1, values + 8 * place) }
    notes += 0.bigEndianWord + entries.flatMap { $0.1.bigEndianWord + 1_000.bigEndianWord }
    let head = Array("MM\0*".utf8) + 8.bigEndianWord + [0, 2] + entry(0x0112, 3, 1, 6) + entry(0x8769, 4, 1, 38)
    return head + 0.bigEndianWord + [0, 1] + entry(0x927C, 7, notes.count, 56) + 0.bigEndianWord + notes
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
  }

  private func inserted(_ jpeg: [UInt8], _ segments: [UInt8]) -> [UInt8] {
    jpeg.prefix(2) + segments + jpeg.dropFirst(2)
  }
}
