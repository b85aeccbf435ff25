import Units

/// Storage, download and caches, at prices that the reader may change.
enum CostSection {
  static func section(_ report: ReportData) -> PageSection {
    let costs = report.costs
    return PageSection(
      id: "cost", title: "Cost", heading: "What it costs",
      body: """
        <form id="prices" class="needs-script" hidden aria-label="Prices">
        \(field("users", "Users", costs.assumptions.users.plain, "1"))
        \(field("pictures", "Pictures a user and month", costs.assumptions.picturesAMonth.plain, "1"))
        \(field("downloads", "Downloads a picture", costs.assumptions.downloads.plain, "1"))
        \(field("storage", "Storage, $ a GB and month", costs.assumptions.storagePrice.plain, "0.001"))
        \(field("download", "Download, $ a GB", costs.assumptions.downloadPrice.plain, "0.001"))
        </form>
        \(table(costs, report))
        <p class="note">By the mean size of the main rendition. Stored is what one month adds; its price is of holding \
        that for one month.</p>
        """)
  }

  private static func field(_ id: String, _ title: String, _ value: String, _ step: String) -> Markup {
    """
    <label>\(title) <input type="number" id="price-\(id)" min="0" step="\(step)" value="\(value)" inputmode="decimal"></label>

    """
  }

  static func table(_ costs: Costs, _ report: ReportData) -> Markup {
    let given = costs.assumptions
    return Parts.table(
      """
      \(Int(nearest: given.users).grouped) users, \(Int(nearest: given.picturesAMonth).grouped) pictures each a month, each fetched \
      \(given.downloads.plain) times, at $\(given.storagePrice.plain) a GB stored and $\(given.downloadPrice.plain) a GB fetched
      """, label: "Cost table",
      head: [
        Parts.head("Policy", isNumber: false), Parts.head("mean size"), Parts.head("stored a month"),
        Parts.head("storage, $"), Parts.head("download, $"), Parts.head("pictures in 500 MB"),
        Parts.head("pictures in 1 GB"),
      ],
      rows: costs.rows.enumerated().map { index, row in
        """
        <tr data-policy="\(index)"\(report.rest(index))><th scope="row">\(Parts.policy(row.policy, index))</th>\
        \(Parts.cell(Wording.bytes(row.meanBytes), figure: "mean"))\(Parts.cell(Wording.bytes(row.storedAMonth), figure: "stored"))\
        \(Parts.cell(Wording.money(row.storageDollars), figure: "storage"))\
        \(Parts.cell(Wording.money(row.downloadDollars), figure: "download"))\
        \(Parts.cell(row.inHalfGigabyte.map { Int($0).grouped } ?? Wording.unknown, figure: "half"))\
        \(Parts.cell(row.inGigabyte.map { Int($0).grouped } ?? Wording.unknown, figure: "whole"))</tr>

        """
      }, id: "costs")
  }
}
