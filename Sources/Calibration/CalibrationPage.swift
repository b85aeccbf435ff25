import Units

/// A page, one file without scripts, that shows how a fitted link predicts the half of a log that it was not fitted to.
public struct CalibrationPage {
  private let link: CalibratedLink
  private let log: String

  /// The page of a link that was fitted to a log of this name.
  public init(_ link: CalibratedLink, log: String) {
    self.link = link
    self.log = log
  }

  /// The whole file, which asks for nothing from anywhere else.
  public var text: String {
    CalibrationStyle.page(
      title: "Calibration of \(log)",
      """
      <h1>A link for \(log.inHTML)</h1>
      <p>Fitted by simulating \(link.basis)\(link.judgements.isEmpty ? "." : "; the figures below are of the other half.")</p>
      <h2>What the log tells</h2>
      \(parameters)
      <h2>What it does not tell</h2>
      <ul>\(link.statements.map { "<li>\($0.inHTML)</li>" }.joined())</ul>
      \(ridge)
      \(judged)
      """)
  }

  private var parameters: String {
    let titles = link.paths.map { Statement.title(of: $0, among: link.paths) }
    let areNamed = titles != [""]
    let rows = zip(titles, link.paths).flatMap { title, path in
      path.parameters.map { parameter in
        "<tr>\(areNamed ? "<td>\(title.inHTML)</td>" : "")<td>\(Statement.name(parameter.name))</td>"
          + "<td>\(Self.text(parameter.value, parameter))</td><td>\(Self.range(of: parameter))</td></tr>"
      }
    }
    let named = areNamed ? "<th>\(link.paths.count > 1 ? "path" : "network")</th>" : ""
    return "<table><thead><tr>\(named)<th>figure</th><th>value</th><th>explains the log</th></tr></thead>"
      + "<tbody>\(rows.joined())</tbody></table>"
  }

  private static func range(of parameter: Parameter) -> String {
    let bounds = [parameter.low, parameter.high].compactMap { $0 }.map { text($0, parameter) }
    if parameter.isOfMany { return bounds.joined(separator: " to ") + " for eight tenths of uploads, over many paths" }
    if parameter.isDetermined { return bounds.joined(separator: " to ") }
    let told = parameter.low == nil ? "or less" : "or more"
    return "not determined (\(bounds.first.map { "\($0) \(told)" } ?? "anything"))"
  }

  private static func text(_ value: Double, _ parameter: Parameter) -> String {
    Statement.text(value, of: parameter.name, digits: 3)
  }

  private var ridge: String {
    guard !link.ridge.isEmpty else { return "" }
    let plot = RidgePlot(ridge: link.ridge)
    return "<h3>The ridge: pairs that explain the log equally well</h3>\(plot.svg)\(plot.table)"
  }

  private var judged: String {
    guard !link.judgements.isEmpty else {
      return "<h2>Measured and predicted</h2><p>Nothing was held back: the log has too few uploads of any size.</p>"
    }
    let plots = JudgementPlots(judgements: link.judgements)
    return """
      <h2>Measured and predicted, by size</h2>
      <p>\((link.verdict ?? "").inHTML).</p>
      \(table)
      <h2>Quantiles</h2>
      <p>Each line is a size, each point a quantile (5 to 95 %) of the measured (across) and the predicted time (up). \
      On the diagonal both agree.</p>
      \(plots.key)
      \(plots.quantiles)
      <h2>Residuals</h2>
      <p>Predicted over measured, less one, at each quantile; the band is ±10 %.</p>
      \(plots.residuals)
      """
  }

  private var table: String {
    func seconds(_ time: Double?) -> String { time.map { Duration.seconds($0).brief } ?? "unknown" }
    let rows = link.judgements.map { one in
      let figures = [
        one.rows.grouped, seconds(one.measured.median), seconds(one.predicted.median), seconds(one.measured.p95),
        seconds(one.predicted.p95), Share(one.measured.shareInBudget).brief, Share(one.predicted.shareInBudget).brief,
      ]
      return "<tr><td>\(one.name.inHTML)</td>\(figures.map { "<td>\($0)</td>" }.joined())</tr>"
    }
    let titles = [
      "bytes", "uploads", "median", "predicted", "95 %", "predicted",
      "within \(Duration.seconds(link.budgetSeconds).brief)",
      "predicted",
    ]
    return "<table><thead><tr>\(titles.map { "<th>\($0)</th>" }.joined())</tr></thead>"
      + "<tbody>\(rows.joined())</tbody></table>"
  }
}
