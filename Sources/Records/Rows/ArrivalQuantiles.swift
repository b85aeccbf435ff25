/// The arrival times of uploads in a record: 200 times in whole milliseconds, each for half a percent of the uploads
/// that arrived at all. So the share that arrives by any time is at most a quarter of a percentage point off.
package enum ArrivalQuantiles {
  /// How many times are kept.
  package static let count = 200
  /// The most milliseconds in a cell.
  private static let longest = 1 << 40

  /// The column's text for a sample of times: the first one, then differences to the time before; `5*3` stands for
  /// three times that are each 5 ms later. Nil if nothing arrived.
  package static func text(_ seconds: [Double]) -> String? {
    guard !seconds.isEmpty else { return nil }
    let sorted = seconds.sorted()
    return text(
      of: (0..<count).map { part in
        // The middle of its half percent.
        let place = min(sorted.count * (2 * part + 1) / (2 * count), sorted.count - 1)
        // Rounded up, so that a budget in whole milliseconds gives the same answer for the kept time as for the real
        // one.
        return Int((sorted[place] * 1000 - 1e-6).rounded(.up))
      })
  }

  private static func text(of times: [Int]) -> String {
    var words: [String] = []
    var (place, last) = (0, 0)
    while place < times.count {
      let time = times[place]
      let together = times[place...].prefix { $0 == time }.count
      words.append(together == 1 ? "\(time - last)" : "\(time - last)*\(together)")
      last = time
      place += together
    }
    return words.joined(separator: " ")
  }

  /// The milliseconds in a column's text, ascending; empty if the text has another form, as in records of older
  /// versions.
  package static func numbers(_ text: some Sequence<UInt8>) -> [Int] {
    var times: [Int] = []
    times.reserveCapacity(count)
    var (time, number, together): (Int, Int, Int?) = (0, 0, nil)
    func end() {
      time = min(time + number, longest)
      times += repeatElement(time, count: min(together ?? 1, count + 1))
      (number, together) = (0, nil)
    }
    for byte in text {
      switch byte {
      case 48...57:
        let digit = Int(byte - 48)
        if let known = together {
          together = min(10 * known + digit, count + 1)
        } else {
          number = min(10 * number + digit, longest)
        }
      case UInt8(ascii: "*") where together == nil: together = 0
      case UInt8(ascii: " ") where times.count < count: end()
      default: return []
      }
    }
    end()
    return times.count == count ? times : []
  }
}

/// The chances of an upload on each path of a population in a record: thousandths, in the order of the link's file.
package enum PathChances {
  private static let unknown = "-"

  /// The column's text; nil for a single path.
  package static func text(_ chances: [Double?]) -> String? {
    guard !chances.isEmpty else { return nil }
    return chances.map { chance in chance.map { String(Int(($0 * 1000).rounded())) } ?? unknown }
      .joined(separator: " ")
  }

  /// The chances in a column's text, from 0 to 1; nil for a path without uploads.
  package static func numbers(_ text: String) -> [Double?] {
    text.split(separator: " ").map { word in Int(word).map { Double($0) / 1000 } }
  }
}
