import Judgement
import Records
import Units

/// How policies differ, how they do not, and what the corpus cannot show.
enum DifferencesSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "differences", title: "Differences", heading: "Where policies differ",
      body: "\(classes(report))\n\(fates(report))")
  }

  /// Text comes first and is listed separately, because recipients complain most about unreadable screenshots.
  private static func classes(_ report: ReportData) -> Markup {
    let ordered = report.classes.filter { $0.name == "text" } + report.classes.filter { $0.name != "text" }
    let rows = ordered.flatMap { kind in
      report.policies.indices.map { index -> Markup in
        let figures = kind.byPolicy[index]
        return """
          <tr data-policy="\(index)" data-kind="\(kind.name)"\(report.rest(index))><td>\(Wording.kind(kind.name))</td>\
          <th scope="row">\(report.name(index))</th>\
          \(Parts.cell("\(kind.photos)", figure: "photos"))\
          \(Parts.cell(Wording.bytes(figures.medianBytes), figure: "medianBytes"))\
          \(Parts.cell(Wording.score(figures.medianScore), figure: "medianScore"))\
          \(Parts.cell(Wording.score(figures.worstScore), figure: "worstScore"))\
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
        ], rows: rows, id: "classes") + "<p class=\"note\">\(coverage(report))</p>")
  }

  /// How many photos of each class the recommended policy harms.
  private static func sum(_ classes: [ClassFigures], _ report: ReportData) -> Markup {
    guard let policy = report.order.first else { return "" }
    let harms = classes.map { "\(Wording.kind($0.name)) \($0.byPolicy[policy].harmed) of \($0.photos.grouped)" }
    return """
      Harmed under <bdi>\(report.policies[policy].answer.policy)</bdi>: \(harms.joined(separator: ", ")); each policy
      """
  }

  private static func coverage(_ report: ReportData) -> String {
    let few = report.classes.filter { $0.photos < 10 }.map { Wording.kind($0.name) }
    let noText = report.classes.contains { $0.name == "text" } ? "" : "No screenshots or documents are in the corpus. "
    return noText
      + (few.isEmpty
        ? "Every class has ten photos or more."
        : "Fewer than ten photos, so little is shown: \(few.joined(separator: ", ")).")
  }

  private static func fates(_ report: ReportData) -> Markup {
    guard report.policies.count > 1 else { return "" }
    let names = report.policies.map { $0.answer.policy }
    let rows = report.differences.changes.enumerated().map { first, row -> Markup in
      """
      <tr><th scope="row">\(report.name(first))</th>\
      \(row.enumerated().map { Parts.cell($0 == first ? "" : "\($1)") })</tr>

      """
    }
    return """
      \(Parts.folded(apart(report), Parts.table(
        "How many photos are sent well, harmed, over a limit, refused or failed under one policy and not so under the other",
        label: "Fates table",
        head: [Parts.head("Policy", isNumber: false)] + names.map { Parts.head("<bdi>\($0)</bdi>") }, rows: rows, id: "fate-pairs") + pair(report)))
      """
  }

  private static func apart(_ report: ReportData) -> Markup {
    guard let (first, second) = report.differences.mostApart else { return "" }
    let (one, other) = (report.policies[first].answer.policy, report.policies[second].answer.policy)
    let photos = Wording.number(report.differences.changes[first][second], "photo")
    return
      "Photos whose fate differs between policies: most between <bdi>\(one)</bdi> and <bdi>\(other)</bdi>, \(photos)"
  }

  /// The photos behind one of these numbers: those of the pair that differs most, until the reader chooses another.
  private static func pair(_ report: ReportData) -> Markup {
    guard let (first, second) = report.differences.mostApart else { return "" }
    func options(_ chosen: Int) -> [Markup] {
      report.policies.enumerated().map { index, policy in
        "<option value=\"\(index)\"\(index == chosen ? " selected" as Markup : "")>\(policy.answer.policy)</option>"
      }
    }
    return """
      <form id="fates" class="needs-script" hidden aria-label="Two policies">
      <label>From <select id="fate-first">\(options(first))</select></label>
      <label>to <select id="fate-second">\(options(second))</select></label>
      </form>
      \(changed(first, second, report))
      """
  }

  private static func changed(_ first: Int, _ second: Int, _ report: ReportData) -> Markup {
    let samples = report.samples
    let places = samples.places(report.question.photos)
    let question = report.question
    let shares = (samples.evidence.shares(first, for: question), samples.evidence.shares(second, for: question))
    let rows = places.compactMap { photo -> Markup? in
      guard let own = samples.evidence.status(first, photo), let other = samples.evidence.status(second, photo) else {
        return nil
      }
      let fates = (
        Differences.Fate(own, share: shares.0[photo], report.question),
        Differences.Fate(other, share: shares.1[photo], report.question)
      )
      guard fates.0 != fates.1 else { return nil }
      func cell(_ fate: Differences.Fate, _ policy: Int) -> Markup {
        "<td\(fate == .sent ? "" : " class=\"bad\"" as Markup)>\(fate.words)</td>"
      }
      return """
        <tr><th scope="row"><bdi>\(samples.photos[photo].name)</bdi></th>\(cell(fates.0, first))\(cell(fates.1, second))</tr>

        """
    }
    let names = (samples.policies[first], samples.policies[second])
    return Parts.table(
      "\(Wording.number(rows.count, "photo")) of \(places.count.grouped)\(rows.count > 50 ? ", the first 50" : "")",
      label: "Changed photos table",
      head: [
        Parts.head("Photo", isNumber: false),
        Parts.head("<bdi>\(names.0)</bdi>", isNumber: false),
        Parts.head("<bdi>\(names.1)</bdi>", isNumber: false),
      ], rows: Array(rows.prefix(50)), id: "fate-table")
  }
}
