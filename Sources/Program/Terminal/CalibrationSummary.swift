import Calibration
import CompressionStrategies
import Documents
import NetworkSimulation
import Units

/// The result of a fit, for people.
struct CalibrationSummary {
  let link: CalibratedLink

  init(_ link: CalibratedLink) { self.link = link }

  var text: String {
    let head = "\(link.link.name): \(link.link.figures), \(link.basis)\(untold)"
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
      func pair(_ figures: (Prediction.Figures) -> String) -> String {
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

/// The result of an export, as text and as JSON.
struct PhoneSummary {
  private let phone: Phone
  private let export: PhoneExport
  private let leftOut: Int

  private struct Paced {
    let step: PhoneExport.Timing.Step
    let pace: Double

    init(_ step: PhoneExport.Timing.Step, _ pace: Double) { (self.step, self.pace) = (step, pace) }
  }

  init(_ phone: Phone, of export: PhoneExport, leftOut: Int) {
    (self.phone, self.export, self.leftOut) = (phone, export, leftOut)
  }

  var text: String {
    var lines = ["\(phone.name): \(phone.title), \(phone.speed ?? 1) times the reference's speed", ""]
    for step in PhoneExport.Timing.Step.allCases {
      guard let pace = phone.paces[step] else {
        lines.append("  \(step.rawValue.padding(to: 8)) not timed")
        continue
      }
      lines.append(
        "  \(step.rawValue.padding(to: 8)) \(pace.speed) times as fast, from \(pace.from) to \(pace.to) in the middle "
          + "80 % of repeats"
      )
    }
    if let (fast, slow) = uneven {
      lines.append(
        "  It is \((fast.pace / slow.pace).digits(2)) times as good at \(fast.step.rawValue) as at "
          + "\(slow.step.rawValue): one factor is rough for policies that do more of one.")
    }
    if leftOut > 0 { lines.append("  \(leftOut.counted("timing")) of other pictures, or of no time at all, left out.") }
    return lines.joined(separator: "\n") + "\n"
  }

  var json: JSONValue {
    .object([
      ("name", .text(phone.name)), ("title", .text(phone.title)), ("source", .text(phone.source)),
      ("speed", .number(phone.speed)),
      (
        "steps",
        .object(
          PhoneExport.Timing.Step.allCases.compactMap { step in
            phone.paces[step].map {
              (step.rawValue, ["speed": .number($0.speed), "from": .number($0.from), "to": .number($0.to)])
            }
          })
      ), ("timings", .integer(export.timings.count)), ("leftOut", .integer(leftOut)),
      ("qualities", .integer(export.qualities.count)),
    ])
  }

  /// The best and the worst step, if they differ so much that one factor for both misleads.
  private var uneven: (fast: Paced, slow: Paced)? {
    let paces = PhoneExport.Timing.Step.allCases.compactMap { step in phone.paces[step].map { Paced(step, $0.speed) } }
    guard let fast = paces.max(by: { $0.pace < $1.pace }), let slow = paces.min(by: { $0.pace < $1.pace }),
      fast.pace > 1.5 * slow.pace
    else { return nil }
    return (fast, slow)
  }
}
