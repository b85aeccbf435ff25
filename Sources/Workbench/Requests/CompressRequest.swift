import CompressionStrategies
import Documents
import ImageCodecs
import System
import Workers

/// Compresses one photo under one policy; the answer includes the renditions.
struct CompressRequest: WorkerRequest {
  typealias Answer = CompressedPhoto

  /// The photo's name in every output.
  var photo: String
  /// The policy's place in the setup's list.
  var policy: Int

  var label: String { photo }

  func patience(under setup: RunSetup) -> Duration { setup.patience([policy]) }

  func accepts(_ answer: CompressedPhoto, part: Int, under setup: RunSetup) -> Bool {
    answer.isAbout(photo, setup.policies[policy], under: setup)
  }

  func perform(in workplace: Workplace, answer: (CompressedPhoto) throws -> Void) throws {
    let policy = workplace.setup.policies[policy]
    let row: CompressedPhoto
    do throws(SystemError) {
      let opened = try OpenedPhoto(workplace.files[0], named: photo)
      row = CompressedPhoto(opened, policy: policy, maxMegapixels: workplace.setup.settings.maxMegapixels)
    } catch {
      row = CompressedPhoto(photo, policy: policy, failure: Reason(.unreadable, "\(error)"))
    }
    try answer(row)
  }
}
