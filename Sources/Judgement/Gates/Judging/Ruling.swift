import Records
import Units

/// The result for a set of rows under one assertion, before anything is excused.
struct Ruling {
  var verdict: Verdict
  var value: Value = .null
  var limit: Value = .null
  /// Which rows are named if it is a failure.
  var offends: (Comparand) -> Bool = { _ in false }
  var improvements = 0
  var why: String
  var lacking: Lacking?

  /// A ruling "cannot tell", because something is missing.
  static func cannotTell(_ why: String, lacking: Lacking?) -> Ruling {
    Ruling(verdict: .cannotTell, why: why, lacking: lacking)
  }
}

extension Ruling {
  /// The ruling if some rows have no figure: what passes only without them is undecided, unless the assertion allows
  /// that. A count counts only rows with a figure.
  func knowing(_ rows: SelectedRows, under assertion: Assertion) -> Ruling {
    if rows.undefined == 0 { return self }
    if case .count = assertion.aggregate { return self }
    var ruling = self
    let judged = rows.now - rows.undefined
    let names = rows.firstUndefined.map(\.description).joined(separator: "; ")
    let more = rows.undefined > rows.firstUndefined.count ? " and more" : ""
    ruling.why =
      "\(judged.grouped) of \(rows.now.counted("row")) had a value; \(rows.undefined.grouped) undefined "
      + "(\(names)\(more)); \(why)"
    guard verdict == .pass, !assertion.skipsUndefined else { return ruling }
    ruling.verdict = .cannotTell
    ruling.why += "; undefined: \"skip\" in the assertion leaves such rows out"
    return ruling
  }
}
