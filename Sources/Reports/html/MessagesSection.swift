import Records

/// Several pictures at once, as the recipient receives them.
enum MessagesSection {
  static func section(_ report: ReportData) -> PageSection {
    let places = Dictionary(report.samples.policies.enumerated().map { ($1, $0) }) { first, _ in first }
    let links = report.question.mix.filter { $0.share > 0 }.map(\.link)
    let rows = report.messages.filter { links.contains($0.link) }
    return PageSection(
      id: "messages", title: "Messages", heading: "Several pictures in a message",
      body: rows.isEmpty
        ? "<p>No messages of several pictures were simulated.</p>"
        : Parts.folded(
          sum(rows), table(rows, links, report) + leaving(rows.filter { $0.sentOnceShare != nil }, places, report)))
  }

  /// A row for each policy, a column for each link.
  private static func table(_ rows: [Message], _ links: [String], _ report: ReportData) -> Markup {
    Parts.table(
      "Messages drawn from these photos: the median time until the last picture is there, and how often all are in the budget",
      label: "Messages table",
      head: [Parts.head("Policy", isNumber: false), Parts.head("pictures")]
        + links.map { Parts.head("<bdi>\($0)</bdi>") },
      rows: report.bySentWell.compactMap { policy in
        let own = rows.filter { $0.policy == report.policies[policy].answer.policy }
        guard let first = own.first else { return nil }
        let cells = links.map { link in
          Parts.cell(
            own.first { $0.link == link }.map {
              "\(Wording.seconds($0.lastPictureSecondsP50)), \(Wording.share($0.chanceInBudget))"
            } ?? Wording.unknown)
        }
        return """
          <tr data-policy="\(policy)"\(report.rest(policy))><th scope="row">\(report.name(policy))</th>\
          \(Parts.cell("\(first.pictures)"))\(cells)</tr>

          """
      }, id: "message-table")
  }

  /// What becomes of pictures whose sender leaves, under the policies that say so.
  private static func leaving(_ rows: [Message], _ places: [String: Int], _ report: ReportData) -> Markup {
    guard !rows.isEmpty else { return "" }
    return Parts.table(
      "If the sender leaves, or the server refuses, as the policy says; and if the network is lost twice",
      label: "Leaving table",
      head: [
        Parts.head("Policy", isNumber: false), Parts.head("Link", isNumber: false),
        Parts.head("sent, queued, lost, failed", isNumber: false), Parts.head("sent once"),
        Parts.head("still queued"), Parts.head("lost without a word"), Parts.head("network lost: twice there"),
        Parts.head("most in the queue"),
      ],
      rows: rows.map { row in
        let place = places[row.policy] ?? 0
        return """
          <tr data-policy="\(place)"\(report.rest(place))><th scope="row">\(report.name(place))</th><td><bdi>\(row.link)</bdi></td>\
          <td>\(strip(row))</td>\(Parts.cell(Wording.share(row.sentOnceShare)))\
          \(Parts.cell(Wording.share(row.staysQueuedShare)))\(Parts.cell(Wording.share(row.lostSilentlyShare)))\
          \(Parts.cell(Wording.share(row.sentTwiceShare)))\(Parts.cell(Wording.bytes(row.queueBytesPeak.map { Double($0) })))</tr>

          """
      })
  }

  /// The shares side by side; the cells beside it say them.
  private static func strip(_ row: Message) -> Markup {
    let shares = [row.sentOnceShare, row.staysQueuedShare, row.lostSilentlyShare].map { 100 * ($0 ?? 0) }
    var x = 0.0
    let parts = zip(shares + [100 - shares.reduce(0, +)], ["p1", "p2", "p0", "nobody"] as [Markup]).map {
      share, style -> Markup in
      defer { x += share }
      return share < 0.05
        ? "" : "<g class=\"seg \(style)\"><rect x=\"\(x)%\" width=\"\(share)%\" height=\"12\"/></g>"
    }
    return "<svg width=\"140\" height=\"12\" aria-hidden=\"true\">\(parts)</svg>"
  }

  /// The best and the worst policy.
  private static func sum(_ rows: [Message]) -> Markup {
    let ordered = rows.sorted { ($0.chanceInBudget ?? 0) < ($1.chanceInBudget ?? 0) }
    guard let worst = ordered.first, let best = ordered.last else { return "" }
    func words(_ row: Message) -> String { "\(Wording.share(row.chanceInBudget)) (\(row.policy) over \(row.link))" }
    return "All pictures of a message are there in the budget: from \(words(worst)) to \(words(best))"
  }
}
