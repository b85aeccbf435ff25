import Foundation
import Pixels
import Testing

@testable import CompressionStrategies
@testable import ImageCodecs

/// Gain maps of ISO 21496-1 in HEIC and AVIF.
@Suite struct ToneMapItemTests {
  private static func brightening(_ bytes: [UInt8]) throws -> Brightening? {
    try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).brightening()
  }

  private static func numbers(_ found: Brightening?) -> Brightening.Logarithms? {
    if case .logarithmic(let numbers)? = found?.curve { numbers } else { nil }
  }

  @Test(
    "a map is read, hidden or not, wherever its numbers are", arguments: [OutputFormat.heic, .avif], [false, true])
  func read(format: OutputFormat, isHidden: Bool) throws {
    let photo = ToneMappedPhoto(format: format, isHidden: isHidden, isInside: isHidden)
    let bytes = try photo.bytes()
    let found = try #require(try Self.brightening(bytes))
    let map = ToneMappedPhoto.map
    #expect(found.size == map.size && found.channels == 3)
    #expect(map.samples.indices.allSatisfy { abs(Int(found.samples[3 * $0]) - Int(map.samples[$0])) < 12 })
    let numbers = try #require(Self.numbers(found))
    #expect(numbers.gainMin == [-0.25, -0.25, -0.25] && numbers.gainMax[1] == 2.2 && numbers.gamma[2] == 0.8)
    #expect(numbers.offsetSDR[0] == 0.015625 && numbers.offsetHDR[0] == 0.03125)
    #expect(numbers.headroomMin == 0.1 && numbers.headroomMax == 2.3)
    #expect(try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).render(RenderRequest()).raster.width == 160)
  }

  @Test("a file of avifgainmaputil 1.2.1 has the numbers and the samples that it prints") func other() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Reference/gain-map.avif.base64")
    let bytes = try #require(Data(base64Encoded: Data(contentsOf: file), options: .ignoreUnknownCharacters))
    let found = try #require(try Self.brightening(Array(bytes)))
    let numbers = try #require(Self.numbers(found))
    #expect(numbers.headroomMin == 0 && abs(numbers.headroomMax - 1.73463) < 1e-5)
    #expect(abs(numbers.gainMin[0] + 0.0277567) < 1e-6 && abs(numbers.gainMax[0] - 1.99565) < 1e-5)
    // It prints red's for all; the others are those that Python reads at the item's place.
    #expect(abs(numbers.gainMin[1] + 0.0494842) < 1e-6 && abs(numbers.gainMax[2] - 1.7627763) < 1e-6)
    #expect(numbers.gamma == [1, 1, 1] && numbers.offsetSDR[2] == 0.015625 && numbers.offsetHDR[2] == 0.015625)
    #expect(found.size == PixelSize(width: 24, height: 16) && found.channels == 3)
    let printed = [(0, 0, [4, 3, 0]), (12, 8, [128, 116, 130]), (23, 15, [250, 248, 253]), (23, 0, [252, 5, 156])]
    for (x, y, sample) in printed {
      let at = 3 * (24 * y + x)
      #expect((0..<3).allSatisfy { abs(Int(found.samples[at + $0]) - sample[$0]) <= 2 }, "\(x) \(y)")
    }
  }

  @Test("without the brand, or a map, there is none") func none() throws {
    #expect(try Self.brightening(ToneMappedPhoto(brand: "miaf").bytes()) == nil)
    #expect(try Self.brightening(MadePhotoTests.photo(90, 60, .avif).bytes) == nil)
  }

  static let faults: [String: @Sendable (inout ToneMappedPhoto) -> Void] = [
    "made of nothing": { $0.parts = [] }, "made of itself": { $0.parts = [1, 2] }, "of no item": { $0.parts = [1, 9] },
    "of another picture": { $0.parts = [3, 1] }, "of the picture twice": { $0.parts = [1, 1] },
    "a grid of itself": { ($0.mapType, $0.mapParts) = ("grid", [3]) },
    "a grid of the tmap": { ($0.mapType, $0.mapParts) = ("grid", [2]) },
    "a grid without parts": { $0.mapType = "grid" }, "laid over itself": { ($0.mapType, $0.mapParts) = ("iovl", [3]) },
    "no numbers": { $0.numbers = [] }, "too few": { $0.numbers = Array($0.numbers.dropLast()) },
    "past the end": { ($0.numbers, $0.isInside, $0.missing) = (Array($0.numbers.prefix(9)), true, 1 << 31) },
    "newer": { $0.numbers = ToneMappedPhoto.numbers(version: 1) },
    "of the brighter picture": { $0.numbers = ToneMappedPhoto.numbers(base: 23, alternate: 1) },
  ]

  @Test("a damaged map is an error that says nothing about the picture", arguments: faults.keys.sorted())
  func damaged(fault: String) throws {
    var photo = ToneMappedPhoto()
    Self.faults[fault]?(&photo)
    let bytes = try photo.bytes()
    #expect(throws: CodecError.self) { try Self.brightening(bytes) }
    #expect(try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).render(RenderRequest()).raster.width == 160)
  }

  @Test("no damaged byte of the index is a crash", arguments: [UInt8(0), 1, 0x7F, 0xFF])
  func bytes(value: UInt8) throws {
    let whole = try ToneMappedPhoto(isInside: true).bytes()
    let index = try #require(Data(whole).firstRange(of: Data("mdat".utf8))).lowerBound
    for place in 0..<index {
      var bytes = whole
      bytes[place] = value
      _ = try? ToneMapItem(in: bytes)
      _ = try? ToneMapItem(in: Array(bytes.prefix(place)))
    }
  }
}
