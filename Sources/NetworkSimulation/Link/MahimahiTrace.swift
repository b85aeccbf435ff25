package import Units

/// A packet-delivery trace in mahimahi's format: one line for each opportunity to deliver 1500 bytes, with its
/// millisecond.
///
/// After the last line's millisecond the trace repeats (Netravali et al., "Mahimahi: Accurate Record-and-Replay for
/// HTTP", 2015). The opportunities of a millisecond are spread evenly over it.
package struct MahimahiTrace: Sendable, Hashable {
  private static let bitsPerChance = 1_500 * 8
  private static let longest = 86_400_000

  let course: Course

  /// Reads a trace; errors call it `name`.
  package init(_ bytes: [UInt8], name: String) throws(LineFault) {
    var times: [Int] = []
    for (index, line) in bytes.lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      if text.isEmpty { continue }
      guard text.utf8.allSatisfy({ (48...57).contains($0) }), let time = Int(text), time <= Self.longest else {
        throw LineFault(
          name: name, line: index + 1,
          reason: "'\(text.prefix(40))' is not a whole number of milliseconds from 0 to \(Self.longest)")
      }
      if let last = times.last, time < last {
        throw LineFault(name: name, line: index + 1, reason: "\(time) ms comes after \(last) ms; times must not fall")
      }
      times.append(time)
    }
    guard let end = times.last else { throw LineFault(name: name, line: 0, reason: "the trace is empty") }
    guard end > 0 else { throw LineFault(name: name, line: 0, reason: "the trace ends at 0 ms, so it lasts no time") }
    course = Course(changes: Self.changes(times, end: end), period: .milliseconds(end))
  }

  /// The mean rate over the whole trace.
  package var meanRate: BitRate {
    let period = course.period?.nanoseconds ?? 1
    var bits = 0.0
    for (index, change) in course.changes.enumerated() {
      let end = index + 1 < course.changes.count ? course.changes[index + 1].at.nanoseconds : period
      bits += Double(change.up.bitsPerSecond) * Double(end - change.at.nanoseconds) / 1e9
    }
    return BitRate(bitsPerSecond: Int((bits / (Double(period) / 1e9)).rounded()))
  }

  /// The rate of each millisecond that differs from the one before. Opportunities at the very end belong to the trace's
  /// last millisecond.
  private static func changes(_ times: [Int], end: Int) -> [Link.RateChange] {
    var changes: [Link.RateChange] = []
    var place = 0
    var free = 0
    func add(at millisecond: Int, chances: Int) {
      let rate = BitRate(bitsPerSecond: chances * bitsPerChance * 1_000)
      if changes.last?.up != rate { changes.append(Link.RateChange(at: .milliseconds(millisecond), up: rate)) }
    }
    while place < times.count {
      let millisecond = min(times[place], end - 1)
      var chances = 0
      while place < times.count, min(times[place], end - 1) == millisecond {
        chances += 1
        place += 1
      }
      if free < millisecond { add(at: free, chances: 0) }
      add(at: millisecond, chances: chances)
      free = millisecond + 1
    }
    return changes
  }
}

extension Link {
  /// Gives the link the rates of a trace, which repeat, and the text that describes them.
  package mutating func follow(_ trace: MahimahiTrace) {
    let ratio = Double(down.bitsPerSecond) / Double(max(up.bitsPerSecond, 1))
    up = trace.meanRate
    down = BitRate(bitsPerSecond: max(1_000, Int((Double(up.bitsPerSecond) * ratio).rounded())))
    changes = trace.course.changes
    period = trace.course.period
    text = written
  }
}
