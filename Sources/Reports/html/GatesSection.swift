import Judgement

/// What the gates say, before anything else.
enum GatesSection {
  static func section(_ gates: GateFindings) -> PageSection {
    PageSection(
      id: "gates", title: "Gates", heading: "The gates",
      body: """
        <p class="verdict \(style(gates.verdict))">\(gates.sentence)</p>
        \(Parts.table(
          "Each assertion, those that fail first", label: "Gates table",
          head: ["Verdict", "Assertion", "Why"].map { Parts.head("\($0)", isNumber: false) },
          rows: gates.ordered.map(row), id: "gate-table"))
        """)
  }

  private static func row(_ finding: GateFindings.Finding) -> Markup {
    let offenders: Markup =
      finding.offenders.isEmpty
      ? "" : "<ul>\(finding.offenders.map { "<li><bdi>\($0)</bdi></li>" as Markup })</ul>"
    return """
      <tr><td class="\(style(finding.verdict))">\(finding.verdict.words)</td>\
      <th scope="row" class="wrap"><bdi>\(finding.name)</bdi></th><td class="wrap">\(finding.why)\(offenders)</td></tr>

      """
  }

  private static func style(_ verdict: Verdict) -> Markup {
    switch verdict {
    case .pass: "good"
    case .fail: "bad"
    case .cannotTell: "unsure"
    }
  }
}
