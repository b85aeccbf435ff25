import Judgement
import Records

/// A policy's means over the photos that the answer counts, with their intervals.
struct PolicyMeans: Sendable {
  /// Bytes of the main rendition.
  let size: Estimate?
  /// The share of viewers to whom a picture looks fine.
  let looks: Estimate?
  /// Seconds from the tap on Send until the server has the picture, and the part that the phone takes.
  let seconds: Estimate?
  let phoneSeconds: Double?
  /// The sizes of its smallest and its largest picture.
  let sizes: (least: Double, most: Double)?
  /// The photo that looks fine to the fewest viewers.
  let worst: (photo: Int, share: Double)?

  init(_ policy: Int, _ samples: Samples, _ answer: Answer, _ question: Question) {
    let (counted, evidence) = (answer.counted, samples.evidence)
    let (bytes, shares) = (evidence.bytes(policy), evidence.shares(policy, for: answer.question))
    size = counted.estimate { bytes[$0] }
    looks = counted.estimate { shares[$0] }
    seconds = counted.estimate { samples.seconds(policy, $0, question) }
    let phone = evidence.compressSeconds(policy)
    phoneSeconds = counted.estimate { phone[$0] / question.phoneSpeed }?.mean
    let made = counted.photos.filter { !bytes[$0].isNaN }
    let (smallest, largest) = (made.min { bytes[$0] < bytes[$1] }, made.max { bytes[$0] < bytes[$1] })
    sizes = smallest.flatMap { least in largest.map { (bytes[least], bytes[$0]) } }
    worst = counted.photos.filter { !shares[$0].isNaN }.min { shares[$0] < shares[$1] }.map { ($0, shares[$0]) }
  }
}
