import CompressionStrategies
import JSONText
import Units

/// What an export came to, for people and for programs.
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

  /// The best and the worst step, if they are so far apart that one factor misleads.
  private var uneven: (fast: Paced, slow: Paced)? {
    let paces = PhoneExport.Timing.Step.allCases.compactMap { step in phone.paces[step].map { Paced(step, $0.speed) } }
    guard let fast = paces.max(by: { $0.pace < $1.pace }), let slow = paces.min(by: { $0.pace < $1.pace }),
      fast.pace > 1.5 * slow.pace
    else { return nil }
    return (fast, slow)
  }
}
