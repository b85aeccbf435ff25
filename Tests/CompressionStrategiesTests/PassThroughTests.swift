import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing

@testable import CompressionStrategies

/// Which photos messengers send unchanged.
@Suite struct PassThroughTests {
  private static let exif =
    Array("MM\0*\0\0\0\u{8}\0\u{1}".utf8) + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
  private static let size = PixelSize(width: 900, height: 600)

  private func photo(exif: [UInt8] = []) throws -> Photo {
    let bytes = try MadePhotoTests.raster(Self.size.width, Self.size.height)
      .encoded(EncodeSettings(quality: 90), CameraMetadata(exif: exif))
    return try Photo(name: "a.jpg", bytes: bytes)
  }

  private func outcome(_ rules: PassThrough, _ photo: Photo, side: Int = 300) -> Outcome {
    let picture = PictureSettings(size: SizeRule(.longestSide(side)), resizer: .box)
    return Policy(name: "x", main: ResizeFirst(picture: picture, quality: 0.75, passThrough: rules)).compress(photo)
  }

  @Test("Delta Chat: a file at the limit passes, one byte less allowed and it is resized") func limit() throws {
    let photo = try photo()
    var rules = PassThrough(maxBytes: photo.bytes.count)
    rules.withoutMetadata = true
    let same = outcome(rules, photo)
    #expect(same.passedThrough && same.account.encodes == 0 && same.main?.size == Self.size)
    rules.maxBytes = photo.bytes.count - 1
    let smaller = outcome(rules, photo)
    #expect(!smaller.passedThrough && smaller.main?.size == PixelSize(width: 300, height: 200))
  }

  @Test("Delta Chat: EXIF forces an encode, at the file's own size while it keeps the limit") func metadata() throws {
    let photo = try photo(exif: Self.exif)
    #expect(photo.probe.hasEXIF)
    var rules = PassThrough(maxBytes: photo.bytes.count)
    #expect(outcome(rules, photo).passedThrough)
    rules.withoutMetadata = true
    let own = outcome(rules, photo)
    let main = try #require(own.main)
    #expect(!own.passedThrough && own.account.encodes == 1 && main.size == Self.size && main.quality == 75)
    rules.maxBytes = photo.bytes.count - 1
    #expect(outcome(rules, photo).main?.size == PixelSize(width: 300, height: 200))
  }

  @Test("EXIF also keeps a photo from replacing a rendition that saves too little") func afterwards() throws {
    var rules = PassThrough(ifSmallerBy: 10)
    #expect(try outcome(rules, photo(), side: 900).passedThrough)
    rules.withoutMetadata = true
    #expect(try outcome(rules, photo(), side: 900).passedThrough)
    #expect(try !outcome(rules, photo(exif: Self.exif), side: 900).passedThrough)
  }

  @Test("a file sent as JPEG XL is smaller, shows the same, and djxl makes the same JPEG of it", .needsProgram("djxl"))
  func packed() throws {
    let photo = try photo(exif: Self.exif)
    var rules = PassThrough(maxBytes: photo.bytes.count)
    let jpeg = try #require(outcome(rules, photo).main)
    rules.format = .jxl
    let packed = outcome(rules, photo)
    let main = try #require(packed.main)
    #expect(packed.passedThrough && main.format == "jxl" && main.quality == nil && main.size == Self.size)
    #expect(Double(main.bytes.count) < 0.9 * Double(jpeg.bytes.count))
    #expect(main.metadataLeft == "none")
    #expect(packed.account.encodes == 0)
    #expect(packed.account.steps.filter { $0.kind == .passthrough && $0.kept }.map(\.format) == ["jxl"])
    let folder = try TemporaryFolder()
    try Data(main.bytes).write(to: folder.url.appending(path: "a.jxl"))
    #expect(try Program("djxl").run([folder.path("a.jxl"), folder.path("a.jpg")]).status == 0)
    #expect(try folder.url.appending(path: "a.jpg").bytes() == jpeg.bytes)
  }

  @Test("a JPEG that JPEG XL cannot hold is sent as it is, with a note", .needsProgram("jpegtran"))
  func unpackable() throws {
    let folder = try TemporaryFolder()
    try Data(photo().bytes).write(to: folder.url.appending(path: "a.jpg"))
    let answer = try Program("jpegtran").run(["-arithmetic", folder.path("a.jpg")])
    let photo = try Photo(name: "a.jpg", bytes: [UInt8](answer.output))
    var rules = PassThrough(maxBytes: photo.bytes.count)
    rules.format = .jxl
    let outcome = outcome(rules, photo)
    #expect(outcome.passedThrough && outcome.main?.format == "jpeg", "\(outcome.reason?.description ?? "")")
    #expect(outcome.account.notes.contains { $0.hasPrefix("sent as a JPEG") })
  }

  @Test("a limit of 16 bytes a pixel passes every JPEG that needs no resize") func unresized() throws {
    let rules = PassThrough(maxBytesPerPixel: 16)
    #expect(try outcome(rules, photo(), side: 900).passedThrough)
    #expect(try !outcome(rules, photo(), side: 899).passedThrough)
  }
}
