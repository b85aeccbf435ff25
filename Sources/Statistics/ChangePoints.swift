import System

/// Finds where a series of measurements changes to another level and stays there.
///
/// Circular binary segmentation (Olshen, Venkatraman, Lucito and Wigler, 2004) on ranks, so that outliers and skewed
/// noise, which times have, count only by their order. The largest of the statistics of all segments is compared with
/// the normal's two-sided point at `falseAlarms / (n ln n)`; places are then refined and tested again.
public enum ChangePoints {
  /// Fewer values than this are outliers, not a level.
  public static let shortestLevel = 4

  /// The indices at which new levels begin, ascending. At most the share `falseAlarms` of unchanging series gets any.
  public static func places(in values: [Double], falseAlarms: Double) -> [Int] {
    guard values.count >= 2 * shortestLevel else { return [] }
    let count = Double(values.count)
    var places = segmented(values, 0..<values.count, probability: falseAlarms / (count * log(count))).sorted()
    while !places.isEmpty {
      places = refined(places, values)
      let probabilities = places.indices.map { index -> Double in
        let (start, end) = neighbours(of: index, in: places, values.count)
        let (left, right) = (Array(values[start..<places[index]]), Array(values[places[index]..<end]))
        return areLevels(left, right) ? shift(left, right) : 1
      }
      guard let worst = probabilities.indices.max(by: { probabilities[$0] < probabilities[$1] }),
        probabilities[worst] > falseAlarms / count
      else { break }
      places.remove(at: worst)
    }
    return places
  }

  /// Mann and Whitney's two-sided test, by the normal with ties taken into account: the probability of samples at least
  /// this far apart if they have the same distribution.
  public static func shift(_ left: [Double], _ right: [Double]) -> Double {
    let ranks = midranks(left + right)
    return probability(of: Ranking(ranks).deviation(0, left.count))
  }

  /// Whether enough values on each side are nearer to their own median than to the other one.
  private static func areLevels(_ left: [Double], _ right: [Double]) -> Bool {
    guard let low = left.median, let high = right.median else { return false }
    func own(_ values: [Double], _ median: Double, _ other: Double) -> Int {
      values.count { abs($0 - median) < abs($0 - other) }
    }
    return min(own(left, low, high), own(right, high, low)) >= shortestLevel
  }

  private static func probability(of deviation: Double) -> Double { erfc(abs(deviation) / 2.0.squareRoot()) }

  /// Splits a segment at the arc that stands out most, and then its parts.
  private static func segmented(_ values: [Double], _ range: Range<Int>, probability limit: Double) -> [Int] {
    guard range.count >= 2 * shortestLevel else { return [] }
    let ranking = Ranking(midranks(Array(values[range])))
    guard let arc = ranking.outstandingArc, probability(of: arc.deviation) <= limit else { return [] }
    let places = [arc.start, arc.end].filter { 0 < $0 && $0 < range.count }.map { $0 + range.lowerBound }
    let bounds = [range.lowerBound] + places + [range.upperBound]
    return places
      + zip(bounds, bounds.dropFirst()).flatMap { segmented(values, $0..<$1, probability: limit) }
  }

  /// Moves each place to where the absolute deviations from the medians on both sides are smallest.
  private static func refined(_ places: [Int], _ values: [Double]) -> [Int] {
    var places = places
    for _ in 0..<10 {
      let before = places
      for index in places.indices {
        let (start, end) = neighbours(of: index, in: places, values.count)
        places[index] = best(in: start..<end, from: places[index], values)
      }
      if places == before { break }
    }
    return places
  }

  private static func best(in range: Range<Int>, from place: Int, _ values: [Double]) -> Int {
    let (first, last) = (range.lowerBound + shortestLevel, range.upperBound - shortestLevel)
    guard let left = values[range.lowerBound..<place].median, let right = values[place..<range.upperBound].median
    else { return place }
    // The cost of a place, up to a constant: values before it belong to the left level.
    var (cost, least, best) = (0.0, Double.infinity, place)
    for index in range {
      if first <= index, index <= last, cost < least { (least, best) = (cost, index) }
      cost += abs(values[index] - left) - abs(values[index] - right)
    }
    return best
  }

  private static func neighbours(of index: Int, in places: [Int], _ count: Int) -> (start: Int, end: Int) {
    (index > 0 ? places[index - 1] : 0, index + 1 < places.count ? places[index + 1] : count)
  }

  /// The rank of each value, from 1; equal values share the mean of their ranks.
  private static func midranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var first = 0
    while first < order.count {
      var last = first
      while last + 1 < order.count, values[order[last + 1]] == values[order[first]] { last += 1 }
      for place in first...last { ranks[order[place]] = Double(first + last) / 2 + 1 }
      first = last + 1
    }
    return ranks
  }
}

/// Ranks in the order of time, and the deviations of sums over segments.
private struct Ranking {
  /// Cumulative sums of ranks minus their mean.
  private let sums: [Double]
  /// The variance of a rank.
  private let variance: Double

  init(_ ranks: [Double]) {
    let mean = (Double(ranks.count) + 1) / 2
    var sums = [0.0]
    var squares = 0.0
    for rank in ranks {
      sums.append(sums[sums.count - 1] + rank - mean)
      squares += (rank - mean) * (rank - mean)
    }
    self.sums = sums
    variance = squares / Double(max(1, ranks.count - 1))
  }

  private var count: Int { sums.count - 1 }

  /// By how many standard deviations the sum of a segment differs from the expected one for its length.
  func deviation(_ start: Int, _ end: Int) -> Double {
    let length = Double(end - start)
    let spread = variance * length * (Double(count) - length) / Double(count)
    return spread > 0 ? (sums[end] - sums[start]) / spread.squareRoot() : 0
  }

  /// The segment that deviates most, of those that leave long enough levels inside and on both sides.
  var outstandingArc: (start: Int, end: Int, deviation: Double)? {
    let shortest = ChangePoints.shortestLevel
    var best: (start: Int, end: Int, deviation: Double)?
    for start in 0...(count - shortest) where start == 0 || start >= shortest {
      for end in (start + shortest)...count where end == count || count - end >= shortest {
        if start == 0, end == count { continue }
        let deviation = abs(deviation(start, end))
        if deviation > best?.deviation ?? 0 { best = (start, end, deviation) }
      }
    }
    return best
  }
}
