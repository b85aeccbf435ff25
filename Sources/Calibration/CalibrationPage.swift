import PageStyle
import System
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
      \(CalibrationStyle.card("A link for \(log)", lead))
      <section><h2>What the log shows</h2>
      \(parameters)</section>
      <section><h2>What it does not show</h2>
      <ul>\(link.statements.map { "<li>\($0.inHTML)</li>" }.joined())</ul>
      \(ridge)</section>
      \(judged)
      """)
  }

  private var lead: [String] {
    let basis = link.basis.capitalizedFirst
    guard !link.judgements.isEmpty else { return [basis + "."] }
    return [basis + "; the figures below are of the other half.", (link.verdict ?? "").capitalizedFirst + "."]
  }

  private var parameters: String {
    let titles = link.paths.map { LogRemarks.title(of: $0, among: link.paths) }
    let areNamed = titles != [""]
    let rows = zip(titles, link.paths).flatMap { title, path in
      path.parameters.map { parameter in
        "<tr>\(areNamed ? "<td>\(title.inHTML)</td>" : "")<td>\(LogRemarks.name(parameter.name))</td>"
          + "<td class=\"n\">\(Self.text(parameter.value, parameter))</td><td>\(Self.range(of: parameter))</td></tr>"
      }
    }
    let named = areNamed ? "<th>\(link.paths.count > 1 ? "path" : "network")</th>" : ""
    return CalibrationStyle.table(
      "Figures of the link",
      head: "\(named)<th>figure</th><th class=\"n\">value</th><th>values that explain the log</th>", rows: rows)
  }

  private static func range(of parameter: Parameter) -> String {
    let bounds = [parameter.low, parameter.high].compactMap { $0 }.map { text($0, parameter) }
    if parameter.isOfMany { return bounds.joined(separator: " to ") + " for eight tenths of uploads, over many paths" }
    if parameter.isDetermined { return bounds.joined(separator: " to ") }
    let told = parameter.low == nil ? "or less" : "or more"
    return "not determined (\(bounds.first.map { "\($0) \(told)" } ?? "anything"))"
  }

  private static func text(_ value: Double, _ parameter: Parameter) -> String {
    LogRemarks.text(value, of: parameter.name, digits: 3)
  }

  private var ridge: String {
    guard !link.ridge.isEmpty else { return "" }
    let plot = RidgePlot(ridge: link.ridge)
    return "<h3>The ridge: pairs that explain the log equally well</h3>\(plot.svg)\(plot.table)"
  }

  private var judged: String {
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

  private var table: String {
    func seconds(_ time: Double?) -> String { time.map { Duration.seconds($0).brief } ?? "unknown" }
    let rows = link.judgements.map { one in
      let figures = [
        one.rows.grouped, seconds(one.measured.median), seconds(one.predicted.median), seconds(one.measured.p95),
        seconds(one.predicted.p95), Share(one.measured.shareInBudget).brief, Share(one.predicted.shareInBudget).brief,
      ]
      return "<tr><td>\(one.name.inHTML)</td>\(figures.map { "<td class=\"n\">\($0)</td>" }.joined())</tr>"
    }
    let titles = [
      "uploads", "median", "predicted", "95 %", "predicted",
      "within \(Duration.seconds(link.budgetSeconds).brief)",
      "predicted",
    ]
    return CalibrationStyle.table(
      "Measured and predicted", head: "<th>bytes</th>" + titles.map { "<th class=\"n\">\($0)</th>" }.joined(),
      rows: rows)
  }
}

/// What the pages of calibrations have in common: one file without scripts, in the style of the report.
enum CalibrationStyle {
  /// What a page begins with; all of it is text.
  static func card(_ title: String, _ paragraphs: [String]) -> String {
    let told = paragraphs.map { "<p class=\"lead\">\($0.inHTML)</p>" }.joined()
    return "<section class=\"first\"><article class=\"card say\"><h1>\(title.inHTML)</h1>\(told)</article></section>"
  }

  /// A table in a frame that scrolls; `head` and `rows` are HTML.
  static func table(_ label: String, head: String, rows: [String]) -> String {
    "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"\(label)\"><table><thead><tr>\(head)</tr></thead>"
      + "<tbody>\(rows.joined())</tbody></table></div>"
  }

  /// A whole page; `title` is text, `body` is HTML.
  static func page(title: String, _ body: String) -> String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark"><title>\(title.inHTML)</title>
    <style>\(PageStyle.sheet)</style></head><body>
    <header class="top">\(PageStyle.logo)<div class="title"><p>\(title.inHTML)<span> · Stepwedge calibration</span></p></div></header>
    <main class="plain">
    \(body)
    </main></body></html>

    """
  }
}

/// Plots of how the link predicts what was held back: a line for each judged size, a dot for each quantile.
struct PredictionPlots {
  let judgements: [Prediction]

  /// Which line is which size.
  var key: String {
    let names = judgements.enumerated().map { index, one in
      let line = PlotLine(index: index, points: [(0, 5), (40, 5)]).svg
      return "<span><svg viewBox=\"0 0 40 10\">\(line)</svg> \(one.name.inHTML) bytes</span>"
    }
    return "<p class=\"key\">\(names.joined(separator: " "))</p>"
  }

  /// Measured times across, predicted times up.
  var quantiles: String {
    let times = judgements.flatMap { $0.quantiles.flatMap { [$0.measured, $0.predicted] } }
    guard let scale = LogScale(times) else { return "" }
    let lines = judgements.enumerated().map { index, one in
      PlotLine(
        index: index,
        points: one.quantiles.map { (40 + 520 * scale.place($0.measured), 530 - 520 * scale.place($0.predicted)) })
    }
    return "<svg class=\"fit\" viewBox=\"0 0 600 560\" role=\"img\" aria-label=\"Measured and predicted quantiles\">"
      + "<path class=\"grid\" d=\"M40 530L560 10M40 10V530H560\"/>"
      + "<text x=\"40\" y=\"548\">\(Duration.seconds(scale.first).brief)</text>"
      + "<text x=\"560\" y=\"548\" text-anchor=\"end\">\(Duration.seconds(scale.last).brief)</text>"
      + lines.map(\.dotted).joined() + "</svg>"
  }

  /// How far off predicted times are, from the 5th to the 95th percentile.
  var residuals: String {
    let lines = judgements.enumerated().map { index, one in
      let points = one.quantiles.enumerated().map { step, pair in
        let residual = max(-0.5, min(0.5, pair.predicted / pair.measured - 1))
        return (40 + 520 * Double(step) / 18, 110 - 200 * residual)
      }
      return PlotLine(index: index, points: points)
    }
    return "<svg class=\"fit\" viewBox=\"0 0 600 230\" role=\"img\" aria-label=\"Residuals\">"
      + "<rect class=\"band\" x=\"40\" y=\"90\" width=\"520\" height=\"40\"/><path class=\"grid\" d=\"M40 110H560M40 10V210\"/>"
      + "<text x=\"34\" y=\"14\" text-anchor=\"end\">+50 %</text><text x=\"34\" y=\"214\" text-anchor=\"end\">−50 %</text><text x=\"40\" y=\"226\">5 %</text>"
      + "<text x=\"560\" y=\"226\" text-anchor=\"end\">95 %</text>" + lines.map(\.dotted).joined() + "</svg>"
  }
}

/// Round trips across, and up the rate with which each explains a log that does not tell one from the other.
struct RidgePlot {
  let ridge: [RidgePoint]

  var svg: String {
    let pairs = ridge.compactMap { point in point.rateUp.map { (roundTrip: point.roundTripSeconds, rate: $0) } }
    guard let across = LogScale(pairs.map(\.roundTrip)), let up = LogScale(pairs.map(\.rate)) else { return "" }
    let line = PlotLine(
      index: 0, points: pairs.map { (90 + 470 * across.place($0.roundTrip), 210 - 200 * up.place($0.rate)) })
    return "<svg class=\"fit\" viewBox=\"0 0 600 250\" role=\"img\" aria-label=\"Rate up by round trip\">"
      + "<path class=\"grid\" d=\"M90 10V210H560\"/>"
      + "<text x=\"84\" y=\"20\" text-anchor=\"end\">\(Self.rate(up.last))</text>"
      + "<text x=\"84\" y=\"210\" text-anchor=\"end\">\(Self.rate(up.first))</text>"
      + "<text x=\"90\" y=\"228\">\(Duration.seconds(across.first).brief)</text>"
      + "<text x=\"325\" y=\"244\" text-anchor=\"middle\">round trip</text>"
      + "<text x=\"560\" y=\"228\" text-anchor=\"end\">\(Duration.seconds(across.last).brief)</text>"
      + line.dotted + "</svg>"
  }

  /// The same pairs as figures.
  var table: String {
    let rows = ridge.map { point in
      let rate = point.rateUp.map(Self.rate) ?? "none explains it"
      return "<tr><td>\(Duration.seconds(point.roundTripSeconds).brief)</td><td class=\"n\">\(rate)</td></tr>"
    }
    return CalibrationStyle.table(
      "Round trips and rates", head: "<th>round trip</th><th class=\"n\">rate up</th>", rows: rows)
  }

  private static func rate(_ bitsPerSecond: Double) -> String { BitRate(bitsPerSecond: Int(bitsPerSecond)).brief }
}

/// One of a plot's lines, told from the others by its colour.
struct PlotLine {
  /// Which of them it is.
  let index: Int
  let points: [(x: Double, y: Double)]

  /// Colours of the style sheet that are far apart; used up, they come again, dashed.
  private static let colours = [0, 1, 2, 6, 3, 9, 11]

  private var style: String { "p\(Self.colours[index % Self.colours.count])" }

  var svg: String {
    let round = index / Self.colours.count
    let dashes = round > 0 ? " stroke-dasharray=\"\(max(1, 8 / round)) 4\"" : ""
    let places = points.map { "\($0.x.fixed(1)),\($0.y.fixed(1))" }
    return "<polyline class=\"\(style)\"\(dashes) points=\"\(places.joined(separator: " "))\"/>"
  }

  /// The same with a dot at each point: if all points are one, there is no line.
  var dotted: String {
    let dots = points.map { "M\($0.x.fixed(1)) \($0.y.fixed(1))h0" }
    return svg + "<path class=\"ends \(style)\" d=\"\(dots.joined())\"/>"
  }
}

/// Where figures stand on an axis of which each part stands for as many times more.
struct LogScale {
  /// What the axis begins and ends with: a little beside all figures.
  let first: Double
  let last: Double

  private static let margin = 1.1

  /// For these figures, all above 0; nil if there are none.
  init?(_ figures: [Double]) {
    guard let least = figures.min(), let most = figures.max() else { return nil }
    (first, last) = (least / Self.margin, most * Self.margin)
  }

  /// From 0 to 1.
  func place(_ figure: Double) -> Double { log(figure / first) / log(last / first) }
}

extension String {
  /// As a sentence begins.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// As HTML has it: a log's own words may be anything.
  var inHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
