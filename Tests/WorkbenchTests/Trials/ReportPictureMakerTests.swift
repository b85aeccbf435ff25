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
    // Eight times as bright in places.
    let map = Raster(
      size: PixelSize(width: 150, height: 100), channels: 1, samples: (0..<15_000).map { $0 % 50 < 25 ? 255 : 0 })
    photo.brightening = Brightening(map, curve: .share(headroom: 8))
    let view = try PhotoView(of: photo, on: #require(Device.presets[name]), metrics: [])
    var maker = ReportPictureMaker()
    let files =
      try maker.whole(picture, hash: "b", in: view, photo: "a")
      + maker.worstPart(of: picture, hash: "b", in: view, photo: "a", tile: nil)
    for kind in [ReportPicture.wholeHeatmap(photo: "a", rendition: "b"), .heatmap(photo: "a", rendition: "b")] {
      let file = try #require(files.first { $0.picture == kind }).file.bytes
      let drawn = try PhotoReader(bytes: file, probe: PhotoProbe(file)).render(RenderRequest()).raster
      // How yellow it is: grey is nothing, the worst loss everywhere 195.
      var yellow = 0
      for at in stride(from: 0, to: drawn.samples.count, by: 3) {
        yellow += Int(drawn.samples[at]) - Int(drawn.samples[at + 2])
      }
      yellow /= drawn.size.area
      #expect(name == "phone" ? abs(yellow) < 4 : yellow > 40, "\(kind) \(yellow)")
    }
  }
}
