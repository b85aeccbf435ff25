import CompressionStrategies
import PerceptualQuality
import Pixels
import System
import Workers

/// A picture without colours, at a screen's pixels, for a program that reads its text.
struct GreyPicture: Codable, Sendable {
  var picture: TextFolder.Picture
  var width: Int
  var height: Int
  var grey: Enclosure
}

/// Repeats trials of a photo with text, for its pictures as the recipient sees them.
struct TextRequest: TrialsRequest {
  typealias Answer = [GreyPicture]

  var photo: String
  /// The photo's hash when it was measured.
  var hash: String
  var trials: [RecordedRendition]

  func patience(under setup: RunSetup) -> Duration { setup.patience(trials.map(\.policy)) }

  /// The first answer has the photo, too.
  func perform(in workplace: Workplace, answer: ([GreyPicture]) throws -> Void) throws {
    let setup = workplace.setup
    let opened = try OpenedPhoto(workplace.files[0], named: photo)
    let isSame = SHA256.digest(of: opened.bytes).description == hash
    let whole = isSame ? opened.whole(maxMegapixels: setup.settings.maxMegapixels) : nil
    let views = try whole.map { whole in
      try setup.devices.map { (device: $0, view: try PhotoView(of: whole, on: $0, metrics: [])) }
    }
    var originals = views?.map { grey($0.view.reference, on: $0.device) } ?? []
    for made in trials {
      var pictures = originals
      originals = []
      if let views, let raster = try? opened.main(of: made, under: setup)?.raster() {
        pictures += views.compactMap { device, view in
          view.shown(raster).map { grey($0, of: made.rendition, on: device) }
        }
      }
      try answer(pictures)
    }
  }

  private func grey(_ raster: Raster, of rendition: String? = nil, on device: Device) -> GreyPicture {
    GreyPicture(
      picture: TextFolder.Picture(photo: hash, rendition: rendition, screen: device.pixels), width: raster.width,
      height: raster.height, grey: Enclosure(raster.luma))
  }
}

extension Device {
  /// The screen's pixels in names of files.
  var pixels: String { "\(screen.width)x\(screen.height)" }
}

extension Raster {
  /// Its brightness, by BT.601.
  var luma: [UInt8] {
    guard channels > 1 else { return samples }
    return (0..<size.area).map { pixel in
      let at = pixel * channels
      let (red, green, blue) = (Int(samples[at]), Int(samples[at + 1]), Int(samples[at + 2]))
      let luma: Int = 77 * red + 151 * green + 28 * blue
      return UInt8(luma >> 8)
    }
  }
}
