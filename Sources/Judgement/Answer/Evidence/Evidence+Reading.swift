import CompressionStrategies
package import ImageCodecs
package import PerceptualQuality
package import Records

extension Evidence {
  /// Whether a photo was tried under a policy, both by their places.
  package func isTried(_ policy: Int, _ photo: Int) -> Bool { tracks[policy].isTried(photo) }

  /// The status of the trial; nil if the photo was not tried.
  package func status(_ policy: Int, _ photo: Int) -> Status? { tracks[policy].status(photo) }

  /// By photo, the bytes of the policy's rendition; NaN if there is none.
  package func bytes(_ policy: Int) -> [Double] { tracks[policy].bytes.list(of: photos.count) }

  /// By photo, the scores on a screen that tables and plots show; NaN if there is no score.
  package func scores(_ policy: Int, on device: Int?) -> [Double] {
    device.map { tracks[policy].scores[$0 * measures.count].list(of: photos.count) }
      ?? Array(repeating: .nan, count: photos.count)
  }

  /// By photo, the share of viewers to whom a policy's picture looks fine; NaN if it lacks a score that the question
  /// needs, 0 if the picture is damaged.
  package func shares(_ policy: Int, for question: Question) -> [Double] {
    let (track, places) = (tracks[policy], places(of: question))
    return photos.indices.map { track.share($0, at: places, for: question) }
  }

  /// The same share for one photo.
  package func share(_ policy: Int, _ photo: Int, for question: Question) -> Double {
    tracks[policy].share(photo, at: places(of: question), for: question)
  }

  /// The places of a question's scores in the lists of a track, each with the share of recipients that it is for; nil
  /// if the screen or a score was not measured.
  func places(of question: Question) -> [(list: Int, part: Double)]? {
    guard let device = devices.firstIndex(of: question.device) else { return nil }
    var places: [(list: Int, part: Double)] = []
    for (measure, part) in question.measures {
      guard let place = measures.firstIndex(of: measure) else { return nil }
      places.append((list: device * measures.count + place, part: part))
    }
    return places
  }

  /// Whether everything that a criterion needs was measured, if this share of recipients zooms in.
  package func knows(_ criterion: Criterion, zooming: Double) -> Bool {
    criterion.measures(zooming: zooming).allSatisfy { measures.contains($0.measure) }
  }

  /// Seconds that compressing a photo takes on the phone; nil if unknown.
  package func compressSeconds(_ policy: Int, of photo: Int) -> Double? { tracks[policy].compressSeconds[photo].known }

  /// By photo, seconds that compressing it takes on the phone; NaN if unknown.
  package func compressSeconds(_ policy: Int) -> [Double] { tracks[policy].compressSeconds.list(of: photos.count) }
}

extension Evidence {
  /// The share of each of these photos' sends that are sent well under a policy; 0 for a photo that is lost.
  package func sentWell(_ policy: Int, of counted: Counted, for question: Question) -> [Double] {
    let pictures = Pictures(tracks[policy], of: counted.photos, in: self, for: question)
    return Sends(tracks[policy], pictures, of: counted.photos, in: self, for: question).well
  }
}
