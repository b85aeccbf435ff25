import Calibration
import NetworkSimulation
import Units

/// What a fit came to, for people.
struct CalibrationSummary {
  let link: CalibratedLink

  init(_ link: CalibratedLink) { self.link = link }

  var text: String {
    let head = "\(link.link.name): \(link.link.figures), fitted to \(link.basis)\(untold)"
    let statements = link.statements.map { "  \($0)" }
    return ([head] + table + (link.verdict.map { ["", "  \($0)"] } ?? []) + [""] + statements).joined(separator: "\n")
      + "\n"
  }

  private var untold: String {
    guard let last = link.untold.last else { return "" }
    let others = link.untold.dropLast().joined(separator: ", ")
    return "; the log does not show \(others.isEmpty ? last : "\(others) and \(last)")"
  }

  private var table: [String] {
    guard !link.judgements.isEmpty else { return [] }
    let networks = link.judgements.map { $0.network }
    let width = networks.contains { !$0.isEmpty } ? max(7, networks.map(\.count).max() ?? 0) + 2 : 0
    func network(_ name: String) -> String { width > 0 ? name.padding(to: width) : "" }
    let wide = max(10, link.judgements.map(\.title.count).max() ?? 0) + 2
    let rows = link.judgements.map { one in
      func pair(_ figures: (Judgement.Figures) -> String) -> String {
        "\(figures(one.measured)), \(figures(one.predicted))".padding(to: 23)
      }
      func seconds(_ time: Double?) -> String { time.map { Duration.seconds($0).brief } ?? "unknown" }
      return "  \(network(one.network))\(one.title.padding(to: wide))\(one.rows.grouped.padding(to: 9))"
        + pair { seconds($0.median) } + pair { seconds($0.p95) }
        + "\(Share(one.measured.shareInBudget).brief), \(Share(one.predicted.shareInBudget).brief)"
    }
    let titles =
      "  \(network("network"))\("bytes".padding(to: wide))uploads  median, predicted      95 %, predicted        "
      + "in time, predicted"
    return ["", titles] + rows
  }
}
