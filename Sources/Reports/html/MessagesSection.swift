import Records

/// Several pictures at once, as the recipient receives them.
enum MessagesSection {
  static func section(_ report: ReportData) -> PageSection {
    let places = Dictionary(report.samples.policies.enumerated().map { ($1, $0) }) { first, _ in first }
    let links = Dictionary(report.samples.links.enumerated().map { ($1, $0) }) { first, _ in first }
    let rows = report.messages.sorted { left, right in
      (links[left.link] ?? 0, places[left.policy] ?? 0) < (links[right.link] ?? 0, places[right.policy] ?? 0)
    }
    let body: Markup =
      rows.isEmpty
      ? "<p>No messages of several pictures were simulated.</p>"
      : Parts.folded(
        sum(rows),
        Parts.table(
          "Messages drawn from these photos: so many pictures, so many under way at once", label: "Messages table",
          head: [
            Parts.head("Policy", isNumber: false), Parts.head("Link", isNumber: false), Parts.head("pictures"),
            Parts.head("at once"), Parts.head("Uploaded, in order", isNumber: false),
            Parts.head("Announced", isNumber: false), Parts.head("first thumbnail"), Parts.head("last picture"),
            Parts.head("last, 95th pct"), Parts.head("all there in budget"),
          ],
          rows: rows.map { row($0, places[$0.policy] ?? 0, report) }, id: "message-table"))
    return PageSection(
      id: "messages", title: "Messages", heading: "Several pictures in a message",
      body: "<p>When the recipient has the first thumbnail, if the policy sends one, and the last picture; "
        + "drawn from all photos within the run’s own budget.</p>" + body
        + leaving(rows.filter { $0.sentOnceShare != nil }, places, report))
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
    return
      "\(Wording.number(rows.count, "row")): all pictures of a message there in the budget from \(words(worst)) to \(words(best))"
  }

  private static func announcement(_ message: Message) -> String {
    switch message.announce {
    case "afterThumbnail": "after the thumbnail"
    case "afterMain": "after each picture"
    case "afterAll": "after all pictures"
    default: Wording.unknown
    }
  }

  private static func row(_ message: Message, _ place: Int, _ report: ReportData) -> Markup {
    """
    <tr data-policy="\(place)"\(report.rest(place))><th scope="row">\(report.name(place))</th><td><bdi>\(message.link)</bdi></td>\
    \(Parts.cell("\(message.pictures)"))\(Parts.cell("\(message.parallel)"))\
    <td>\(message.uploadOrder?.replacing("+", with: ", ") ?? Wording.unknown)</td><td>\(announcement(message))</td>\
    \(Parts.cell(Wording.seconds(message.firstThumbnailSecondsP50)))\
    \(Parts.cell(Wording.seconds(message.lastPictureSecondsP50)))\
    \(Parts.cell(Wording.seconds(message.lastPictureSecondsP95)))\
    \(Parts.cell(Wording.share(message.chanceInBudget)))</tr>

    """
  }
}
