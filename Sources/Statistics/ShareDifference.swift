import Platform

/// Whether two shares of two samples may be the same chance.
public enum ShareDifference {
  /// Fisher's exact test, two-sided: how probable counts are that lie at least as far apart, were the chance the same.
  ///
  /// Exact for every number of trials, and never too small: with few samples it finds no difference.
  public static func probability(_ hits: Int, of trials: Int, and others: Int, of otherTrials: Int) -> Double {
    let (all, both) = (trials + otherTrials, hits + others)
    guard trials > 0, otherTrials > 0, (0...trials).contains(hits), (0...otherTrials).contains(others) else { return 1 }
    func logarithm(_ count: Int) -> Double {
      logChoose(trials, count) + logChoose(otherTrials, both - count) - logChoose(all, both)
    }
    let seen = logarithm(hits)
    // As probable as what was seen, whatever the last bits of the logarithms say.
    let atMost = seen + 1e-7
    let counts = max(0, both - otherTrials)...min(trials, both)
    return min(
      1,
      counts.reduce(0) { sum, count in
        let logarithm = logarithm(count)
        return logarithm <= atMost ? sum + exp(logarithm) : sum
      })
  }

  /// The logarithm of the number of ways to choose `part` of `whole`.
  private static func logChoose(_ whole: Int, _ part: Int) -> Double {
    lgamma(Double(whole + 1)) - lgamma(Double(part + 1)) - lgamma(Double(whole - part + 1))
  }
}
