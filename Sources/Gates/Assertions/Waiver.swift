import Changes

/// An offence that is excused: which, why, how far, and until when.
public struct Waiver: Sendable, Hashable {
  /// The assertion that it excuses rows of, by name.
  public var assertion: String
  /// What it covers by key column (photo, policy, link, device); `*` matches any letters.
  var scope: [String: String]
  /// The furthest value that is excused; nil excuses any.
  var ceiling: Double?
  var because: String
  /// The last day on which it holds.
  var until: Day

  /// An excuse for these rows of an assertion.
  init(assertion: String, scope: [String: String], ceiling: Double? = nil, because: String, until: Day) {
    self.assertion = assertion
    self.scope = scope
    self.ceiling = ceiling
    self.because = because
    self.until = until
  }

  /// Whether it excuses an offender that breaks the limit from this side.
  func excuses(_ offender: Offender, limitsFromAbove: Bool?) -> Bool {
    guard scope.allSatisfy({ name, pattern in Pattern(pattern).matches(offender.key[name] ?? "") }) else {
      return false
    }
    guard let ceiling else { return true }
    guard let value = offender.value.number else { return false }
    return switch limitsFromAbove {
    case true?: value <= ceiling
    case false?: value >= ceiling
    case nil: value == ceiling
    }
  }

  /// For people: photo IMG_0042.jpg.
  var subject: String {
    scope.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}

/// A name in which `*` matches any letters.
struct Pattern {
  private let pieces: [Substring]

  init(_ text: String) { pieces = text.split(separator: "*", omittingEmptySubsequences: false) }

  func matches(_ name: String) -> Bool {
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return pieces.first ?? "" == name }
    guard name.count >= first.count + last.count, name.hasPrefix(first), name.hasSuffix(last) else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
