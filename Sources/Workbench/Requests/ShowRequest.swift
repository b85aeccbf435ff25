import CompressionStrategies
import ImageCodecs
import PerceptualQuality
import Records
import System
import Workers

/// Repeats trials that reports show whole, to make pictures of what the recipient's first screen shows.
struct ShowRequest: WorkerRequest {
  typealias Answer = [PictureFile]

  /// The photo's name in every output.
  var photo: String
  /// The photo's hash when it was measured.
  var hash: String
  /// The trials, one for each part.
  var trials: [Made]

  /// A trial of the photo as the record has it.
  struct Made: Codable, Sendable {
    /// The policy's place in the setup's list.
    var policy: Int
    /// The hash of the rendition.
    var rendition: String
  }

  var label: String { photo }
  var partCount: Int { trials.count }

  func dropping(_ parts: Int) -> Self {
    ShowRequest(photo: photo, hash: hash, trials: Array(trials.dropFirst(parts)))
  }

  func patience(under setup: RunSetup) -> Duration { setup.patience(trials.map(\.policy)) }

  func accepts(_ answer: [PictureFile], part: Int, under setup: RunSetup) -> Bool {
    answer.areOf(hash, rendition: trials[part].rendition)
  }

  func perform(in workplace: Workplace, answer: ([PictureFile]) throws -> Void) throws {
    let setup = workplace.setup
    let maxMegapixels = setup.settings.maxMegapixels
    let opened = try OpenedPhoto(workplace.files[0], named: photo)
    guard let device = setup.devices.first, SHA256.digest(of: opened.bytes).description == hash,
      let picture = opened.whole(maxMegapixels: maxMegapixels)
    else {
      for _ in trials { try answer([]) }
      return
    }
    let view = try PhotoView(of: picture, on: device, metrics: [])
    var maker = ReportPictureMaker()
    for made in trials {
      guard let main = opened.outcome(under: setup.policies[made.policy], maxMegapixels: maxMegapixels).main,
        SHA256.digest(of: main.bytes).description == made.rendition, let raster = try? main.raster
      else {
        try answer([])
        continue
      }
      try answer(try maker.whole(raster, hash: made.rendition, in: view, photo: hash))
    }
  }
}
