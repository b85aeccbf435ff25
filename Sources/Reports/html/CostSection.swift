import Records
import Units

/// Storage, download and caches, at assumed numbers and prices.
enum CostSection {
  static func section(_ report: ReportData) -> PageSection {
    let costs = report.costs
    return PageSection(
      id: "cost", title: "Cost", heading: "Money and traffic a month", isInHeader: true,
      sub:
        "By the mean size of the main rendition, for \(assumed(costs)). For your own numbers and prices, write a scenario file (report --scenario FILE).",
      body: """
        \(plot(costs, report))
        \(Parts.folded("The same in figures", table(costs, report)))
        """)
  }

  /// What the figures assume.
  private static func assumed(_ costs: Costs) -> Markup {
    let given = costs.assumptions
    return """
      \(Int(nearest: given.users).grouped) users, \(Int(nearest: given.picturesAMonth).grouped) pictures each a month, each fetched \
      \(given.downloads.plain) times, at $\(given.storagePrice.plain) a GB stored and $\(given.downloadPrice.plain) a GB fetched
      """
  }

  /// The cheapest first, and a sentence about what the recommended policy saves.
  static func plot(_ costs: Costs, _ report: ReportData) -> Markup {
    let dollars = { (row: Costs.Row) -> Double? in row.dollars }
    let known = costs.rows.indices.filter { dollars(costs.rows[$0]) != nil }
      .sorted { (dollars(costs.rows[$0]) ?? 0, $0) < (dollars(costs.rows[$1]) ?? 0, $1) }
    let axis = Axis(rounded: known.compactMap { dollars(costs.rows[$0]) } + [0], within: 0, 1e15, to: 100)
    let rows = known.map { index -> RowPlot.Row in
      let row = costs.rows[index]
      let (money, traffic) = ("$\(Wording.money(row.dollars))", Wording.bytes(row.downloadedAMonth))
      return RowPlot.Row(
        policy: index, figure: money, range: traffic, words: "\(row.policy): \(money) and \(traffic) fetched a month",
        bars: [(style: "", from: 0, to: row.dollars ?? 0)])
    }
    let drawn = axis.map {
      RowPlot(
        style: "wide", axis: $0,
        tick: { "$\($0 == $0.rounded() ? Int(nearest: $0).grouped : Wording.money($0))" }, unit: "a month", rows: rows
      ).markup(report)
    }
    return "<p>\(saving(costs, report))</p>\n\(drawn ?? "")"
  }

  private static func saving(_ costs: Costs, _ report: ReportData) -> Markup {
    guard let shown = report.shown, let reference = report.reference,
      let own = report.place(of: shown).map({ costs.rows[$0] }),
      let other = report.place(of: reference).map({ costs.rows[$0] }),
      let dollars = own.dollars, let others = other.dollars
    else { return "" }
    let more: String = dollars > others ? "more" : "less"
    let name: String = other.policy == report.question.yours ? "yours" : other.policy
    return """
      <b><bdi>\(own.policy)</bdi> costs $\(Wording.money(abs(dollars - others))) a month \(more) than <bdi>\(name)</bdi></b>: \
      $\(Wording.money(dollars)) instead of $\(Wording.money(others)).
      """
  }

  static func table(_ costs: Costs, _ report: ReportData) -> Markup {
    Parts.table(
      "Stored is what one month adds; its price is of holding that for one month", label: "Cost table",
      head: [
        Parts.head("Policy", isNumber: false), Parts.head("mean size"), Parts.head("stored a month"),
        Parts.head("storage, $"), Parts.head("download, $"), Parts.head("pictures in 500 MB"),
        Parts.head("pictures in 1 GB"),
      ],
      rows: costs.rows.enumerated().map { index, row in
        """
        <tr data-policy="\(index)"\(report.rest(index))><th scope="row">\(report.name(index))</th>\
        \(Parts.cell(Wording.bytes(row.meanBytes), figure: "mean"))\(Parts.cell(Wording.bytes(row.storedAMonth), figure: "stored"))\
        \(Parts.cell(Wording.money(row.storageDollars), figure: "storage"))\
        \(Parts.cell(Wording.money(row.downloadDollars), figure: "download"))\
        \(Parts.cell(row.inHalfGigabyte.map { Int($0).grouped } ?? Wording.unknown, figure: "half"))\
        \(Parts.cell(row.inGigabyte.map { Int($0).grouped } ?? Wording.unknown, figure: "whole"))</tr>

        """
      }, id: "costs")
  }
}
