/// What a gate says.
public enum Verdict: String, Sendable, CaseIterable, Codable {
  /// Everything keeps its limits.
  case pass
  /// Something breaks them, whatever else is open.
  case fail
  /// What was measured does not decide it; what is lacking is said beside it.
  case cannotTell

  /// Several verdicts in one: a failure is certain whatever else is open, and nothing passes while anything is open.
  public static func combined(_ verdicts: some Sequence<Verdict>) -> Verdict {
    verdicts.max { $0.gravity < $1.gravity } ?? .cannotTell
  }

  /// For people: cannot tell.
  public var words: String { self == .cannotTell ? "cannot tell" : rawValue }

  private var gravity: Int {
    switch self {
    case .pass: 0
    case .cannotTell: 1
    case .fail: 2
    }
  }
}
