/// The direction in which a figure is better.
package enum Direction: String, Codable, Sendable, CaseIterable {
  /// Smaller is better.
  case less
  /// Larger is better.
  case more

  /// Whether a figure is better than another one.
  package func isBetter(_ figure: Double, than other: Double) -> Bool {
    switch self {
    case .less: figure < other
    case .more: figure > other
    }
  }

  /// How much worse a figure is than another one; negative if it is better.
  package func harm(from other: Double, to figure: Double) -> Double {
    switch self {
    case .less: figure - other
    case .more: other - figure
    }
  }
}
