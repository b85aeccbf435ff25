/// When uploads arrive, as a record keeps it: whole milliseconds below which 0, 5, 10 … 100 % of those lie that arrived
/// at all, separated by blanks.
public enum ArrivalQuantiles {
  /// How many are kept.
  public static let count = 21

  /// A column's text; nil if nothing arrived.
  public static func text(_ seconds: [Double]) -> String? {
    guard !seconds.isEmpty else { return nil }
    let sorted = seconds.sorted()
    return (0..<count).map { step in
      let position = Double(sorted.count - 1) * Double(step) / Double(count - 1)
      let below = Int(position)
      let above = min(below + 1, sorted.count - 1)
      let time = sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
      return String(Int((time * 1000).rounded()))
    }.joined(separator: " ")
  }

  /// Whether a column may say this: as many times as are kept, none before the one in front of it.
  public static func isText(_ text: String) -> Bool {
    let times = text.split(separator: " ").compactMap { Int($0) }
    return times.count == count && (times.first ?? 0) >= 0 && zip(times, times.dropFirst()).allSatisfy(<=)
      && times.map(String.init).joined(separator: " ") == text
  }

  /// The milliseconds of a column's text.
  public static func numbers(_ text: String) -> [Int] { text.split(separator: " ").compactMap { Int($0) } }
}
