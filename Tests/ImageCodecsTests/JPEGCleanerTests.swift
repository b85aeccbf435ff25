import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing

/// Metadata is removed, picture data stays.
@Suite struct JPEGCleanerTests {
  @Test(
    .needsShared("corpus/photos"), .needsProgram("exiftool", "djpeg"),
    arguments: [
      "iphone-13pro-chart-gainmap.jpg", "derived-motion-photo.jpg", "android-depth-flowers.jpg", "mpo-frozenpond.mpo",
      "canon-g11-sunset.jpg", "blackberry-z10-street.jpg", "facebook-c2-road.jpg",
    ])
  func stripsEverythingButThePicture(name: String) throws {
    let folder = try Shared.path("corpus/photos")
    let exiftool = try Program("exiftool")
    let djpeg = try Program("djpeg")
    let temporary = try TemporaryFolder()
    let photo = folder.appending(path: name)
    let clean = try JPEGCleaner.strippingMetadata(photo.bytes())
    let file = temporary.url.appending(path: "clean.jpg")
    try Data(clean).write(to: file)
    let tags = try exiftool.run(
      [
        "-s", "-EXIF:all", "-XMP:all", "-IPTC:all", "-GPS:all", "-ICC_Profile:all", "-MPF:all", "-Trailer:all",
        file.path,
      ])
    #expect(tags.text.isEmpty, "\(name) keeps \(tags.text.prefix(200))")
    let before = try djpeg.run(["-pnm", photo.path])
    let after = try djpeg.run(["-pnm", file.path])
    #expect(before.output == after.output && !after.output.isEmpty, "\(name)")
  }

  @Test("what decoders skip is removed, and picture data stays the same to the byte") func picturesStay() throws {
    func segment(_ content: [UInt8]) -> [UInt8] { [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + content }
    let (adobe, flags) = (segment([0, 100, 0, 0, 0, 0, 1]), segment([7, 7, 7, 7, 7, 7, 1]))
    for isProgressive in [false, true] {
      let jpeg = try Raster.pattern.encoded(EncodeSettings(quality: 90, isProgressive: isProgressive))
      let scan = try #require(jpeg.markers(0xDA).last)
      func clean(_ bytes: [UInt8], at place: Int) throws -> [UInt8] {
        try JPEGCleaner.strippingMetadata(jpeg[..<place] + bytes + jpeg[place...])
      }
      let end = jpeg.count - 2
      #expect(try JPEGCleaner.strippingMetadata(jpeg) == jpeg)
      #expect(try clean([0xFF, 0xFE, 0, 4, 1, 2], at: scan) == jpeg)
      #expect(try clean([0xFF, 0xE5, 0, 4, 1, 2], at: end) == jpeg)
      #expect(try clean([0xFF, 0xFF, 0xFF], at: end) == jpeg)
      #expect(try clean([0xFF, 0xD0, 0xFF, 0xD5, 0xFF, 1], at: end) == jpeg)
      #expect(try clean([1, 2, 3], at: jpeg.count) == jpeg)
      let tidy: [UInt8] = jpeg[..<2] + adobe + jpeg[2...]
      #expect(try clean(flags, at: 2) == tidy)
      #expect(try clean(adobe + adobe, at: 2) == tidy)
    }
  }
}
