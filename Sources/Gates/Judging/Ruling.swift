import Meaning
import RunRecords

/// The result of a set of rows under one assertion, before anything is excused.
struct Ruling {
  var verdict: Verdict
  var value: Value = .null
  var limit: Value = .null
  /// Which rows are to be named if it is a failure.
  var offends: (Comparand) -> Bool = { _ in false }
  var improvements = 0
  var why: String
  var lacking: Lacking?

  /// Cannot tell, because this is missing.
  static func cannotTell(_ why: String, lacking: Lacking?) -> Ruling {
    Ruling(verdict: .cannotTell, why: why, lacking: lacking)
  }
}
