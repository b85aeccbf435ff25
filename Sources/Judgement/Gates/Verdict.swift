/// The verdict of a gate.
package enum Verdict: String, Sendable, CaseIterable, Codable {
  /// Everything is within its limits.
  case pass
  /// Something exceeds its limits, whatever else is undecided.
  case fail
  /// The measurements do not decide it; the report says what is missing.
  case cannotTell

  /// Combines several verdicts: a failure is certain whatever else is undecided, and nothing passes while anything is
  /// undecided.
  package static func combined(_ verdicts: some Sequence<Verdict>) -> Verdict {
    verdicts.max { $0.gravity < $1.gravity } ?? .cannotTell
  }

  /// The verdict in words: cannot tell.
  package var words: String { self == .cannotTell ? "cannot tell" : rawValue }

  private var gravity: Int {
    switch self {
    case .pass: 0
    case .cannotTell: 1
    case .fail: 2
    }
  }
}
