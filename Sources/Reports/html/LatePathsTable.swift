import NetworkSimulation
import Records
import Units

/// Which of a population's users wait: its paths, the worst first, under the policies that the answer names.
struct LatePathsTable {
  /// The most rows and columns; report.json has all of them.
  private static let most = (paths: 8, policies: 4)

  private let paths: LatePaths
  private let report: ReportData
  /// The policy whose late uploads are listed, and those beside it.
  private let first: Int
  private let policies: [Int]
  private let parts: [Double]

  /// The table; nil if the answer names no policy.
  init?(_ paths: LatePaths, _ report: ReportData) {
    guard let first = report.named.first else { return nil }
    self.paths = paths
    self.report = report
    self.first = first
    policies = Array(report.named.prefix(Self.most.policies))
    parts = paths.policies[first].parts
  }

  /// Whether an upload of the first policy is late on any path.
  var hasLateUploads: Bool { !parts.isEmpty }

  var markup: Markup {
    let order = paths.policies[first].order
    let shown = order.prefix(Self.most.paths)
    let rest = Array(order.dropFirst(Self.most.paths))
    let name = report.policies[first].answer.policy
    return """
      <h3>Who on <bdi>\(paths.link)</bdi> waits</h3>
      <p>\(sentence(name, order))</p>
      \(Parts.table(
        "Chances within \(report.manifest.question.budgetSeconds.plain) s, compression left out, as the run had it",
        label: "Paths of \(paths.link)",
        head: [Parts.head("Path", isNumber: false), Parts.head("users"), Parts.head("late ones of <bdi>\(name)</bdi>")]
          + policies.map { Parts.head(report.name($0)) },
        rows: shown.map { row(paths.members[$0].path.sketch, [$0]) }
          + (rest.isEmpty ? [] : [row(Wording.number(rest.count, "other path"), rest)])))

      """
  }

  /// How few users have most of the late uploads.
  private func sentence(_ policy: String, _ order: [Int]) -> Markup {
    var (users, late) = (0.0, 0.0)
    for path in order where late < 0.5 {
      users += paths.members[path].share
      late += parts[path]
    }
    return """
      \(Wording.share(late)) of the late uploads of <bdi>\(policy)</bdi> are those of \(Wording.share(users)) of the \
      users: the paths that come first.
      """
  }

  /// A row for paths that are listed together, each weighted by its share of the users.
  private func row(_ words: String, _ together: [Int]) -> Markup {
    let users = together.reduce(0) { $0 + paths.members[$1].share }
    let late = together.reduce(0) { $0 + parts[$1] }
    let cells = policies.map { policy -> Markup in
      let known = together.compactMap { path in
        paths.policies[policy].chances[path].map { (chance: $0, share: paths.members[path].share) }
      }
      let weight = known.reduce(0) { $0 + $1.share }
      let sum = known.reduce(0) { $0 + $1.chance * $1.share }
      return Parts.cell(Wording.share(weight > 0 ? sum / weight : nil))
    }
    return """
      <tr><th scope="row">\(words)</th>\(Parts.cell(Wording.share(users)))\(Parts.cell(Wording.share(late)))\(cells)</tr>

      """
  }
}
