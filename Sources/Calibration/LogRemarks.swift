import NetworkSimulation
import Statistics
import System
import Units

/// What a log does not tell, in sentences.
package enum LogRemarks {
  /// Fewer rows than this say little of how uploads vary.
  private static let fewRows = 40

  static func all(
    _ log: UploadLog, _ told: [(group: UploadGroup, path: CalibratedLink.Path)]
  ) -> [String] {
    var statements: [String] = []
    if log.rows == 1 {
      statements.append(
        "One upload: rate, round trip, loss and how uploads vary cannot be told; the link is one of many that explain "
          + "it."
      )
    } else if log.rows < fewRows {
      statements.append("\(log.rows) uploads: how uploads vary, and so loss and the 95th percentile, is hardly known.")
    }
    let paths = told.map(\.path)
    for (group, path) in told {
      statements += of(group).map { sentence($0, of: group.network) }
      let title = title(of: path, among: paths)
      statements += (path.isOfMany ? [many(path)] : of(path)).map { sentence($0, of: title) }
    }
    statements.append(
      "Loss on the way down is taken to be that on the way up, and the rate down four times the rate up: a log of "
        + "uploads shows neither."
    )
    return statements + counted(log)
  }

  static func ofSpeedTests(_ log: UploadLog) -> [String] {
    [
      "Speed tests show rates and round trips only. Loss is taken to be none, the queue about a second of the line, and "
        + "the rate down four times the rate up. Log uploads with their bytes and seconds to know what uploads lose."
    ] + counted(log)
  }

  /// What a path is called: its network, and what tells it from the network's others.
  package static func title(of path: CalibratedLink.Path, among paths: [CalibratedLink.Path]) -> String {
    let figures = [Parameter.Name.rateUp, .roundTrip].compactMap { name in
      path.parameters.first { $0.name == name }.map { text($0.value, of: name) }
    }
    let isAlone = paths.count { $0.network == path.network } == 1
    let words = [path.network] + (isAlone ? [] : [figures.joined(separator: " and ")])
    return words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Begins with a capital, after the name of what it speaks of.
  private static func sentence(_ text: String, of title: String) -> String {
    title.isEmpty ? text.prefix(1).uppercased() + text.dropFirst() : "\(title): \(text)"
  }

  private static func many(_ path: CalibratedLink.Path) -> String {
    let figures = path.parameters.filter { $0.name != .queue }.map { parameter in
      let bounds = [parameter.low, parameter.high].compactMap { $0 }.map { text($0, of: parameter.name) }
      return "\(name(parameter.name)) \(bounds.joined(separator: " to "))"
    }
    return
      "no one path explains these uploads: \(path.links.count) paths stand for them, and it is not known "
      + "which upload took which; the middle eight tenths of uploads: \(figures.joined(separator: ", "))."
  }

  private static func of(_ group: UploadGroup) -> [String] {
    var statements: [String] = []
    if !group.tellsSizesApart {
      statements.append(
        group.connects == nil
          ? "all uploads are of about one size and times to connect are missing: rate and round trip cannot be told apart, only pairs of them."
          : "all uploads have about the same size: the rate rests on that size only, and other sizes were not tried.")
    } else if group.connects == nil {
      statements.append(
        "times to connect are missing: the round trip rests on how the smallest uploads differ from the larger ones."
      )
    }
    if group.tellsSizesApart, isConstant(group) {
      statements.append(
        "larger uploads take no longer: the rate is bounded from below only; seconds may be those of a proxy or a "
          + "clock."
      )
    }
    return statements
  }

  private static func of(_ path: CalibratedLink.Path) -> [String] {
    var statements: [String] = []
    if path.delaySeconds > 0 {
      statements.append(
        "uploads take \(rounded(path.delaySeconds)) s that neither the connection nor the bytes explain, a proxy's or "
          + "a server's delay: it is in the predictions here, and not in the link."
      )
    }
    if path.links.count > 1 {
      statements.append(
        "few uploads leave loss and queue open: \(path.links.count) paths that explain them about as well stand for "
          + "them."
      )
    }
    for parameter in path.parameters where !parameter.isDetermined {
      statements.append("\(name(parameter.name)) \(bounds(parameter)).")
    }
    return statements
  }

  private static func isConstant(_ group: UploadGroup) -> Bool {
    let sizes = group.fitted.sorted { $0.bytes < $1.bytes }
    guard let small = sizes.first?.seconds.median, let large = sizes.last?.seconds.median else { return false }
    return large < 1.02 * small
  }

  package static func name(_ parameter: Parameter.Name) -> String {
    switch parameter {
    case .rateUp: "the rate up"
    case .roundTrip: "the round trip"
    case .loss: "the loss"
    case .queue: "the queue"
    }
  }

  private static func bounds(_ parameter: Parameter) -> String {
    switch (parameter.low, parameter.high) {
    case (let low?, nil): return "is bounded from below only: \(text(low, of: parameter.name)) or more explains the log"
    case (nil, let high?):
      return "is bounded from above only: \(text(high, of: parameter.name)) or less explains the log"
    default: return "cannot be told from this log"
    }
  }

  /// A figure with its unit, and so many figures that count.
  package static func text(_ value: Double, of name: Parameter.Name, digits: Double = 2) -> String {
    switch name {
    case .rateUp: "\(rounded(value / 1e6, digits: digits)) Mbit/s"
    case .roundTrip: "\(rounded(value * 1_000, digits: digits)) ms"
    case .loss: "\(rounded(value * 100, digits: digits)) %"
    case .queue: "\(Int(value.rounded())) packets"
    }
  }

  private static func counted(_ log: UploadLog) -> [String] {
    var statements: [String] = []
    if log.emptyRows > 0 {
      statements.append("\(log.emptyRows.counted("upload")) of 0 bytes \(log.emptyRows == 1 ? "is" : "are") left out.")
    }
    if log.abortedTests > 0 {
      let many = log.abortedTests != 1
      statements.append(
        "\(log.abortedTests.counted("speed test")) below \(MeasuredCountry.abortedBelow) Mbit/s \(many ? "are" : "is") "
          + "left out as aborted."
      )
    }
    if log.longRows > 0 {
      statements.append(
        "\(log.longRows.counted("upload")) took 60 s or more: so do those that a client gives up or tries again; they "
          + "count as they are."
      )
    }
    if log.zones.count + (log.rowsWithoutZone > 0 ? 1 : 0) > 1 {
      let zones = log.zones.sorted().joined(separator: ", ")
      statements.append(
        "Moments are in several time zones "
          + "(\(zones)\(log.rowsWithoutZone > 0 ? ", \(log.rowsWithoutZone) without one" : "")); nothing here rests on "
          + "them."
      )
    }
    return statements
  }

  /// So many figures that count.
  static func rounded(_ value: Double, digits: Double = 2) -> String {
    guard value > 0 else { return "0" }
    let unit = pow(10, floor(log10(value)) + 1 - digits)
    let number = (value / unit).rounded() * unit
    if number >= pow(10, digits - 1) { return "\(Int(number.rounded()))" }
    let hundredths = (number * 1_000).rounded() / 1_000
    return "\(hundredths)"
  }
}
