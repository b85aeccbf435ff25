import Foundation
import ImageCodecs
import TestSupport
import Testing

import Pixels
@testable import SizeSearch

@Suite struct DrawnPictureTests {
  @Test("a screen and a pattern are distinguished from photos by their blocks")
  func kind() {
    #expect(TestPicture.screen(width: 640, height: 480).isDrawn)
    #expect(TestPicture.ruled(every: 7, width: 640, height: 480).isDrawn)
    #expect(!TestPicture.scene(width: 640, height: 480).isDrawn)
    #expect(!TestPicture.noise(width: 640, height: 480).isDrawn)
  }

  @Test("camera photos are not drawings", .needsShared("corpus/photos"))
  func photos() throws {
    for name in ["kodak-fz201-moon", "moto-g9plus-cat", "pentax-istd-screen", "facebook-c2-road", "jolla-leaf"] {
      let bytes = try Array(Data(contentsOf: Shared.path("corpus/photos/\(name).jpg")))
      let photo = try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).render(RenderRequest()).raster
      #expect(!photo.isDrawn, "\(name)")
    }
  }

  @Test("the loss of chroma for four pixels is computed as the decoded file shows it", .needsProgram("djpeg"))
  func lostColour() throws {
    let raster = TestPicture.screen(width: 320, height: 240)
    let coefficients = JPEGCoefficients(raster, sampling: .quarter)
    var picture = QuantisedPicture(shape: coefficients)
    picture.quantise(coefficients, by: JPEGRecipe(isProgressive: false, weighsBits: false).tables(at: 0.004))
    let bytes = JPEGFile(picture, scans: Scan.baseline(components: 3), isProgressive: false).write()
    let decoded = try JPEGProgram.run("djpeg", ["-dct", "int"], on: bytes).suffix(raster.samples.count)
    let measured = Self.squaredError(Array(decoded), raster)
    let lines = stride(from: 0, to: 240, by: 16).map { $0..<$0 + 16 }
    // Decoders clip values outside the range of levels.
    #expect(abs(raster.squaredErrorOfQuarteredChroma(in: lines) / measured - 1) < 0.35)
    #expect(TestPicture.scene(width: 64, height: 64, channels: 1).squaredErrorOfQuarteredChroma(in: lines) == 0)
  }

  @Test(
    "libjpeg is never closer to a drawing with as many bytes, in either chroma", .needsProgram("djpeg"),
    arguments: [15_000, 30_000, 60_000, 150_000])
  func asGoodAsEitherChroma(_ limit: Int) throws {
    let raster = TestPicture.screen(width: 512, height: 384)
    let ours = try raster.jpeg(within: limit)
    let mine = try JPEGProgram.run("djpeg", ["-dct", "int"], on: ours.bytes).suffix(raster.samples.count)
    for chroma in [ChromaSampling.quarter, .full] {
      let files = try (1...100).map {
        try raster.encoded(EncodeSettings(quality: $0, chroma: chroma, isOptimized: true))
      }
      guard let best = files.last(where: { $0.count <= limit }) else { continue }
      let theirs = try JPEGProgram.run("djpeg", ["-dct", "int"], on: best).suffix(raster.samples.count)
      let room = 1.02 * Self.squaredError(Array(theirs), raster) + 0.05
      #expect(Self.squaredError(Array(mine), raster) <= room, "\(chroma)")
    }
  }

  @Test("the finest JPEG of flat colours is as libjpeg's, with colour for every pixel")
  func finest() throws {
    let raster = TestPicture.screen(width: 300, height: 200)
    let file = try raster.jpeg(within: 1_000_000)
    #expect(file.isFinest && file.chroma == .full)
    let whole = try raster.jpeg(within: 1_000_000, SearchChoices(chroma: .quarter))
    #expect(whole.isFinest && whole.chroma == .quarter)
  }

  @Test("copying the sample's rows gives the same whole as transforming all of them", arguments: [480, 477])
  func rowsOfSample(_ height: Int) {
    let raster = TestPicture.scene(width: 300, height: height)
    for chroma in [ChromaSampling.quarter, .full] {
      let sample = PictureSample(raster, chroma, like: PictureSample(raster, .quarter))
      let copied = sample.whole(of: raster).planes.map(\.values)
      #expect(copied == JPEGCoefficients(raster, sampling: chroma).planes.map(\.values))
    }
  }

  private static func squaredError(_ samples: [UInt8], _ raster: Raster) -> Double {
    let squares = zip(samples, raster.samples).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    return Double(squares) / Double(raster.samples.count)
  }
}
