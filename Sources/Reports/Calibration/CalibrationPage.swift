package import Calibration
import Units

/// A page that shows how a fitted link predicts the half of a log that it was not fitted to, in the style of the report.
package struct CalibrationPage {
  private let link: CalibratedLink
  private let log: String

  /// The page of a link that was fitted to a log of this name.
  package init(_ link: CalibratedLink, log: String) {
    self.link = link
    self.log = log
  }

  /// The whole file, which asks for nothing from anywhere else.
  package var text: String {
    Self.page(
      title: "A link for \(log)", lead,
      """
      <section><h2>What the log shows</h2>
      \(parameters)</section>
      <section><h2>What it does not show</h2>
      <ul>\(link.statements.map { "<li>\($0)</li>" as Markup })</ul>
      \(ridge)</section>
      \(judged)
      """)
  }

  /// A page of a calibration: its title and first paragraphs in a card, and the rest.
  static func page(title: String, _ lead: [String], _ rest: Markup) -> String {
    let page: Markup = """
      \(PageHead.withoutScript(title: title).markup)
      <body>
      \(PageHead.line("\(title)", kind: "Stepwedge calibration", about: ""))
      <main class="plain">
      <section class="first"><article class="card say"><h1>\(title)</h1>
      \(lead.map { "<p class=\"lead\">\($0)</p>" as Markup })</article></section>
      \(rest)
      </main>
      </body>
      </html>

      """
    return page.text
  }

  private var lead: [String] {
    let basis = Self.capitalized(link.basis)
    guard !link.judgements.isEmpty else { return [basis + "."] }
    return [basis + "; the figures below are of the other half.", Self.capitalized(link.verdict ?? "") + "."]
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private var parameters: Markup {
    let titles = link.paths.map { LogRemarks.title(of: $0, among: link.paths) }
    let areNamed = titles != [""]
    let rows = zip(titles, link.paths).flatMap { title, path in
      path.parameters.map { parameter -> Markup in
        """
        <tr>\(areNamed ? "<td>\(title)</td>" as Markup : "")<td>\(LogRemarks.name(parameter.name))</td>\
        \(Parts.cell(Self.text(parameter.value, parameter)))<td>\(Self.range(of: parameter))</td></tr>
        """
      }
    }
    let named = areNamed ? [Parts.head(link.paths.count > 1 ? "path" : "network", isNumber: false)] : []
    return Parts.table(
      "Each figure of the link", label: "Figures of the link",
      head: named + [
        Parts.head("figure", isNumber: false), Parts.head("value"),
        Parts.head("values that explain the log", isNumber: false),
      ], rows: rows)
  }

  private static func range(of parameter: Parameter) -> String {
    let bounds = [parameter.low, parameter.high].compactMap(\.self).map { text($0, parameter) }
    if parameter.isOfMany { return bounds.joined(separator: " to ") + " for eight tenths of uploads, over many paths" }
    if parameter.isDetermined { return bounds.joined(separator: " to ") }
    let told = parameter.low == nil ? "or less" : "or more"
    return "not determined (\(bounds.first.map { "\($0) \(told)" } ?? "anything"))"
  }

  private static func text(_ value: Double, _ parameter: Parameter) -> String {
    LogRemarks.text(value, of: parameter.name, digits: 3)
  }

  private var ridge: Markup {
    guard !link.ridge.isEmpty else { return "" }
    let plot = RidgePlot(ridge: link.ridge)
    return "<h3>The ridge: pairs that explain the log equally well</h3>\(plot.svg)\(plot.table)"
  }

  private var judged: Markup {
    guard !link.judgements.isEmpty else {
      return "<section><h2>Measured and predicted</h2><p>Nothing was held back to judge the link by.</p></section>"
    }
    let plots = PredictionPlots(judgements: link.judgements)
    return """
      <section><h2>Measured and predicted, by size</h2>
      \(table)</section>
      <section><h2>Quantiles</h2>
      <p>Each line is a size, each point a quantile (5 to 95 %) of the measured (across) and the predicted time (up). \
      On the diagonal both agree.</p>
      \(plots.key)
      \(plots.quantiles)</section>
      <section><h2>Residuals</h2>
      <p>Predicted over measured, less one, at each quantile; the band is ±10 %.</p>
      \(plots.residuals)</section>
      """
  }

  private var table: Markup {
    func seconds(_ time: Double?) -> String { time.map { Duration.seconds($0).brief } ?? Wording.unknown }
    let rows = link.judgements.map { one -> Markup in
      let figures = [
        one.rows.grouped, seconds(one.measured.median), seconds(one.predicted.median), seconds(one.measured.p95),
        seconds(one.predicted.p95), Share(one.measured.shareInBudget).brief, Share(one.predicted.shareInBudget).brief,
      ]
      return "<tr><td>\(one.name)</td>\(figures.map { Parts.cell($0) })</tr>"
    }
    let titles = [
      "uploads", "median", "predicted", "95 %", "predicted",
      "within \(Duration.seconds(link.budgetSeconds).brief)", "predicted",
    ]
    return Parts.table(
      "By the half of the log that was held back", label: "Measured and predicted",
      head: [Parts.head("bytes", isNumber: false)] + titles.map { Parts.head("\($0)") }, rows: rows)
  }
}
