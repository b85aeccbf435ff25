import Calibration
import NetworkSimulation
import Units

/// What a fit came to, for people.
struct CalibrationSummary {
  let link: CalibratedLink

  init(_ link: CalibratedLink) { self.link = link }

  var text: String {
    let untold = link.untold.isEmpty ? "" : "; the log does not tell \(link.untold.joined(separator: " and "))"
    var lines = [
      "\(link.link.name): \(link.link.figures), fitted to half of \(link.rows.grouped) uploads\(untold)", "",
    ]
    let networks = link.judgements.map { $0.network }
    let width = networks.contains { !$0.isEmpty } ? max(7, networks.map(\.count).max() ?? 0) + 2 : 0
    func network(_ name: String) -> String { width > 0 ? name.padding(to: width) : "" }
    let wide = max(10, link.judgements.map(\.title.count).max() ?? 0) + 2
    lines.append(
      "  \(network("network"))\("bytes".padding(to: wide))uploads  median, predicted      95 %, predicted        "
        + "in time, predicted")
    for one in link.judgements {
      func pair(_ figures: (Judgement.Figures) -> String) -> String {
        "\(figures(one.measured)), \(figures(one.predicted))".padding(to: 23)
      }
      func seconds(_ time: Double?) -> String { time.map { Duration.seconds($0).brief } ?? "unknown" }
      lines.append(
        "  \(network(one.network))\(one.title.padding(to: wide))\(one.rows.grouped.padding(to: 9))"
          + pair { seconds($0.median) }
          + pair { seconds($0.p95) } + pair { Share($0.shareInBudget).brief })
    }
    return (lines + [""] + link.statements.map { "  \($0)" }).joined(separator: "\n") + "\n"
  }
}
