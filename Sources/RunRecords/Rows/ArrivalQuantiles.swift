/// When uploads arrive, as a record keeps it: 200 times in whole milliseconds, each of half a percent of the uploads that
/// arrived at all. So the share that arrives by any time is never more than a quarter of a point off.
public enum ArrivalQuantiles {
  /// How many are kept.
  public static let count = 200
  /// Whole milliseconds that a cell can hold.
  private static let longest = 1 << 40

  /// A column's text of any sample of times: the first, by how much each is later than the one before it, and `5*3` for
  /// three that come together, 5 ms later; nil if nothing arrived.
  public static func text(_ seconds: [Double]) -> String? {
    guard !seconds.isEmpty else { return nil }
    let sorted = seconds.sorted()
    return text(
      of: (0..<count).map { part in
        // In the middle of its half a percent.
        let place = min(sorted.count * (2 * part + 1) / (2 * count), sorted.count - 1)
        // A time that is asked for in whole milliseconds is never before the one that is kept.
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

  /// Whether a column may say this.
  public static func isText(_ text: String) -> Bool {
    let times = numbers(text.utf8)
    return !times.isEmpty && self.text(of: times) == text
  }

  /// The milliseconds of a column's text, ascending; nothing if it says something else, as records of older versions
  /// do.
  public static func numbers(_ text: some Sequence<UInt8>) -> [Int] {
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

/// The chance of an upload on each path of a population, as a record keeps it: thousandths, in the order of the link's
/// file.
public enum PathChances {
  private static let unknown = "-"

  /// A column's text; nil over a single path.
  public static func text(_ chances: [Double?]) -> String? {
    guard !chances.isEmpty else { return nil }
    return chances.map { chance in chance.map { String(Int(($0 * 1000).rounded())) } ?? unknown }
      .joined(separator: " ")
  }

  /// The chances of a column's text, from 0 to 1; nil if no upload took the path.
  public static func numbers(_ text: String) -> [Double?] {
    text.split(separator: " ").map { word in Int(word).map { Double($0) / 1000 } }
  }

  /// Whether a column may say this of this many paths.
  public static func isText(_ text: String, paths: Int) -> Bool {
    let chances = numbers(text)
    return chances.count == paths && chances.allSatisfy { (0...1).contains($0 ?? 0) } && self.text(chances) == text
  }
}
