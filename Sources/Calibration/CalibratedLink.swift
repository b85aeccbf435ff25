package import Documents
package import NetworkSimulation
import PerceptualQuality
import Statistics
import System
import Units

/// A link that explains an app's log of uploads, what of it the log does not tell, and how well it predicts the half of
/// the log that it was not fitted to.
package struct CalibratedLink: Sendable {
  /// A path that was fitted to uploads of one kind.
  package struct Path: Sendable {
    /// What the log calls the network; empty if it calls none.
    package let network: String
    /// Uploads of the log that the path stands for, held back or not.
    package let rows: Int
    let share: Double
    package let parameters: [Parameter]
    /// No one path explains the uploads: many stand for them, whose middles the parameters are.
    let isOfMany: Bool
    let delaySeconds: Double
    let ridge: [RidgePoint]
    /// With their parts of it.
    let links: [(part: Double, link: Link)]
    /// How far simulated times are from the fitted ones, as a part of them.
    let distance: Double

    init(of group: UploadGroup, _ fit: PathFit, name: String) {
      network = group.network
      rows = group.rows
      share = group.share
      let ridge = RidgePoint.ridge(of: group, fit)
      self.ridge = ridge
      let parameters = fit.many.map { Parameter.all(of: $0) } ?? Parameter.all(of: fit).map { $0.bounded(by: ridge) }
      self.parameters = parameters
      isOfMany = fit.many != nil
      delaySeconds = isOfMany ? 0 : fit.guess.delay
      links = fit.mixture.links(name: name).map { ($0.part, $0.link.rounded(by: parameters)) }
      distance = fit.value
    }

    /// The speed tests of one network, of all that a log has: each is a path, or every few of them where they are many.
    init(ofTests network: UploadLog.Network, of total: Int, name: String) {
      let paths = network.testedPaths
      let mixture = PathMixture(parts: paths.map { (1 / Double(paths.count), $0) })
      (self.network, rows, share) = (network.name, network.rows, Double(network.rows) / Double(total))
      parameters = Parameter.all(of: mixture).filter { [.rateUp, .roundTrip].contains($0.name) }
      (isOfMany, delaySeconds, ridge, distance) = (true, 0, [], 0)
      links = mixture.links(name: name).map { ($0.part, $0.link.rounded(by: [])) }
    }
  }

  /// In the order in which the log has the networks; a network whose times to connect fall apart has several.
  package let paths: [Path]
  /// What a link file is written of: one path, or a population of those above by their shares.
  package let link: Link
  /// By network and size; none if too few uploads were left to hold any back.
  package let judgements: [Prediction]
  /// What a reader must know of the log and of what it cannot tell.
  package let statements: [String]
  /// Rates and round trips that explain the log equally well, where one path's log tells only both together.
  package var ridge: [RidgePoint] { paths.count == 1 ? paths[0].ridge : [] }
  /// Uploads of the log that were read, those of 0 bytes left out.
  package let rows: Int
  package let budgetSeconds: Double

  /// What of one path's rate, round trip and loss the log does not tell: of those the link has one of many figures.
  package var untold: [String] {
    guard paths.count == 1, !paths[0].isOfMany else { return [] }
    return paths[0].parameters.filter { $0.name != .queue && !$0.isDetermined }.map { LogRemarks.name($0.name) }
  }

  /// How well the half is predicted that was held back, in a sentence; nil if none was.
  package var verdict: String? {
    guard !judgements.isEmpty else { return nil }
    let judged = judgements.filter { $0.rows >= Self.enoughRows }.compactMap { one in one.miss.map { (one, miss: $0) } }
    guard let (worst, miss) = judged.max(by: { $0.miss < $1.miss }) else {
      return "too few uploads were held back to say how good the fit is"
    }
    let percent = "\(Int((100 * miss).rounded())) %"
    return miss > Self.poorMiss
      ? "poor fit: the predicted median of \(worst.name) bytes is \(percent) off; do not rely on the link for such uploads"
      : "good fit: predicted medians are within \(percent) of the measured ones"
  }

  /// Fewer uploads of a size have a median of their own, and a median that is so far off misleads.
  private static let (enoughRows, poorMiss) = (10, 0.15)

  /// What the link was fitted to before it was judged, or drawn from.
  package let basis: String

  private static func basis(_ log: UploadLog, areJudged: Bool) -> String {
    if log.holdsSpeedTests { return "drawn from \(log.rows.counted("speed test"))" }
    return "fitted to "
      + (areJudged
        ? "half of \(log.rows.grouped) uploads" : "\(log.rows.counted("upload")), none held back to judge it by")
  }

  /// Fits a link to a log; `show` gets the number of each step that begins, from 0, and how many there are.
  package init?(
    _ log: UploadLog, name: String, budgetSeconds: Double = Budget.usualSeconds,
    show: (_ step: Int, _ steps: Int) -> Void = { _, _ in }
  ) {
    (rows, self.budgetSeconds) = (log.rows, budgetSeconds)
    if log.holdsSpeedTests {
      paths = log.networks.map { Path(ofTests: $0, of: log.rows, name: name) }
      (judgements, statements) = ([], LogRemarks.ofSpeedTests(log))
    } else {
      let groups = UploadGroup.groups(of: log)
      let fitted = FittedPaths(groups, name: name, budgetSeconds: budgetSeconds, show: show)
      (paths, judgements) = (fitted.paths, fitted.judgements)
      statements = LogRemarks.all(log, zip(groups, fitted.paths).map { (group: $0, path: $1) })
    }
    guard !paths.isEmpty else { return nil }
    basis = Self.basis(log, areJudged: !judgements.isEmpty)
    var parts: [(part: Double, path: Link)] = []
    for path in paths { parts += path.links.map { (path.share * $0.part, $0.link) } }
    let later = judgements.isEmpty ? "" : ", judged by the other half, then refined with all"
    let source = "stepwedge calibrate uploads: \(basis)\(later)"
    let title =
      log.holdsSpeedTests
      ? "\(log.rows.counted("speed test"))" : "Fitted to \(log.rows.counted("upload")) of an app's log"
    if parts.count == 1, var single = parts.first?.path {
      single.title = title
      single.source = source
      link = single
    } else {
      guard let population = Link.population(name: name, title: title, source: source, of: parts) else { return nil }
      link = population
    }
  }
}

extension CalibratedLink {
  /// Everything that the fit came to.
  package var json: JSONValue {
    [
      "rows": .integer(rows), "budgetSeconds": .number(budgetSeconds), "paths": .list(paths.map(\.json)),
      "verdict": .text(verdict), "statements": .list(statements.map { .text($0) }),
      "ridge": .list(
        ridge.map { ["rttSeconds": .number($0.roundTripSeconds), "upBitsPerSecond": .number($0.rateUp)] }),
      "classes": .list(judgements.map(\.json)),
    ]
  }
}

extension CalibratedLink.Path {
  fileprivate var json: JSONValue {
    [
      "network": .text(network), "rows": .integer(rows), "share": .number(share),
      "parameters": .list(
        parameters.map {
          [
            "name": .text($0.name.rawValue), "value": .number($0.value), "low": .number($0.low),
            "high": .number($0.high), "determined": .bool($0.isDetermined),
            "ofMany": .bool($0.isOfMany),
          ]
        }),
      "delaySeconds": .number(delaySeconds), "distance": .number(distance),
    ]
  }
}

extension Prediction {
  fileprivate var json: JSONValue {
    [
      "network": .text(network), "bytes": .integer(bytes), "leastBytes": .integer(sizes.lowerBound),
      "mostBytes": .integer(sizes.upperBound), "rows": .integer(rows), "measured": measured.json,
      "predicted": predicted.json,
    ]
  }
}

extension Prediction.Figures {
  fileprivate var json: JSONValue {
    [
      "medianSeconds": .number(median), "p95Seconds": .number(p95), "shareInBudget": .number(shareInBudget),
    ]
  }
}

extension Link {
  /// The link with as many figures as a log can tell: four, and two of what the log does not determine.
  func rounded(by parameters: [Parameter]) -> Link {
    func figures(_ name: Parameter.Name) -> Int {
      parameters.first { $0.name == name }.map { $0.isDetermined || $0.isOfMany ? 4 : 2 } ?? 4
    }
    func rounded(_ value: Double, _ name: Parameter.Name) -> Double {
      guard value > 0 else { return value }
      let scale = pow(10, Double(figures(name) - 1) - log10(value).rounded(.down))
      return (value * scale).rounded() / scale
    }
    var link = self
    link.up = BitRate(bitsPerSecond: Int(rounded(Double(up.bitsPerSecond), .rateUp).rounded()))
    link.down = BitRate(bitsPerSecond: Int(rounded(Double(down.bitsPerSecond), .rateUp).rounded()))
    link.roundTrip = .nanoseconds(Int((rounded(roundTrip.seconds, .roundTrip) * 1e6).rounded()) * 1_000)
    (link.lossUp, link.lossDown) = (Share(rounded(lossUp.value, .loss)), Share(rounded(lossDown.value, .loss)))
    return link
  }
}
