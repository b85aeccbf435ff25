import CompressionStrategies
import Digests
import ImageCodecs
import PerceptualQuality
import RunRecords

/// Makes trials once more that reports show whole: what the recipient's first screen shows of them.
struct ShowRequest: WorkerRequest {
  typealias Answer = [PictureFile]

  /// The photo's name in every output.
  var photo: String
  /// The hash that it had when it was measured.
  var hash: String
  /// Places in the setup's list: a part each.
  var policies: [Int]

  var label: String { photo }
  var partCount: Int { policies.count }

  func dropping(_ parts: Int) -> Self {
    ShowRequest(photo: photo, hash: hash, policies: Array(policies.dropFirst(parts)))
  }

  func perform(in workplace: Workplace, answer: ([PictureFile]) throws -> Void) throws {
    let setup = workplace.setup
    let maxMegapixels = setup.settings.maxMegapixels
    let opened = try OpenedPhoto(workplace.files[0], named: photo)
    guard let device = setup.devices.first, SHA256.digest(of: opened.bytes).description == hash,
      let picture = opened.whole(maxMegapixels: maxMegapixels)
    else {
      for _ in policies { try answer([]) }
      return
    }
    let view = try PhotoView(of: picture, on: device, metrics: [])
    var maker = ReportPictureMaker()
    for index in policies {
      guard let main = opened.outcome(under: setup.policies[index], maxMegapixels: maxMegapixels).main,
        let raster = try? main.raster
      else {
        try answer([])
        continue
      }
      let rendition = SHA256.digest(of: main.bytes).description
      try answer(try maker.whole(raster, hash: rendition, in: view, photo: hash))
    }
  }
}
