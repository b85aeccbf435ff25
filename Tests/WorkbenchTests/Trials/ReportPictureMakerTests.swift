import Documents
import ImageCodecs
import PerceptualQuality
import Pixels
import Records
import Testing
import Workers
@testable import Workbench

/// The pictures of a photo's story.
@Suite struct ReportPictureMakerTests {
  @Test(
    "a dropped gain map is seen in the map of losses on a screen that shows it", arguments: ["phone", "iphone-hdr"])
  func dropped(name: String) throws {
    let size = PixelSize(width: 600, height: 400)
    let slope = (0..<size.area).map { UInt8(60 + $0 % 600 / 5) }
    let picture = Raster(size: size, channels: 1, samples: slope)
    var photo = picture
    // Eight times as bright, except at the right.
    let map = Raster(
      size: PixelSize(width: 150, height: 100), channels: 1, samples: (0..<15_000).map { $0 % 150 < 75 ? 255 : 0 })
    photo.brightening = Brightening(map, curve: .share(headroom: 8))
    let view = try PhotoView(of: photo, on: #require(Device.presets[name]), metrics: [])
    var maker = ReportPictureMaker()
    let files =
      try maker.whole(picture, hash: "b", in: view, photo: "a")
      + maker.worstPart(of: picture, hash: "b", in: view, photo: "a", tile: nil)
    for kind in [ReportPicture.wholeHeatmap(photo: "a", rendition: "b"), .heatmap(photo: "a", rendition: "b")] {
      let file = try #require(files.first { $0.picture == kind }).file.bytes
      let drawn = try PhotoReader(bytes: file, probe: PhotoProbe(file)).render(RenderRequest()).raster
      /// How yellow a part is: nothing of grey, 195 of the worst loss.
      func yellow(from left: Int, to right: Int) -> Int {
        let pixels = (0..<drawn.size.area).filter { (left..<right).contains($0 % drawn.width * 100 / drawn.width) }
        var sum = 0
        for pixel in pixels { sum += Int(drawn.samples[3 * pixel]) - Int(drawn.samples[3 * pixel + 2]) }
        return sum / pixels.count
      }
      let (bright, dark) = (yellow(from: 5, to: 40), yellow(from: 70, to: 95))
      #expect(name == "phone" ? abs(bright) < 4 : bright > 80, "\(kind) \(bright)")
      #expect(dark < 40, "\(kind) \(dark)")
    }
  }
}
