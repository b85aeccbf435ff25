import Units

/// How a link's rates change, and after how long the changes begin again.
struct Course: Sendable, Hashable {
  var changes: [Link.RateChange]
  var period: Duration?

  /// What is wrong with the course, if anything.
  func fault(period: Duration?) -> String? {
    for (earlier, later) in zip(changes, changes.dropFirst()) where later.at <= earlier.at {
      return "the step at \(later.at.text) is not after the one at \(earlier.at.text)"
    }
    guard let period else { return nil }
    if let last = changes.last, last.at >= period {
      return "the step at \(last.at.text) is not before the period of \(period.text) is over"
    }
    return changes.contains { $0.up.bitsPerSecond > 0 } ? nil : "a trace that repeats must carry something"
  }
}
