import RunRecords

/// What the rule weighs, on one sheet.
enum DecisionSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "decision", title: "Decision", heading: "Late or harmed",
      body: DecisionPlot(report: report).figure.map { switches + $0 }
        ?? "<p>Nothing to draw: no photo has both a size and a score.</p>")
  }

  private static let switches: Markup = """
    <form id="decision-switch" class="needs-script" hidden aria-label="What stands upright">
    <label>Upright <select id="decision-by"><option value="harmed">share harmed</option>\
    <option value="score">median score</option></select></label>
    </form>
    """
}
