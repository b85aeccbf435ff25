import CompressionStrategies
import Digests
import ImageCodecs
import PerceptualQuality
import RunRecords

/// Makes trials once more that reports show whole, and keeps what the recipient's first screen shows of them.
struct TrialShow {
  let setup: RunSetup

  func run(_ task: PhotoTask) throws {
    guard let folder = setup.settings.picturesPath, let device = setup.devices.first else { return }
    let subject = try Subject(FilePath(task.path), named: task.photo)
    let maxMegapixels = setup.settings.maxMegapixels
    guard subject.look.hash == task.hash, let photo = subject.whole(maxMegapixels: maxMegapixels) else { return }
    let view = try PhotoView(of: photo, on: device, metrics: [])
    let pictures = RunPictures(folder: folder)
    for index in task.policies {
      let outcome = subject.outcome(under: setup.policies[index], maxMegapixels: maxMegapixels)
      guard let main = outcome.main else { continue }
      try pictures.keepWhole(
        main.raster, hash: SHA256.digest(of: main.bytes).description, in: view, photo: subject.look.hash)
    }
  }
}
