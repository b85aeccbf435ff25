import Aftermath
import Platform
import RunRecords
import Units

/// What happens after pictures were sent: money and traffic, and how long until a picture is seen again; one fold a
/// scenario, of which one is open at a time.
enum AfterwardsSection {
  static func section(_ report: ReportData) -> PageSection {
    let text = AfterwardsText(report.afterwards)
    let folds = text.scenarios.enumerated().map { place, name in
      fold(text.rows(of: name), report.scenarios.first { $0.name == name }, name, isOpen: place == 0, report)
    }
    return PageSection(
      id: "afterwards", title: "Afterwards", heading: "After the pictures were sent",
      body: """
        <p>A simulated month of recipients’ phones, the server and the bill. It rests on this run’s links, phone and \
        sizes, whatever the switches say.</p>
        \(folds)
        """)
  }

  private static func fold(
    _ rows: [Afterwards], _ scenario: Scenario?, _ name: String, isOpen: Bool, _ report: ReportData
  ) -> Markup {
    """
    <details name="scenario"\(isOpen ? " open" as Markup : "")><summary>Scenario <bdi>\(name)</bdi>: \
    \(scenario?.title ?? "")</summary>
    <p>\(AfterwardsText.sentence(rows))</p>
    \(AfterwardsPlot.money(rows, name))
    \(AfterwardsPlot.again(rows, name))
    \(table(rows, report))
    <p class="note">\(scenario.map(assumptions) ?? "")</p>
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
          <tr data-policy="\(place)"\(report.rest(place))><th scope="row">\(Parts.policy(row.policy, place))</th>\
          \(AfterwardsText.cells(row).map { Parts.cell($0) })<td class="wrap">\(row.remarks ?? "")</td></tr>

          """
      })
  }

  private static func pictures(_ scenario: Scenario) -> String {
    let count = scenario.picturesADay
    return count == count.rounded() ? "\(Int(count))" : count.digits(2)
  }

  /// What the figures rest on, in a sentence.
  private static func assumptions(_ scenario: Scenario) -> Markup {
    let prices = scenario.prices.map { $0.date.isEmpty ? "" : " Prices: \($0.date)." } ?? ""
    return """
      \(scenario.users.counted("user")), each sending \(pictures(scenario)) pictures a day to chats of \(scenario.members); month \(scenario.month) after the start. Source: \(scenario.source).\(prices)
      """
  }
}

/// Two plots of a scenario: a row a policy, its figures written beside the marks.
private enum AfterwardsPlot {
  /// A plot has no more rows than these; the table has all policies.
  private static let most = 16
  private static let (start, row, top) = (170.0, 34.0, 8.0)
  private static let (full, width) = (205.0, 640.0)

  /// What a month costs, and what a user downloads in it: two bars, each of the largest of its kind.
  static func money(_ rows: [Afterwards], _ scenario: String) -> Markup {
    let rows = rows.prefix(most)
    let (cost, traffic) = (
      rows.compactMap(\.costMonth).max() ?? 0, Double(rows.compactMap(\.downloadedBytesUserMonth).max() ?? 0)
    )
    let drawing = rows.enumerated().map { place, row -> Markup in
      let top = Self.top + Double(place) * Self.row
      return """
        \(name(row, top))\(bar(row.costMonth, of: cost, top + 2, 11, opacity: 1))\
        <text x="\(end(row.costMonth, of: cost))" y="\(top + 12)">\
        \(row.costMonth.map { "$\(Wording.money($0)) a month" } ?? "no prices")</text>\
        \(bar(row.downloadedBytesUserMonth.map { Double($0) }, of: traffic, top + 16, 11, opacity: 0.45))\
        <text x="\(end(row.downloadedBytesUserMonth.map { Double($0) }, of: traffic))" y="\(top + 26)">\
        \(AfterwardsText.bytes(row.downloadedBytesUserMonth)) a user</text>
        """
    }
    return figure(
      "Money and traffic a month: what the service pays (upper bar) and what one user downloads (lower bar).",
      title: "Money and traffic a month by policy", AfterwardsText.sentence(Array(rows)), "money-\(scenario)",
      rows.count, drawing)
  }

  /// How long until a picture is seen again: half of the displays, and 95 of 100.
  static func again(_ rows: [Afterwards], _ scenario: String) -> Markup {
    let rows = rows.prefix(most)
    let longest = rows.compactMap(\.againSecondsP95).max() ?? rows.compactMap(\.againSecondsP50).max() ?? 0
    let drawing = rows.enumerated().map { place, row -> Markup in
      let top = Self.top + Double(place) * Self.row
      return """
        \(name(row, top))\(bar(row.againSecondsP95, of: longest, top + 2, 11, opacity: 0.45))\
        \(bar(row.againSecondsP50, of: longest, top + 2, 11, opacity: 1))\
        <text x="\(end(row.againSecondsP95, of: longest))" y="\(top + 12)">half within \
        \(Wording.seconds(row.againSecondsP50)), 95 % within \(Wording.seconds(row.againSecondsP95))</text>\
        <text x="\(start)" y="\(top + 26)">\(Wording.share(row.memoryHits)) from memory, \
        \(Wording.share(row.diskHits)) from the disk, \(Wording.share(row.networkLoads)) loaded again</text>
        """
    }
    return figure(
      "Time until a picture that was seen before is on the screen again: half of the displays (full), 95 of 100 (pale).",
      title: "Time to see a picture again by policy",
      rows.map { "\($0.policy): \(Wording.seconds($0.againSecondsP50)), \(Wording.seconds($0.againSecondsP95))" }
        .joined(separator: "; "), "again-\(scenario)", rows.count, drawing)
  }

  private static func figure(
    _ caption: Markup, title: String, _ finding: String, _ id: String, _ count: Int, _ drawing: [Markup]
  ) -> Markup {
    Parts.figure(
      caption, title: title, finding: finding, width: width, height: top + Double(count) * row, id: plain(id),
      "<g class=\"afterwards\">\(drawing)</g>")
  }

  private static func name(_ row: Afterwards, _ top: Double) -> Markup {
    """
    <text x="\(start - 10)" y="\(top + 17)" text-anchor="end">\(OutsideText.visible(row.policy).shortened(to: 22))</text>
    """
  }

  private static func bar(
    _ figure: Double?, of most: Double, _ top: Double, _ height: Double, opacity: Double
  ) -> Markup {
    guard let figure, figure > 0, most > 0 else { return "" }
    return """
      <rect x="\(start)" y="\(top)" width="\(full * figure / most)" height="\(height)" fill="var(--upload)" \
      opacity="\(opacity)"/>
      """
  }

  private static func end(_ figure: Double?, of most: Double) -> Double {
    start + 6 + (most > 0 ? full * (figure ?? 0) / most : 0)
  }

  /// An id that no scenario's name can break.
  private static func plain(_ id: String) -> String {
    String(id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
