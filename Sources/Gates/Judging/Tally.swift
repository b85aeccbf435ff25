import Meaning

/// Rows told apart by what measurement allows to say of each.
struct Tally {
  /// All of them, the furthest first.
  let rows: [Comparand]
  let kept: [Comparand]
  let broken: [Comparand]
  /// Those that noise hides.
  let open: [Comparand]

  /// The tally of rows in this order.
  init(_ rows: [Comparand], certainty: (Comparand) -> Certainty) {
    let certainties = rows.map(certainty)
    func those(_ kind: Certainty) -> [Comparand] { zip(rows, certainties).filter { $0.1 == kind }.map(\.0) }
    self.rows = rows
    kept = those(.kept)
    broken = those(.broken)
    open = those(.open)
  }

  /// The worst offence, or what is nearest to one.
  var furthest: Comparand { broken.first ?? rows[0] }

  /// The verdict where every row must be kept.
  var verdict: Verdict { !broken.isEmpty ? .fail : open.isEmpty ? .pass : .cannotTell }

  /// The verdict where their number counts: sure only if it is the same whichever way the open rows fall.
  func verdict(where holds: (Int) -> Bool) -> Verdict {
    let ends = [holds(kept.count), holds(kept.count + open.count)]
    return ends[0] != ends[1] ? .cannotTell : ends[0] ? .pass : .fail
  }
}
