import Judgement
import Records

/// Who waits, at a glance: the share of pictures in time by country or other link, one row for each policy.
enum WhoWaits {
  /// The most rows; the answer's table has all policies.
  private static let most = 12

  /// The table; empty if the answer has only one link, or no policy.
  static func markup(_ report: ReportData) -> Markup {
    let links = report.question.mix.filter { $0.share > 0 }
    guard links.count > 1, !report.named.isEmpty else { return "" }
    let total = links.reduce(0) { $0 + $1.share }
    let head = links.map { link -> Markup in
      "<th scope=\"col\"><bdi>\(link.link)</bdi><small>\(Wording.share(link.share / total)) of uploads</small></th>"
    }
    let rows = report.named.prefix(most).map { index -> Markup in
      let policy = report.policies[index].answer.policy
      return """
        <tr data-policy="\(index)"><th scope="row">\(report.name(index))</th>\
        \(links.map { cell(report.answer(of: policy, over: $0.link)?.sent) })</tr>

        """
    }
    return """
      <h3>Who waits</h3>
      \(Parts.table(
        "The share of pictures that arrive in time over each link, without the time of compression", label: "Who waits",
        head: [Parts.head("Policy", isNumber: false)] + head, rows: rows))

      """
  }

  private static func cell(_ sent: Double?) -> Markup {
    guard let sent else { return "<td>\(Wording.unknown)</td>" }
    return """
      <td><svg class="bar" aria-hidden="true"><rect class="late" width="100%" height="100%"/>\
      <rect class="there" width="\(100 * sent)%" height="100%"/></svg>\(Wording.share(sent))</td>
      """
  }
}
