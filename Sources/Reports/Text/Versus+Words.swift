import Judgement
import Records
import Units

extension Versus.Matched {
  /// Why there is no figure, or how many photos it is based on.
  var words: String {
    switch self {
    case .sameEye(let eye):
      AnswerPhrases.fill("sameEyeOn", ["photos": eye.photos.grouped, "all": Wording.number(eye.of, "photo")])
    case .noSweep: AnswerPhrases.fill("noSweep")
    case .sameSweep: AnswerPhrases.fill("sameSweep")
    case .outOfReach(let photos, let all):
      AnswerPhrases.fill("outOfReach", ["photos": photos.grouped, "all": Wording.number(all, "photo")])
    }
  }
}

extension Versus {
  /// What the column of bytes at equal looks shows, or what it lacks.
  var sweepWords: String {
    AnswerPhrases.fill(rows.contains { $0.matched == .noSweep } ? "noSweep" : "sweep")
  }
}
