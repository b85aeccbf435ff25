/// Which way a figure is better.
public enum Direction: String, Sendable, CaseIterable {
  /// The smaller number.
  case less
  /// The larger number.
  case more

  /// Whether a figure is better than another one.
  public func isBetter(_ figure: Double, than other: Double) -> Bool {
    switch self {
    case .less: figure < other
    case .more: figure > other
    }
  }

  /// How much worse a figure is than another one; negative if it is better.
  public func harm(from other: Double, to figure: Double) -> Double {
    switch self {
    case .less: figure - other
    case .more: other - figure
    }
  }
}
