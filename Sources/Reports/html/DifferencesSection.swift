import Answers
import RunRecords
import Units

/// What sets policies apart, what does not, and what the corpus cannot say.
enum DifferencesSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "differences", title: "Differences", heading: "Where policies differ",
      body: """
        <h3>By kind of photo</h3>
        \(classes(report))
        <p class="note" id="coverage">\(coverage(report))</p>
        \(fates(report))
        <h3>What separates nothing</h3>
        <p class="note">This and what follows is as the report was written, whatever the switches say.</p>
        \(findings(report))
        <h3>Where metrics disagree</h3>
        \(opinions(report))
        """)
  }

  /// Text first, apart from the rest: recipients complain about unreadable screenshots most.
  private static func classes(_ report: ReportData) -> Markup {
    let ordered = report.classes.filter { $0.name == "text" } + report.classes.filter { $0.name != "text" }
    let rows = ordered.flatMap { kind in
      zip(report.policies, kind.byPolicy).enumerated().map { index, pair -> Markup in
        let (policy, figures) = pair
        return """
          <tr data-policy="\(index)" data-kind="\(kind.name)"\(report.rest(index))><td>\(kind.name)</td>\
          <th scope="row">\(Parts.policy(policy.answer.policy, index))</th>\
          \(Parts.cell("\(kind.photos)", figure: "photos"))\
          \(Parts.cell(Wording.bytes(figures.medianBytes), figure: "medianBytes"))\
          \(Parts.cell(Wording.score(figures.medianScore), figure: "medianScore"))\
          \(Parts.cell(
            Wording.score(figures.worstScore), figure: "worstScore",
            isBad: (figures.worstScore ?? 100) < report.choice.harmedBelow))\
          \(Parts.cell("\(figures.harmed)", figure: "harmed", isBad: figures.harmed > 0))</tr>

          """
      }
    }
    return Parts.folded(
      sum(ordered, report),
      Parts.table(
        "Screenshots and documents (text) first: their harm is what recipients notice", label: "Classes table",
        head: [
          Parts.head("Class", isNumber: false), Parts.head("Policy", isNumber: false), Parts.head("photos"),
          Parts.head("median size"), Parts.head("median score"), Parts.head("worst score"), Parts.head("harmed"),
        ], rows: rows, id: "classes"))
  }

  /// What the answer does to each class, as the run had it.
  private static func sum(_ classes: [ClassFigures], _ report: ReportData) -> Markup {
    guard let policy = report.order.first else { return "" }
    let harms = classes.map { "\($0.name) \($0.byPolicy[policy].harmed) of \($0.photos.grouped)" }
    return """
      Harmed under <bdi>\(report.policies[policy].answer.policy)</bdi>: \(harms.joined(separator: ", ")); each policy
      """
  }

  private static func coverage(_ report: ReportData) -> String {
    let few = report.classes.filter { $0.photos < 10 }.map(\.name)
    let noText = report.classes.contains { $0.name == "text" } ? "" : "No screenshots or documents are in the corpus. "
    return noText
      + (few.isEmpty
        ? "Every class has ten photos or more."
        : "Fewer than ten photos, so little is shown: \(few.joined(separator: ", ")).")
  }

  private static func fates(_ report: ReportData) -> Markup {
    guard report.policies.count > 1 else { return "" }
    let names = report.policies.map(\.answer.policy)
    let rows = report.differences.changes.enumerated().map { first, row -> Markup in
      """
      <tr><th scope="row">\(Parts.policy(names[first], first))</th>\
      \(row.enumerated().map { Parts.cell($0 == first ? "" : "\($1)") })</tr>

      """
    }
    return """
      <h3>Photos whose fate changes</h3>
      \(Parts.folded(apart(report), Parts.table(
        "How many photos are sent well, harmed, over a limit, refused or failed under one policy and not so under the other",
        label: "Fates table",
        head: [Parts.head("Policy", isNumber: false)] + names.map { Parts.head("<bdi>\($0)</bdi>") }, rows: rows)))
      \(pair(report))
      """
  }

  private static func apart(_ report: ReportData) -> Markup {
    guard let (first, second) = report.differences.mostApart else { return "" }
    let names = [first, second].map { report.policies[$0].answer.policy }
    return
      "Most apart: <bdi>\(names[0])</bdi> and <bdi>\(names[1])</bdi>, \(Wording.number(report.differences.changes[first][second], "photo")); every pair"
  }

  /// The photos behind one of these numbers; the script lists those of any other.
  private static func pair(_ report: ReportData) -> Markup {
    guard let (first, second) = report.differences.mostApart else { return "" }
    let samples = report.samples
    let device = samples.device(report.choice.device)
    func options(_ chosen: Int) -> [Markup] {
      samples.policies.enumerated().map { index, name in
        "<option value=\"\(index)\"\(index == chosen ? " selected" as Markup : "")>\(name)</option>"
      }
    }
    let places = samples.places(report.choice.photos)
    let scores = [first, second].map { samples.evidence.scores($0, on: device) }
    let rows = places.compactMap { photo -> Markup? in
      let fates = zip([first, second], scores).compactMap { policy, scores in
        samples.evidence.status(policy, photo).map { Differences.Fate($0, score: scores[photo], report.choice) }
      }
      guard fates.count == 2, fates[0] != fates[1] else { return nil }
      return """
        <tr><th scope="row"><bdi>\(samples.photos[photo].name)</bdi></th>\
        \(fates.map { "<td\($0 == .sent ? "" : " class=\"bad\"" as Markup)>\($0.words)</td>" as Markup })</tr>

        """
    }
    return """
      <form id="fates" class="needs-script" hidden aria-label="Two policies">
      <label>From <select id="fate-first">\(options(first))</select></label>
      <label>to <select id="fate-second">\(options(second))</select></label>
      </form>
      \(Parts.table(
        "\(Wording.number(rows.count, "photo")) of \(places.count.grouped)\(rows.count > 50 ? ", the first 50" : "")",
        label: "Changed photos table",
        head: ["Photo", samples.policies[first], samples.policies[second]].map { Parts.head("<bdi>\($0)</bdi>", isNumber: false) },
        rows: Array(rows.prefix(50)), id: "fate-table"))
      """
  }

  /// Pictures on which another metric says otherwise.
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
        Parts.head("Policy", isNumber: false), Parts.head("against", isNumber: false), Parts.head("SSIMULACRA2, mean"),
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
    // Many names say no more than their number.
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
