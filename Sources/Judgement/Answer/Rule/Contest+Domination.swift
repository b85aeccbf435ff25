import Statistics

extension Contest {
  /// The policy that beats this one; nil if none does. It must be shown to send at least as many pictures well, to need
  /// at most as many bytes, and to harm at most a margin more; and it must be shown to be better in one of these. A few
  /// photos without harm do not show that there is no harm. If several beat it, the one that sends most pictures well
  /// is returned. If looks are the goal, it must also look at least as good.
  func dominator(of policy: Int, looksToo: Bool = false) -> Int? {
    kept.filter { $0 != policy && isAhead($0, of: policy) && (!looksToo || score($0) >= score(policy)) }
      .sorted { (sentWell[$1], names[$0]) < (sentWell[$0], names[$1]) }
      .first { dominates($0, policy) }
  }

  private func score(_ policy: Int) -> Double { shared.medianScore(policy) ?? -.infinity }

  /// Whether its means are worse in nothing; this check avoids resamples for most pairs.
  private func isAhead(_ left: Int, of right: Int) -> Bool {
    sentWell[left] >= sentWell[right] && meanLess(pictures[left].harmed, pictures[right].harmed) >= 0
      && meanLess(pictures[left].bytes, pictures[right].bytes) >= 0
  }

  private func dominates(_ left: Int, _ right: Int) -> Bool {
    let well = shared.interval(of: zip(sends[left].well, sends[right].well).map { $0 - $1 })
    guard let well, well.lower >= -Self.dust else { return false }
    let bytes = shared.interval(of: zip(pictures[left].bytes, pictures[right].bytes).map { $1 - $0 })
    guard let bytes, bytes.lower >= -Self.dust else { return false }
    let harm = shared.harmDifference(right, less: left)
    guard let harm, harm.lower >= -Self.harmMargin else { return false }
    return max(well.lower, harm.lower, bytes.lower) > Self.dust
  }

  /// The mean by which the first figure is smaller, over the photos that have both.
  private func meanLess(_ left: [Double], _ right: [Double]) -> Double {
    shared.mean(zip(left, right).map { $1 - $0 }) ?? 0
  }
}
