import CompressionStrategies
import ImageCodecs
import PerceptualQuality
import Records
import System
import Workers

/// Repeats trials that reports show whole, to make pictures of what the recipient's first screen shows.
struct ShowRequest: TrialsRequest {
  typealias Answer = [PictureFile]

  var photo: String
  /// The photo's hash when it was measured.
  var hash: String
  var trials: [RecordedRendition]

  func patience(under setup: RunSetup) -> Duration { setup.patience(trials.map(\.policy)) }

  func perform(in workplace: Workplace, answer: ([PictureFile]) throws -> Void) throws {
    let setup = workplace.setup
    let opened = try OpenedPhoto(workplace.files[0], named: photo)
    guard let device = setup.devices.first, SHA256.digest(of: opened.bytes).description == hash,
      var picture = opened.whole(maxMegapixels: setup.settings.maxMegapixels)
    else {
      for _ in trials { try answer([]) }
      return
    }
    let appliesGainMaps = device.isHDR && MetricCatalog.knowScreens(setup.metrics)
    if appliesGainMaps, let probe = opened.probe {
      picture.brightening = try? PhotoReader(bytes: opened.bytes, probe: probe).brightening()
    }
    let view = try PhotoView(of: picture, on: device, metrics: [])
    var maker = ReportPictureMaker()
    for made in trials {
      guard let raster = try? opened.main(of: made, under: setup)?.raster(withGainMap: appliesGainMaps) else {
        try answer([])
        continue
      }
      try answer(try maker.whole(raster, hash: made.rendition, in: view, photo: hash))
    }
  }
}
