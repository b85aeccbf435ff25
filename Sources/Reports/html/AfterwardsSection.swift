import Afterwards
import Records
import System
import Units

/// What happens after pictures were sent: money and traffic, and how long until a picture is seen again. Each scenario
/// is a fold; one is open at a time.
enum AfterwardsSection {
  static func section(_ report: ReportData) -> PageSection {
    let text = AfterwardsText(report.afterwards)
    let folds = text.scenarios.enumerated().map { place, name in
      fold(text.rows(of: name), report.scenarios.first { $0.name == name }, name, isOpen: place == 0, report)
    }
    return PageSection(
      id: "cost", title: "Cost", heading: "Money and traffic a month", isInHeader: true,
      sub:
        "A simulated month of recipients’ phones, the server and the bill. Your own numbers: report --scenario FILE.",
      body: "\(folds)")
  }

  private static func fold(
    _ rows: [Afterwards], _ scenario: Scenario?, _ name: String, isOpen: Bool, _ report: ReportData
  ) -> Markup {
    """
    <details name="scenario"\(isOpen ? " open" as Markup : "")><summary>Scenario <bdi>\(name)</bdi>: \
    \(scenario?.title ?? "")</summary>
    <p class="note">\(scenario.map(assumptions) ?? "")</p>
    <div class="pair">\(AfterwardsPlot.money(rows, report))\(AfterwardsPlot.again(rows, report))</div>
    \(Parts.folded("The same in figures", table(rows, report)))
    </details>

    """
  }

  private static func table(_ rows: [Afterwards], _ report: ReportData) -> Markup {
    let places = Dictionary(report.samples.policies.enumerated().map { ($1, $0) }) { first, _ in first }
    return Parts.table(
      "A month in this scenario, of all users unless a column says otherwise", label: "Afterwards table",
      head: [Parts.head("Policy", isNumber: false)] + AfterwardsText.heads.map { Parts.head("\($0)") }
        + [Parts.head("Remarks", isNumber: false)],
      rows: rows.map { row in
        let place = places[row.policy] ?? 0
        return """
          <tr data-policy="\(place)"\(report.rest(place))><th scope="row">\(report.name(place))</th>\
          \(AfterwardsText.cells(row).map { Parts.cell($0) })<td class="wrap">\(row.remarks ?? "")</td></tr>

          """
      })
  }

  private static func pictures(_ scenario: Scenario) -> String {
    let count = scenario.picturesADay
    return count == count.rounded() ? "\(Int(count))" : count.digits(2)
  }

  /// The assumptions of the figures, in a sentence.
  private static func assumptions(_ scenario: Scenario) -> Markup {
    let prices = scenario.prices.map { $0.date.isEmpty ? "" : " Prices: \($0.date)." } ?? ""
    return """
      \(scenario.users.counted("user")), each sending \(pictures(scenario)) pictures a day to chats of \(scenario.members); month \(scenario.month) after the start. Source: \(scenario.source).\(prices)
      """
  }
}

/// Two plots of a scenario: money and traffic a month, and the time until a picture is seen again.
private enum AfterwardsPlot {
  /// A plot has at most this many rows; the table has all policies.
  private static let most = 12

  /// What a month costs and, after the figure, what a user downloads in it; only the download if the scenario has no
  /// prices.
  static func money(_ rows: [Afterwards], _ report: ReportData) -> Markup {
    let hasPrices = rows.contains { $0.costMonth != nil }
    return figure(
      hasPrices
        ? "Cost of all users a month; in small type, what one user downloads" : "What one user downloads in a month",
      rows, report, tick: { hasPrices ? "$\(Wording.money($0))" : Wording.bytes($0) },
      length: { row in hasPrices ? row.costMonth : row.downloadedBytesUserMonth.map { Double($0) } }
    ) { row in
      let traffic = AfterwardsText.bytes(row.downloadedBytesUserMonth)
      guard let cost = row.costMonth.map({ "$\(Wording.money($0))" }) else { return (traffic, "", traffic) }
      return (cost, traffic, "\(cost), and a user downloads \(traffic)")
    }
  }

  /// How long until 95 of 100 pictures are seen again; not the median, because half of them often come from memory in
  /// no time.
  static func again(_ rows: [Afterwards], _ report: ReportData) -> Markup {
    figure(
      "Time until 95 of 100 seen pictures are on the screen again", rows, report, tick: { Wording.seconds($0) },
      length: \.againSecondsP95
    ) { row in
      let time = Wording.seconds(row.againSecondsP95)
      return (time, "", time)
    }
  }

  private static func figure(
    _ heading: Markup, _ rows: [Afterwards], _ report: ReportData, tick: @escaping (Double) -> String,
    length: (Afterwards) -> Double?,
    texts: (Afterwards) -> (figure: String, small: String, words: String)
  ) -> Markup {
    let places = Dictionary(report.samples.policies.enumerated().map { ($1, $0) }) { first, _ in first }
    // The axis ignores folded rows, which are only in the table.
    let shown = rows.compactMap { row in places[row.policy].map { (row: row, place: $0) } }
      .filter { report.rest($0.place).text.isEmpty }.prefix(most)
    let lengths = shown.compactMap { length($0.row) }
    guard !lengths.isEmpty, let axis = Axis(rounded: lengths + [0], within: 0, 1e15, to: 100) else {
      return "<p class=\"note\">\(heading): could not be computed; the remarks in the table say why.</p>\n"
    }
    let plot = RowPlot(
      style: "wide", axis: axis, tick: tick,
      rows: shown.map { row, place in
        let (figure, small, words) = texts(row)
        return RowPlot.Row(
          policy: place, figure: figure, range: small, words: "\(row.policy): \(words)",
          bars: [(style: "", from: 0, to: length(row) ?? 0)])
      })
    return "<figure><figcaption><h3>\(heading)</h3></figcaption>\n\(plot.markup(report))</figure>\n"
  }
}
