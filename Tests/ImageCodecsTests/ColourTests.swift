import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing

/// Compares decoded colours and rotations with Pillow and lcms.
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

  @Test(
    "every sample of a buffer in Display P3 is within a level of lcms's", .needsShared("corpus/photos"),
    .needsProgram("/usr/bin/python3"), arguments: ["iphone-13pro-chart-gainmap.jpg", "pixel-6pro-ultrahdr-sky.jpg"])
  func matchesColourManagement(name: String) throws {
    let folder = try TemporaryFolder()
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference/converted.py")
    let answer = try Program("/usr/bin/python3").run(
      [script.path, try Shared.path("corpus/photos/" + name).path, folder.path("stored"), folder.path("converted")])
    let sides = answer.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(sides.count == 2, "\(answer.errorText)")
    let stored = try folder.url.appending(path: "stored").bytes()
    let raster = try Raster(copying: stored.span, width: sides[0], height: sides[1], colorSpace: .displayP3)
    let expected = try folder.url.appending(path: "converted").bytes()
    #expect(raster.samples.count == expected.count)
    let worst = zip(raster.samples, expected).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    #expect(worst <= 1)
  }

  /// Expected values by hand: the matrix of CSS Color 4 between sRGB's curves.
  @Test(
    "a PNG that states Display P3 by code numbers is converted, with and without transparency",
    arguments: [true, false])
  func displayP3(isOpaque: Bool) throws {
    let pixels: [[UInt8]] = [[128, 64, 32], [200, 120, 60], [90, 160, 200], [10, 10, 10]]
    let plain = try Raster(
      size: PixelSize(width: 2, height: 2), channels: 3, samples: pixels.flatMap { $0 },
      alpha: isOpaque ? nil : [200, 255, 10, 90]
    ).encoded(EncodeSettings(format: .png, quality: 80))
    let png = Self.with("cICP", [12, 13, 0, 1], in: plain)
    var request = RenderRequest()
    request.keepsAlpha = !isOpaque
    let shown = try PhotoReader(bytes: png, probe: PhotoProbe(png)).render(request)
    let expected: [[Int]] = [[138, 59, 21], [213, 115, 42], [61, 162, 204], [10, 10, 10]]
    #expect(shown.raster.channels == 3 && shown.raster.alpha == (isOpaque ? nil : [200, 255, 10, 90]))
    for (pixel, colour) in expected.enumerated() {
      for (place, level) in colour.enumerated() {
        #expect(abs(Int(shown.raster.samples[pixel * 3 + place]) - level) <= 1)
      }
    }
  }

  @Test(
    "stated colours of a PNG that are not used are named",
    arguments: [
      ("cICP", [9, 16, 0, 1], "primaries"), ("cICP", [12, 18, 0, 1], "high dynamic range"),
      ("gAMA", [0, 0, 0xD9, 0x04], "1/1.80"), ("gAMA", [0, 0, 0xB1, 0x8F], ""), ("cICP", [1, 13, 0, 1], ""),
    ] as [(String, [UInt8], String)])
  func named(chunk: String, content: [UInt8], says: String) throws {
    let raster = Raster(size: PixelSize(width: 2, height: 1), channels: 3, samples: [9, 9, 9, 80, 90, 100])
    let png = Self.with(chunk, content, in: try raster.encoded(EncodeSettings(format: .png, quality: 80)))
    let notes = try PhotoProbe(png).notes
    #expect(says.isEmpty ? notes.isEmpty : notes.contains { $0.contains(says) }, "\(notes)")
  }

  /// A PNG with a chunk after the header; nobody reads its checksum.
  private static func with(_ name: String, _ content: [UInt8], in png: [UInt8]) -> [UInt8] {
    var chunk: [UInt8] = [0, 0, 0, UInt8(content.count)]
    chunk += Array(name.utf8) + content
    chunk += [0, 0, 0, 0]
    return png.prefix(33) + chunk + png.dropFirst(33)
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
