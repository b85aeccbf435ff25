import Foundation
import ImageCodecs
import TestSupport
import Testing

/// Decoded colours and turns, against Pillow and lcms.
@Suite struct ColourTests {
  @Test(
    "within two levels of an independent conversion", .needsShared("corpus/photos"), .needsProgram("/usr/bin/python3"),
    arguments: [
      "adobe-rgb-shells.jpg", "derived-prophoto-pepper.jpg", "iphone-13pro-chart-gainmap.jpg",
      "pixel-6pro-ultrahdr-sky.jpg", "jpeg-named-heic.heic", "facebook-c2-road.jpg", "cmyk-noprofile-plaza.jpg",
      "ycck-cmyk-plaza.jpg", "grey-flower.jpg", "screenshot-phone-app.png", "tuxpaint-alpha-cutout.png",
      "orientation-2.jpg", "orientation-3.jpg", "orientation-4.jpg", "orientation-5.jpg", "orientation-6.jpg",
      "orientation-7.jpg", "orientation-8.jpg", "iss-anim.gif", "denali.webp",
    ])
  func matchesPillow(name: String) throws {
    let folder = try Shared.path("corpus/photos")
    let python = try Program("/usr/bin/python3")
    let difference = try difference(of: folder.appending(path: name), from: folder.appending(path: name), python)
    #expect(difference <= 2, "\(name)")
  }

  @Test(
    "HEIF in Display P3, decoded by libheif's own program and converted by lcms", .needsShared("corpus/photos"),
    .needsProgram("/usr/bin/python3", "heif-convert"),
    arguments: ["iphone-xs-pug.heic", "iphone-xr-church.heic", "iphone-7-sky-architecture.heic"])
  func matchesHEIFConvert(name: String) throws {
    let folder = try Shared.path("corpus/photos")
    let python = try Program("/usr/bin/python3")
    let convert = try Program("heif-convert")
    let temporary = try TemporaryFolder()
    let png = temporary.path("photo.png")
    #expect(try convert.run([folder.appending(path: name).path, png]).status == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: temporary.url.path).sorted()
    let first = temporary.url.appending(path: try #require(files.first { $0.hasSuffix(".png") }))
    #expect(try difference(of: folder.appending(path: name), from: first, python, ["upright"]) <= 2, "\(name)")
  }

  private func difference(of photo: URL, from reference: URL, _ python: Program, _ words: [String] = []) throws
    -> Double
  {
    let bytes = try photo.bytes()
    let raster = try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).render(RenderRequest()).raster
    let temporary = try TemporaryFolder()
    try raster.portableAnymap.write(to: temporary.url.appending(path: "shown.ppm"))
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference/difference.py")
    let answer = try python.run([script.path, reference.path, temporary.path("shown.ppm")] + words)
    let text = answer.text.trimmingCharacters(in: .whitespacesAndNewlines)
    return try #require(Double(text), "\(photo.lastPathComponent): \(answer.errorText)")
  }
}
