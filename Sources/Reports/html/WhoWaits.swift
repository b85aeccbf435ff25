import Answers
import RunRecords

/// Who waits, at a glance: the share of pictures that are in time by country or other link, one row a policy.
struct WhoWaits {
  /// A plot has no more rows than these; the answer's table has all policies.
  private static let most = 12
  private static let (start, column, row, top) = (170.0, 118.0, 30.0, 34.0)
  /// What a full bar takes of its column; the figure stands in the rest.
  private static let full = 58.0

  private struct Row {
    let policy: String
    /// By link; nil if nothing was sent over it.
    let sent: [Double?]
  }

  private let links: [(name: String, share: Double)]
  private let rows: [Row]

  private init(_ report: ReportData) {
    let links = report.choice.links.filter { $0.share > 0 }
    let total = links.reduce(0) { $0 + $1.share }
    self.links = links.map { (name: $0.link, share: $0.share / total) }
    rows = report.named.prefix(Self.most).map { index in
      let policy = report.policies[index].answer.policy
      return Row(policy: policy, sent: links.map { report.answer(of: policy, over: $0.link)?.sent })
    }
  }

  /// The plot, which follows the switches; hidden if the answer has only one link, or no policy.
  static func markup(_ report: ReportData) -> Markup {
    let waits = Self(report)
    let isEmpty = waits.links.count < 2 || waits.rows.isEmpty
    return "<div data-live=\"waiting\"\(isEmpty ? " hidden" as Markup : "")>\(waits.markup)</div>\n"
  }

  private var markup: Markup {
    let (width, height) = (
      Self.start + Double(links.count) * Self.column, Self.top + Double(rows.count) * Self.row + 8
    )
    let words = rows.map { row in
      "\(row.policy): " + zip(links, row.sent).map { "\($0.name) \(Wording.share($1))" }.joined(separator: ", ")
    }
    return """
      <h3>Who waits</h3>
      \(Parts.figure(
        "The share of pictures that arrive in time over each link, without the time of compression. Below a link’s name: its share of the uploads.",
        title: "Share of pictures in time by link and policy", finding: "\(words.joined(separator: "; ")).", width: width,
        height: height, id: "who-waits",
        """
        <g class="axes">\(links.enumerated().map { head($1.name, $1.share, $0) })</g>
        <g class="waits">\(rows.enumerated().map { bars($1, $0) })</g>
        """))

      """
  }

  private func head(_ link: String, _ share: Double, _ place: Int) -> Markup {
    let left = Self.start + Double(place) * Self.column
    return """
      <text x="\(left)" y="12">\(OutsideText.visible(link).shortened(to: 16))</text>\
      <text x="\(left)" y="27">\(Wording.share(share))</text>
      """
  }

  private func bars(_ row: Row, _ place: Int) -> Markup {
    let top = Self.top + Double(place) * Self.row
    let bars = row.sent.enumerated().map { place, sent -> Markup in
      let left = Self.start + Double(place) * Self.column
      guard let sent else { return "<text x=\"\(left)\" y=\"\(top + 17)\">\(Wording.unknown)</text>" }
      return """
        <rect class="late" x="\(left)" y="\(top + 4)" width="\(Self.full)" height="18"/>\
        <rect x="\(left)" y="\(top + 4)" width="\(Self.full * sent)" height="18"/>\
        <text x="\(left + Self.full + 5)" y="\(top + 17)">\(Wording.share(sent))</text>
        """
    }
    return """
      <text x="\(Self.start - 10)" y="\(top + 17)" text-anchor="end">\(OutsideText.visible(row.policy).shortened(to: 22))</text>\(bars)

      """
  }
}
