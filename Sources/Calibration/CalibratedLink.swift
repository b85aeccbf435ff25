public import NetworkSimulation
import Statistics

/// A link that explains an app's log of uploads, what of it the log does not tell, and how well it predicts the half of
/// the log that it was not fitted to.
public struct CalibratedLink: Sendable {
  /// A path that was fitted to uploads of one kind.
  public struct Path: Sendable {
    /// What the log calls the network; empty where it calls none.
    public let network: String
    /// Uploads of the log that the path stands for, held back or not.
    public let rows: Int
    let share: Double
    let parameters: [Parameter]
    /// The standard deviation of the rate's logarithm; 0 where one rate explains the uploads.
    let spread: Double
    let delaySeconds: Double
    /// With their parts of it.
    let links: [(part: Double, link: Link)]
    /// How far simulated times are from the fitted ones, as a part of them.
    let distance: Double

    init(of group: UploadGroup, part: Double, _ fit: PathFit, name: String) {
      network = group.network
      rows = Int((part * Double(group.rows)).rounded())
      share = part * group.share
      parameters = Parameter.all(of: fit)
      spread = fit.guess.spread
      delaySeconds = fit.guess.delay
      links = fit.own.links(name: name).map { ($0.part, $0.link) }
      distance = fit.value
    }
  }

  /// In the order in which the log has the networks; a network whose times to connect fall apart has several.
  public let paths: [Path]
  /// What a link file is written of: one path, or a population of those above by their shares.
  public let link: Link
  /// By network and size; none where too few uploads were left to hold any back.
  public let judgements: [Judgement]
  /// What a reader must know of the log and of what it cannot tell.
  public let statements: [String]
  /// Rates and round trips that explain the log equally well, where it tells only both together.
  public let ridge: [RidgePoint]
  /// Uploads of the log that were read, those of 0 bytes left out.
  public let rows: Int
  let budgetSeconds: Double

  /// Fits a link to a log.
  public init?(_ log: UploadLog, name: String, budgetSeconds: Double = 5) {
    let groups = UploadGroup.groups(of: log)
    guard !groups.isEmpty else { return nil }
    let effort = 1 / Double(groups.count).squareRoot()
    let halves = groups.map { PathFit(classes: $0.fitted, connects: $0.connects, effort: effort) }
    judgements = Judgement.judgements(of: zip(groups, halves).map { ($0, $1.mixture) }, budgetSeconds: budgetSeconds)
    // Once the held half has judged, it may help: what is written is fitted to all uploads.
    let fits = zip(groups, halves).map {
      PathFit(classes: $0.all, connects: $0.connects, effort: effort, near: $1.guess)
    }
    let told = zip(groups, fits).map { group, fit in
      (group: group, paths: fit.singles.map { Path(of: group, part: $0.part, $0.fit, name: name) })
    }
    paths = told.flatMap(\.paths)
    var parts: [(part: Double, path: Link)] = []
    for path in paths { parts += path.links.map { (path.share * $0.part, $0.link) } }
    let source =
      "stepwedge calibrate uploads: fitted to half of \(log.rows) uploads, judged by the other half, then refined with all"
    let title = "Fitted to \(log.rows) uploads of an app's log"
    if parts.count == 1, var single = parts.first?.path {
      single.title = title
      single.source = source
      link = single
    } else {
      guard let population = Link.population(name: name, title: title, source: source, of: parts) else { return nil }
      link = population
    }
    rows = log.rows
    self.budgetSeconds = budgetSeconds
    ridge = groups.count == 1 ? RidgePoint.ridge(of: groups[0], fits[0]) : []
    statements = Statement.all(log, told)
  }
}
