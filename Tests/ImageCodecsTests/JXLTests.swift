import Foundation
import Pixels
import TestSupport
import Testing
@testable import ImageCodecs

/// JPEG XL, written and read, compared with libjxl's own programs.
@Suite struct JXLTests {
  /// Another colour in each corner, so that no turn goes unnoticed; grey if asked.
  private static func raster(_ width: Int, _ height: Int, channels: Int = 3) -> Raster {
    var samples: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<channels {
          samples.append(UInt8((x * 200 / width * (channel + 1) / 3 + y * 50 / height * (3 - channel)) & 255))
        }
      }
    }
    return Raster(size: PixelSize(width: width, height: height), channels: channels, samples: samples)
  }

  private func shown(_ bytes: [UInt8]) throws -> Raster {
    try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).render(RenderRequest()).raster
  }

  /// The mean difference of two pictures' samples.
  private func difference(_ one: Raster, _ other: Raster) throws -> Double {
    try #require(one.size == other.size && one.channels == other.channels)
    return zip(one.samples, other.samples).reduce(0) { $0 + abs(Double($1.0) - Double($1.1)) }
      / Double(one.samples.count)
  }

  /// What djxl makes of a file.
  private func djxl(_ bytes: [UInt8], channels: Int = 3) throws -> Raster {
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: folder.url.appending(path: "a.jxl"))
    let out = folder.path(channels == 3 ? "a.ppm" : "a.pgm")
    let answer = try Program("djxl").run([folder.path("a.jxl"), out])
    try #require(answer.status == 0, "\(answer.errorText)")
    let file = try URL(filePath: out).bytes()
    let words = String(decoding: file.prefix(40), as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let size = try PixelSize(width: #require(Int(words[1])), height: #require(Int(words[2])))
    return Raster(size: size, channels: channels, samples: Array(file.suffix(size.area * channels)))
  }

  /// What cjxl makes of a file.
  private func cjxl(_ file: String, _ words: String...) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let answer = try Program("cjxl").run([file, folder.path("a.jxl")] + words)
    try #require(answer.status == 0, "\(answer.errorText)")
    return try URL(filePath: folder.path("a.jxl")).bytes()
  }

  @Test("a file is read back: size, colours, nothing but the picture", arguments: [3, 1])
  func written(channels: Int) throws {
    let raster = Self.raster(211, 97, channels: channels)
    for quality in [30, 75, 95, 100] {
      let bytes = try raster.encoded(EncodeSettings(format: .jxl, quality: quality))
      let probe = try PhotoProbe(bytes)
      #expect(probe.format == .jxl && probe.size == raster.size && probe.frames == 1 && probe.profile == nil)
      #expect(probe.colourModel == (channels == 1 ? .grey : .rgb) && !probe.hasAlpha && probe.bitDepth == 8)
      #expect(MetadataKind.all(in: bytes).isEmpty)
      #expect(try difference(shown(bytes), raster) <= (quality == 100 ? 0 : 4), "\(quality)")
      #expect(MetadataKind.all(in: bytes + [0]) == [.other])
    }
  }

  @Test("djxl shows the same picture", .needsProgram("djxl"), arguments: [3, 1]) func readByDjxl(channels: Int) throws {
    let raster = Self.raster(211, 97, channels: channels)
    for quality in [50, 90, 100] {
      let bytes = try raster.encoded(EncodeSettings(format: .jxl, quality: quality))
      #expect(try difference(djxl(bytes, channels: channels), shown(bytes)) < 0.02, "\(quality)")
    }
  }

  @Test(
    "photos that other programs made: upright, in sRGB", .needsShared("corpus/photos"), .needsProgram("cjxl", "djxl"),
    arguments: ["orientation-6.jpg", "orientation-7.jpg", "iphone-4-receipt.jpg", "derived-prophoto-pepper.jpg"],
    ["0", "1"])
  func foreign(name: String, transcoded: String) throws {
    let photo = try Shared.path("corpus/photos").appending(path: name)
    let bytes = try cjxl(photo.path, "-j", transcoded, "-d", transcoded == "1" ? "0" : "0.5", "-e", "3")
    let original = try photo.bytes()
    let probe = try PhotoProbe(bytes)
    let jpeg = try PhotoProbe(original)
    #expect(probe.format == .jxl && probe.size == jpeg.size)
    #expect(try difference(shown(bytes), shown(original)) < 3)
    if transcoded == "1" {
      #expect(try JXLDecoder.jpeg(in: bytes) == original && probe.hasEXIF == jpeg.hasEXIF)
      #expect(MetadataKind.all(in: bytes).contains(.exif) == MetadataKind.all(in: original).contains(.exif))
    }
  }

  @Test("opacity is laid over the background", .needsShared("corpus/photos"), .needsProgram("cjxl"))
  func opacity() throws {
    let photo = try Shared.path("corpus/photos").appending(path: "tuxpaint-alpha-cutout.png")
    let bytes = try cjxl(photo.path, "-d", "0", "-e", "1")
    #expect(try PhotoProbe(bytes).hasAlpha)
    #expect(try difference(shown(bytes), shown(photo.bytes())) < 0.5)
  }

  /// cjxl lays the first of the GIF's 42 frames under the second, as jxlinfo says, too.
  @Test("the first frame of an animation is shown", .needsShared("corpus/photos"), .needsProgram("cjxl"))
  func animation() throws {
    let gif = try Shared.path("corpus/photos").appending(path: "iss-anim.gif")
    let bytes = try cjxl(gif.path, "-e", "1", "-d", "0")
    let probe = try PhotoProbe(bytes)
    #expect(probe.frames == 41 && probe.notes == ["animated: the first of 41 frames was taken"])
    #expect(try shown(bytes).size == shown(gif.bytes()).size)
  }

  @Test("a damaged file is refused with a reason, wherever it ends or is changed") func damaged() throws {
    let bytes = try Self.raster(211, 97).encoded(EncodeSettings(format: .jxl, quality: 90))
    for end in [2, 5, bytes.count / 4, bytes.count / 2, bytes.count - 1] {
      let error = #expect(throws: CodecError.self) { try shown(Array(bytes[..<end])) }
      #expect(error?.reason.code == .truncated, "\(end): \(error?.description ?? "")")
    }
    #expect(throws: CodecError.self) { try PhotoProbe([0xFF, 0x0A]) }
    #expect(throws: CodecError.self) { try PhotoProbe(JXLHeader.signature) }
    var changed = 0
    for place in stride(from: 2, to: bytes.count, by: max(1, bytes.count / 60)) {
      var broken = bytes
      broken[place] ^= 0x55
      do { _ = try shown(broken) } catch { changed += 1 }
      _ = MetadataKind.all(in: broken)
    }
    #expect(changed > 0)
  }

  @Test("a quality's distance is libjxl's own") func distances() {
    // JxlEncoderDistanceFromQuality of libjxl 0.8 and later, by its description.
    for (quality, distance) in [(100, 0.0), (90, 1.0), (99, 0.19), (30, 6.4), (10, 15.267), (1, 23.868)] {
      #expect(abs(JXLEncoder.distance(quality: quality) - distance) < 0.001, "\(quality)")
    }
  }
}
