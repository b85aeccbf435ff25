import PerceptualQuality
import Units

/// Which waivers of a gate were needed, so that none outlives its cause.
struct WaiverLedger {
  private let gate: Gate
  private let today: Day
  private var used: Set<Int> = []
  /// Assertions that could not be decided, so that it is unknown whether their waivers are needed.
  private var undecided: Set<String> = []

  /// A waiver that ends within this many days is reported.
  static let warningDays = 14

  init(gate: Gate, today: Day) {
    self.gate = gate
    self.today = today
  }

  /// Whether a valid waiver covers an offender, whose figure is better in this direction; the waiver then counts as
  /// used.
  mutating func excuses(_ offender: Offender, of assertion: Assertion, better: Direction?) -> Bool {
    let fromAbove = assertion.limitsFromAbove(better)
    let excusing = gate.waivers.indices.filter { index in
      let waiver = gate.waivers[index]
      return waiver.assertion == assertion.name && waiver.until >= today
        && waiver.excuses(offender, limitsFromAbove: fromAbove)
    }
    used.formUnion(excusing)
    return !excusing.isEmpty
  }

  /// Records the verdict on an assertion.
  mutating func settle(_ assertion: Assertion, _ verdict: Verdict) {
    if verdict == .cannotTell { undecided.insert(assertion.name) }
  }

  /// Expired and unused waivers: both are failures.
  var judgements: [WaiverResult] {
    gate.waivers.enumerated().compactMap { index, waiver in
      let why =
        if waiver.until < today {
          "expired on \(waiver.until): remove it, or fix what it excused"
        } else if !used.contains(index), !undecided.contains(waiver.assertion) {
          "excuses nothing: remove it"
        } else {
          nil as String?
        }
      return why.map { WaiverResult(gate: gate.name, waiver: waiver, verdict: .fail, why: $0) }
    }
  }

  /// Notes about waivers that end soon.
  var notes: [String] {
    gate.waivers.compactMap { waiver in
      let days = waiver.until.number - today.number
      guard 0...Self.warningDays ~= days else { return nil }
      let end = days == 0 ? "today" : "in \(days.counted("day"))"
      return "\(gate.name): the waiver of \"\(waiver.assertion)\" for \(waiver.subject) ends \(end) (\(waiver.until))"
    }
  }
}
