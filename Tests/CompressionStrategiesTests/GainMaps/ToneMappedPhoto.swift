import Foundation
import ImageCodecs
import Pixels

@testable import CompressionStrategies

/// A HEIC or AVIF with a gain map of ISO 21496-1, built here from two coded pictures, without the code that reads it:
/// item 1 is the picture, 2 the `tmap`, 3 the map.
struct ToneMappedPhoto {
  var format = OutputFormat.heic
  var brand = "tmap"
  var isHidden = true
  /// Whether the numbers are in the index instead of after it.
  var isInside = false
  var primary = 1
  /// What the `tmap` is made of.
  var parts = [1, 3]
  /// Another type of the map, and what it is made of.
  var mapType: String?
  var mapParts: [Int] = []
  /// Zero, the versions, flags, and a fraction for each number.
  var numbers = Self.numbers()
  /// More bytes of numbers than there are.
  var missing = 0

  static func numbers(base: Int = 1, alternate: Int = 23, version: UInt8 = 0) -> [UInt8] {
    let fractions = [base, 10, alternate, 10, -1, 4, 11, 5, 4, 5, 1, 64, 1, 32]
    return [0, 0, version, 0, 0, 0x40] + fractions.flatMap(word)
  }

  /// libheif pads shorter sides to 64 pixels, and crops them by a property of its own.
  static let map = Raster(
    size: PixelSize(width: 80, height: 64), channels: 1, samples: (0..<5_120).map { UInt8(($0 % 80) * 2 + $0 / 80) })

  func bytes() throws -> [UInt8] {
    let picture = try Coded(MadePhotoTests.raster(160, 128), format)
    let map = try Coded(Self.map.inColour, format)
    let data = [picture.data, isInside ? [] : numbers, map.data]
    let mdat = Self.box("mdat", data.flatMap(\.self))
    let kind: [UInt8] = Array((format == .avif ? "avif" : "heic").utf8)
    let ftyp = Self.box("ftyp", kind + Self.word(0) + Array("mif1".utf8) + kind + Array(brand.utf8))
    let head = try meta(picture, map, places: [0, 0, 0], data).count
    var places = [ftyp.count + head + 8]
    for data in data { places.append((places.last ?? 0) + data.count) }
    return ftyp + (try meta(picture, map, places: places, data)) + mdat
  }

  private func meta(_ picture: Coded, _ map: Coded, places: [Int], _ data: [[UInt8]]) throws -> [UInt8] {
    let coded = format == .avif ? "av01" : "hvc1"
    func entry(_ item: Int, _ type: String, isHidden: Bool = false) -> [UInt8] {
      Self.full("infe", 2, flags: isHidden ? 1 : 0, Self.half(item) + [0, 0] + Array(type.utf8) + [0])
    }
    func reference(_ from: Int, _ to: [Int]) -> [UInt8] {
      to.isEmpty ? [] : Self.box("dimg", Self.half(from) + Self.half(to.count) + to.flatMap(Self.half))
    }
    func place(_ item: Int, isInside: Bool = false) -> [UInt8] {
      let count = isInside ? numbers.count : data[item - 1].count
      return Self.half(item) + [0, isInside ? 1 : 0, 0, 0, 0, 1] + Self.word(isInside ? 0 : places[item - 1])
        + Self.word(count + (item == 2 ? missing : 0))
    }
    let properties = Self.box("ipco", picture.properties + map.properties)
    func owned(_ item: Int, _ first: UInt8) -> [UInt8] { Self.half(item) + [2, 0x80 | first, first + 1] }
    let boxes = [
      Self.full("hdlr", 0, [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)),
      Self.full("pitm", 0, Self.half(primary)),
      Self.full("iloc", 1, [0x44, 0, 0, 3] + place(1) + place(2, isInside: isInside) + place(3)),
      Self.full(
        "iinf", 0, [0, 3] + entry(1, coded) + entry(2, "tmap") + entry(3, mapType ?? coded, isHidden: isHidden)),
      Self.full("iref", 0, reference(2, parts) + reference(3, mapParts)),
      Self.box("iprp", properties + Self.full("ipma", 0, Self.word(2) + owned(1, 1) + owned(3, 3))),
      isInside ? Self.box("idat", numbers) : [],
    ]
    return Self.full("meta", 0, boxes.flatMap(\.self))
  }

  /// What a file with one picture contains: the data, and the properties that a decoder needs.
  private struct Coded {
    let data: [UInt8]
    let properties: [UInt8]

    init(_ raster: Raster, _ format: OutputFormat) throws {
      let file = try raster.encoded(EncodeSettings(format: format, quality: 95))
      func whole(_ type: String) -> ArraySlice<UInt8> {
        let place = Data(file).firstRange(of: Data(type.utf8))?.lowerBound ?? 4
        let length = file[(place - 4)..<place].reduce(0) { $0 << 8 | Int($1) }
        return file[(place - 4)..<(place - 4 + length)]
      }
      data = Array(whole("mdat").dropFirst(8))
      properties = Array(whole(format == .avif ? "av1C" : "hvcC") + whole("ispe"))
    }
  }

  private static func half(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    word(content.count + 8) + Array(type.utf8) + content
  }
  private static func full(_ type: String, _ version: UInt8, flags: UInt8 = 0, _ content: [UInt8]) -> [UInt8] {
    box(type, [version, 0, 0, flags] + content)
  }
}
