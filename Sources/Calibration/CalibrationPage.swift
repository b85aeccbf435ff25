import Platform

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
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Calibration of \(Self.escaped(log))</title>
    <style>\(Self.style)</style></head><body><main>
    <h1>A link for \(Self.escaped(log))</h1>
    <p>Fitted by simulating half of \(link.rows) uploads; the figures below are of the other half.</p>
    <h2>What the log tells</h2>
    \(parameters)
    <h2>What it does not tell</h2>
    <ul>\(link.statements.map { "<li>\(Self.escaped($0))</li>" }.joined())</ul>
    \(ridge)
    <h2>Measured and predicted, by size</h2>
    \(table)
    <h2>Quantiles</h2>
    <p>Each line is a size, each point a quantile (5 to 95 %) of the measured (across) and the predicted time (up), in \
    seconds. On the diagonal both agree.</p>
    \(quantiles)
    <h2>Residuals</h2>
    <p>Predicted over measured, less one, at each quantile; the band is ±10 %.</p>
    \(residuals)
    </main></body></html>

    """
  }

  private static let style = """
    body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1a1a1a;background:#fff}main{max-width:60rem;margin:auto;padding:1rem}
    table{border-collapse:collapse;width:100%}th,td{text-align:right;padding:.25rem .6rem;border-bottom:1px solid #ccc}
    th:first-child,td:first-child{text-align:left}svg{width:100%;height:auto}
    .key span{white-space:nowrap;margin-right:1rem}.key svg{width:2.5rem;height:.6rem}
    .grid{stroke:#999;fill:none}.band{fill:#8884}text{font:12px system-ui,sans-serif;fill:currentColor}
    @media(prefers-color-scheme:dark){body{color:#eee;background:#161616}th,td{border-color:#444}}
    """
  private static let colours = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#777777",
  ]

  private var parameters: String {
    let titles = link.paths.map { Statement.title(of: $0, among: link.paths) }
    let areNamed = titles != [""]
    let rows = zip(titles, link.paths).flatMap { title, path in
      path.parameters.map { parameter in
        "<tr>\(areNamed ? "<td>\(Self.escaped(title))</td>" : "")<td>\(Statement.name(parameter.name))</td>"
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
    let rows = link.ridge.map { "<tr><td>\(number($0.roundTripSeconds))</td><td>\(number($0.rateUp))</td></tr>" }
    return "<h3>The ridge: pairs that explain the log equally well</h3><table><thead><tr><th>round trip, s</th>"
      + "<th>rate up, bit/s</th></tr></thead><tbody>\(rows.joined())</tbody></table>"
  }

  private var table: String {
    let rows = link.judgements.map { one in
      "<tr><td>\(Self.title(of: one))</td><td>\(one.rows)</td><td>\(number(one.measured.median))</td>"
        + "<td>\(number(one.predicted.median))</td><td>\(number(one.measured.p95))</td><td>\(number(one.predicted.p95))</td>"
        + "<td>\(percent(one.measured.shareInBudget))</td><td>\(percent(one.predicted.shareInBudget))</td></tr>"
    }
    return "<table><thead><tr><th>bytes</th><th>uploads</th><th>median, s</th><th>predicted</th><th>95 %, s</th>"
      + "<th>predicted</th><th>within \(number(link.budgetSeconds)) s</th><th>predicted</th></tr></thead>"
      + "<tbody>\(rows.joined())</tbody></table>"
  }

  private var quantiles: String {
    let times = link.judgements.flatMap { $0.quantiles.flatMap { [$0.measured, $0.predicted] } }
    guard let least = times.min(), let most = times.max(), least > 0 else { return "<p>Nothing was held back.</p>" }
    let (low, high) = (log10(least) - 0.05, log10(most) + 0.05)
    func place(_ time: Double) -> Double { 40 + 520 * (log10(time) - low) / (high - low) }
    let lines = link.judgements.enumerated().map { index, one in
      Self.line(index, one.quantiles.map { "\(fixed(place($0.measured))),\(fixed(600 - place($0.predicted)))" })
    }
    let key = link.judgements.enumerated().map { index, one in
      "<span><svg viewBox=\"0 0 40 10\">\(Self.line(index, ["0,5", "40,5"]))</svg> \(Self.title(of: one))</span>"
    }
    return "<p class=\"key\">\(key.joined(separator: " "))</p>"
      + "<svg viewBox=\"0 0 600 600\" role=\"img\" aria-label=\"Measured and predicted quantiles\">"
      + "<path class=\"grid\" d=\"M40 560L560 40M40 40V560H560\"/>"
      + "<text x=\"40\" y=\"578\">\(number(least))</text><text x=\"530\" y=\"578\">\(number(most))</text>"
      + lines.joined() + "</svg>"
  }

  private var residuals: String {
    let lines = link.judgements.enumerated().map { index, one in
      let points = one.quantiles.enumerated().map { step, pair in
        let residual = max(-0.5, min(0.5, pair.predicted / pair.measured - 1))
        return "\(fixed(40 + 27 * Double(step))),\(fixed(110 - 200 * residual))"
      }
      return Self.line(index, points)
    }
    return "<svg viewBox=\"0 0 600 230\" role=\"img\" aria-label=\"Residuals\">"
      + "<rect class=\"band\" x=\"40\" y=\"90\" width=\"520\" height=\"40\"/><path class=\"grid\" d=\"M40 110H560M40 10V210\"/>"
      + "<text x=\"0\" y=\"14\">+50 %</text><text x=\"0\" y=\"214\">−50 %</text><text x=\"40\" y=\"226\">5 %</text>"
      + "<text x=\"510\" y=\"226\">95 %</text>" + lines.joined() + "</svg>"
  }

  /// One of many lines: where colours are used up they come again, dashed.
  private static func line(_ index: Int, _ points: [String]) -> String {
    let colour = colours[index % colours.count]
    let round = index / colours.count
    let dashes = round > 0 ? " stroke-dasharray=\"\(max(1, 8 / round)) 4\"" : ""
    return "<polyline fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\"\(dashes) "
      + "points=\"\(points.joined(separator: " "))\"/>"
  }

  private static func title(of one: Judgement) -> String {
    [escaped(one.network), one.title].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "unknown" }
    guard value != 0 else { return "0" }
    let unit = pow(10, floor(log10(abs(value))) - 3)
    let rounded = (value / unit).rounded() * unit
    return abs(rounded) >= 1_000 ? "\(Int(rounded.rounded()))" : fixed(rounded, digits: 4)
  }

  private func percent(_ share: Double) -> String { "\(fixed(share * 100)) %" }

  private func fixed(_ value: Double, digits: Int = 1) -> String {
    let unit = pow(10, Double(digits))
    return "\((value * unit).rounded() / unit)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
