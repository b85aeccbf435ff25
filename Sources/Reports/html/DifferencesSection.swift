import RunRecords

/// What sets policies apart, what does not, and what the corpus cannot say.
enum DifferencesSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "differences", title: "Differences", heading: "Where policies differ",
      body: """
        <h3>By kind of photo</h3>
        \(classes(report))
        <p class="note">\(coverage(report))</p>
        \(fates(report))
        <h3>What separates nothing</h3>
        \(findings(report))
        """)
  }

  /// Text first, apart from the rest: recipients complain about unreadable screenshots most.
  private static func classes(_ report: ReportData) -> Markup {
    let ordered = report.classes.filter { $0.name == "text" } + report.classes.filter { $0.name != "text" }
    let rows = ordered.flatMap { kind in
      zip(report.policies, kind.byPolicy).enumerated().map { index, pair -> Markup in
        let (policy, figures) = pair
        return """
          <tr><td>\(kind.name)</td><th scope="row">\(Parts.policy(policy.answer.policy, index))</th>\
          \(Parts.cell("\(kind.photos)"))\(Parts.cell(Wording.bytes(figures.medianBytes)))\
          \(Parts.cell(Wording.score(figures.medianScore)))\
          \(Parts.cell(Wording.score(figures.worstScore), isBad: (figures.worstScore ?? 100) < Evidence.harmedBelow))\
          \(Parts.cell("\(figures.harmed)", isBad: figures.harmed > 0))</tr>

          """
      }
    }
    return Parts.table(
      "Screenshots and documents (text) first: their harm is what recipients notice", label: "Classes table",
      head: [
        Parts.head("Class", isNumber: false), Parts.head("Policy", isNumber: false), Parts.head("photos"),
        Parts.head("median size"), Parts.head("median score"), Parts.head("worst score"), Parts.head("harmed"),
      ], rows: rows, id: "classes")
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
      \(Parts.table(
        "How many photos are sent well, harmed, over a limit, refused or failed under one policy and not so under the other",
        label: "Fates table",
        head: [Parts.head("Policy", isNumber: false)] + names.map { Parts.head("<bdi>\($0)</bdi>") }, rows: rows))
      """
  }

  private static func findings(_ report: ReportData) -> Markup {
    let equal = report.differences.nearEqual.prefix(20).map { pair -> Markup in
      """
      <li><bdi>\(pair.first)</bdi> and <bdi>\(pair.second)</bdi> give sizes within 2 % of each other on \
      \(Wording.share(pair.share)) of photos: one of them is not needed.</li>

      """
    }
    let idle = report.differences.neverBroken
    let limits: [Markup] =
      idle.isEmpty
      ? []
      : [
        "<li>No photo breaks a limit of \(idle.joined(separator: ", ")).</li>"
      ]
    return
      "<ul>\(equal + limits)\(equal.isEmpty ? "<li>No two policies give near-equal sizes.</li>" as Markup : "")</ul>"
  }
}
