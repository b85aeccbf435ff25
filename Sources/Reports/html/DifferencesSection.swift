import Judgement
import Records
import Units

extension DifferencesSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "differences", title: "Differences", heading: "Where policies differ",
      body: """
        <h3>By kind of photo</h3>
        \(classes(report))
        \(fates(report))
        <h3>Settings that made no difference</h3>
        \(findings(report))
        <h3>Where metrics disagree</h3>
        \(opinions(report))
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

  private static func findings(_ report: ReportData) -> Markup {
    let equal = report.differences.nearEqual.prefix(20).map { pair -> Markup in
      """
      <li><bdi>\(pair.first)</bdi> and <bdi>\(pair.second)</bdi> give sizes within 2 % of each other on \
      \(Wording.share(pair.share)) of photos; how they look is in the answer table.</li>

      """
    }
    let idle = report.differences.neverBroken
    // A long list of names is replaced by its count.
    let names = idle.count > 8 ? "\(idle.count) of \(report.policies.count) policies" : idle.joined(separator: ", ")
    let limits: [Markup] =
      idle.isEmpty
      ? []
      : [
        "<li>No photo breaks a limit of \(names).</li>"
      ]
    return
      "<ul>\(equal + limits)\(equal.isEmpty ? "<li>No two policies give near-equal sizes.</li>" as Markup : "")</ul>"
  }
}
