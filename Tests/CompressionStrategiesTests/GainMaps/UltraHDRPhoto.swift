import ImageCodecs
import Pixels

@testable import CompressionStrategies

/// An Ultra HDR photo, built here as a phone does it, without the code that reads and writes gain maps.
struct UltraHDRPhoto {
  /// The form of the map's numbers.
  enum Told { case xmp, iso }

  var size = PixelSize(width: 900, height: 600)
  var mapSize = PixelSize(width: 450, height: 300)
  var orientation = 1
  var profile: [UInt8] = []
  var isMapGrey = true
  /// Whether the map has noise, which takes many bytes.
  var hasGrain = false
  var told = Told.xmp
  var more = ""

  /// Bright at the left end, dark at the right, slightly brighter downwards.
  var map: Raster {
    var samples: [UInt8] = []
    for y in 0..<mapSize.height {
      for x in 0..<mapSize.width {
        let grain = hasGrain ? (x * 7_919 ^ y * 104_729) % 23 - 11 : 0
        let value = UInt8(
          max(0, 220 - 200 * x / mapSize.width + 30 * y / mapSize.height - 11 + grain + (hasGrain ? 0 : 11)))
        samples += isMapGrey ? [value] : [value, value / 2, value]
      }
    }
    return Raster(size: mapSize, channels: isMapGrey ? 1 : 3, samples: samples)
  }

  func photo() throws -> Photo { try Photo(name: "hdr.jpg", bytes: bytes()) }

  /// The file, with a camera's EXIF that contains the orientation and a position.
  func bytes() throws -> [UInt8] {
    let exif =
      Array("MM\0*\0\0\0\u{8}\0\u{2}".utf8) + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
      + [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0]
    let front = try MadePhotoTests.raster(size.width, size.height).encoded(
      EncodeSettings(quality: 92), CameraMetadata(exif: exif, profile: profile))
    let jpeg = try map.encoded(EncodeSettings(quality: 90))
    let second = inserted(jpeg, [mapSegment])
    let xmp = segment(
      0xE1, "http://ns.adobe.com/xap/1.0/\0", Array("<x hdrgm:Version=\"1.0\" secret=\"the sender's name\"/>".utf8))
    let index = mpf(offset: 0, length: second.count)
    // The offset counts from the index's own TIFF header, which is after SOI, XMP, marker, length and name.
    let offset = front.count + xmp.count + index.count - (2 + xmp.count + 8)
    return inserted(front, [xmp, mpf(offset: offset, length: second.count)]) + second
  }

  private var mapSegment: [UInt8] {
    switch told {
    case .xmp:
      let numbers = [
        "GainMapMin": "-0.25", "GainMapMax": "2.205275", "Gamma": "0.8", "OffsetSDR": "0.015625",
        "OffsetHDR": "0.03125",
        "HDRCapacityMin": "0.1", "HDRCapacityMax": "2.3",
      ]
      let text = numbers.map { " hdrgm:\($0.key)=\"\($0.value)\"" }.joined()
      return segment(
        0xE1, "http://ns.adobe.com/xap/1.0/\0", Array("<x hdrgm:Version=\"1.0\"\(text) \(more)/>".utf8))
    case .iso:
      // One channel, each number with its own denominator.
      let numbers: [(Int, Int)] = [
        (1, 10), (23, 10), (-1, 4), (2_205_275, 1_000_000), (4, 5), (1, 64), (1, 32),
      ]
      return segment(
        0xE2, "urn:iso:std:iso:ts:21496:-1\0",
        [0, 0, 0, 0, 0x40] + numbers.flatMap { word($0.0) + word($0.1) })
    }
  }

  private func mpf(offset: Int, length: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      little(tag, 2) + little(type, 2) + little(count, 4) + value
    }
    let directory =
      entry(0xB000, 7, 4, Array("0100".utf8)) + entry(0xB001, 4, 1, little(2, 4))
      + entry(0xB002, 7, 32, little(50, 4))
    let entries =
      little(0x30000, 4) + little(0, 12) + little(0, 4) + little(length, 4) + little(offset, 4) + little(0, 4)
    return segment(
      0xE2, "MPF\0", Array("II*\0".utf8) + little(8, 4) + little(3, 2) + directory + little(0, 4) + entries)
  }

  private func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  private func segment(_ marker: UInt8, _ name: String, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + name.utf8.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + name.utf8 + content
  }

  private func inserted(_ jpeg: [UInt8], _ segments: [[UInt8]]) -> [UInt8] {
    jpeg.prefix(2) + segments.flatMap(\.self) + jpeg.dropFirst(2)
  }
}
