import Records
import Statistics

/// The sends of a question's photos under one policy: when they arrive and how they look, and so how many of 100
/// pictures are sent well.
struct Sends {
  /// By photo of the question: the chance that it arrives in time and looks fine; 0 for a lost photo.
  let well: [Double]
  /// Whether every chance is known; a record of an older version knows only its own budget.
  let isKnown: Bool
  /// Whether the compression time of all pictures is known, if the budget includes it.
  let isPaced: Bool
  private let track: Track
  private let photos: [Int]
  private let parts: [(link: Int, part: Double)]
  private let question: Question
  private let budget: Double

  init(_ track: Track, _ pictures: Pictures, of photos: [Int], in evidence: Evidence, for question: Question) {
    self.track = track
    self.photos = photos
    self.question = question
    budget = evidence.budgetSeconds
    parts = question.parts(of: evidence.links)
    var well = [Double](repeating: 0, count: photos.count)
    var (isKnown, isPaced) = (true, true)
    for (place, photo) in photos.enumerated() where !pictures.bytes[place].isNaN {
      let seconds = question.seconds(after: track.compressSeconds[photo])
      var chance = 0.0
      for (link, part) in parts where !track.uploads[link].sent[photo].isNaN {
        if let share = track.uploads[link].chance(photo, within: seconds, of: budget) {
          chance += part * share
        } else {
          isKnown = false
        }
      }
      well[place] = question.chance(chance) * pictures.fine[place]
      if track.compressSeconds[photo].isNaN { isPaced = false }
    }
    (self.well, self.isKnown) = (well, isKnown)
    self.isPaced = question.phone == nil || isPaced
  }

  /// Seconds of compression on the phone, by photo; NaN if there is no rendition, or if compression does not count.
  var compressSeconds: [Double] {
    photos.map { photo in
      guard let speed = question.compressionSpeed, !track.bytes[photo].isNaN else { return .nan }
      return track.compressSeconds[photo] / speed
    }
  }

  /// The chance that the server has each photo in time.
  var sent: [Double] {
    chances { track, photo, seconds in track.chance(photo, within: seconds, of: budget) ?? 0 }
  }

  /// The chance that the recipient has each photo in time; NaN in records of older versions.
  var seen: [Double] {
    chances { track, photo, seconds in
      track.chance(photo, within: seconds, of: budget) == nil
        ? 0 : track.chanceSeen(photo, within: seconds, of: budget) ?? .nan
    }
  }

  private func chances(_ chance: (UploadTrack, _ photo: Int, _ seconds: Double) -> Double) -> [Double] {
    photos.map { photo in
      guard !track.bytes[photo].isNaN else { return 0 }
      let seconds = question.seconds(after: track.compressSeconds[photo])
      return question.chance(
        parts.reduce(0) { sum, next in
          let uploads = track.uploads[next.link]
          return uploads.sent[photo].isNaN ? sum : sum + next.part * chance(uploads, photo, seconds)
        })
    }
  }
}

extension Question {
  /// The budget minus compression.
  fileprivate func seconds(after compressSeconds: Double) -> Double {
    guard let compressionSpeed else { return budgetSeconds }
    return max(0, budgetSeconds - (compressSeconds.known ?? 0) / compressionSpeed)
  }
}
