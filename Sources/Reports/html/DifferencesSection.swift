import Judgement
import Records
import Units

extension DifferencesSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "differences", title: "Differences", heading: "Where policies differ",
      body: """
        \(classes(report))
        \(fates(report))
        \(Parts.folded("Where metrics disagree", opinions(report)))
        """)
  }

  /// Pictures on which another metric disagrees.
  private static func opinions(_ report: ReportData) -> Markup {
    guard !report.secondOpinions.isEmpty else {
      return "<p>One metric was asked: run again with --metrics ssimulacra2,cvvdp to have it checked.</p>"
    }
    let sentences = report.secondOpinions.map { opinion -> Markup in
      """
      <li>SSIMULACRA2 and \(opinion.metric) rank \(Wording.number(opinion.pictures, "picture")) with a correlation of \
      \(opinion.correlation.fixed(2)) (Spearman)\(opinion.disagreements.isEmpty ? "; none is a fifth of all places apart" : "").</li>

      """
    }
    let rows = report.secondOpinions.flatMap { opinion in
      opinion.disagreements.map { picture -> Markup in
        """
        <tr><th scope="row"><bdi>\(picture.photo)</bdi></th><td><bdi>\(picture.policy)</bdi></td>\
        \(Parts.cell(Wording.score(picture.score)))<td>\(opinion.metric)</td>\(Parts.cell(picture.other.digits(3)))\
        \(Parts.cell(Wording.share(picture.gap)))</tr>

        """
      }
    }
    let table: Markup =
      rows.isEmpty
      ? ""
      : Parts.table(
        "Pictures that two metrics rank furthest apart: look at them", label: "Disagreements table",
        head: [
          Parts.head("Photo", isNumber: false), Parts.head("Policy", isNumber: false), Parts.head("SSIMULACRA2"),
          Parts.head("Other metric", isNumber: false), Parts.head("its score"), Parts.head("places apart, of all"),
        ], rows: rows, id: "opinions")
    return "<ul>\(sentences)</ul>\(reversals(report))\(table)"
  }

  private static let mostReversals = 10

  /// Pairs of policies that two metrics put in another order.
  private static func reversals(_ report: ReportData) -> Markup {
    let rows = report.secondOpinions.flatMap { opinion in
      opinion.reversals.prefix(mostReversals).map { pair -> Markup in
        """
        <tr><th scope="row"><bdi>\(pair.first)</bdi></th><td><bdi>\(pair.second)</bdi></td>\
        \(Parts.cell("+\(pair.gain.digits(2))"))<td>\(opinion.metric)</td>\
        \(Parts.cell("\(pair.other > 0 ? "+" : "")\(pair.other.digits(2))"))\(Parts.cell(pair.photos.grouped))</tr>

        """
      }
    }
    guard !rows.isEmpty else {
      return "<p>No two policies change places between the metrics beyond what the photos’ own spread explains.</p>"
    }
    let all = report.secondOpinions.reduce(0) { $0 + $1.reversals.count }
    let rest = all > rows.count ? "; the surest \(rows.count) of \(all.grouped)" : ""
    return Parts.table(
      "Policies that change places: better by SSIMULACRA2, worse by the other\(rest)", label: "Reversals table",
      head: [
        Parts.head("Policy", isNumber: false), Parts.head("compared with", isNumber: false),
        Parts.head("SSIMULACRA2, mean"),
        Parts.head("Other metric", isNumber: false), Parts.head("its mean"), Parts.head("photos"),
      ], rows: rows, id: "reversals")
  }
}
