import Foundation
import ImageCodecs
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
}
