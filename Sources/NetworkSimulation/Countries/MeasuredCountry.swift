import Statistics
import System
import Units

/// What M-Lab's speed tests measured in a country in one month, over all kinds of access.
package struct MeasuredCountry: Sendable, Hashable {
  /// Two letters, such as IN (ISO 3166-1).
  package let code: String
  /// The country's name; the code if a table has no names.
  package let name: String
  /// The month, such as 2025-10.
  package let month: String
  /// How many uploads were measured.
  package let tests: Int
  /// The rate up, in Mbit/s.
  let up: QuantileCurve
  let down: QuantileCurve
  /// The round trip, in milliseconds.
  let roundTrip: QuantileCurve
  /// The share of packets to the phone that were retransmitted.
  let loss: QuantileCurve

  /// Tests below this rate, in Mbit/s, were aborted and do not show the link's rate. EDGE, the slowest mobile
  /// technology in use, carries twice as much (`edge`: 200 kbit/s up). In most countries the slowest tests lie close
  /// together at 0.06 to 0.09 Mbit/s, with a gap of a factor of three to five above them.
  package static let abortedBelow = 0.1
  /// With fewer tests than this, a country's percentiles are a rough guide.
  package static let enoughTests = 1_000

  /// The share of uploads that were aborted.
  package var abortedShare: Double { up.share(below: Self.abortedBelow) }

  /// The median rate up, in Mbit/s, with aborted tests included.
  package var medianUp: Double { up.value(at: 0.5) }
}

extension MeasuredCountry {
  /// All countries together, weighted by their numbers of tests; nil if there are none.
  init?(pooling countries: [MeasuredCountry]) {
    let tests = countries.reduce(0) { $0 + $1.tests }
    func pooled(_ figure: (MeasuredCountry) -> QuantileCurve, _ scale: QuantileCurve.Scale) -> QuantileCurve? {
      let curves = countries.map { (part: Double($0.tests) / Double(tests), curve: figure($0)) }
      func share(below value: Double) -> Double { curves.reduce(0) { $0 + $1.part * $1.curve.share(below: value) } }
      let percents = Array(1...20) + Array(stride(from: 25, through: 95, by: 5)) + [99]
      return QuantileCurve(
        percents.map { percent in
          // All rates, times and losses lie between these bounds; after forty halvings three digits no longer change.
          var (low, high) = scale == .logarithmic ? (log(1e-6), log(1e6)) : (0.0, 1.0)
          for _ in 0..<40 {
            let middle = (low + high) / 2
            let isBelow = share(below: scale == .logarithmic ? exp(middle) : middle) < Double(percent) / 100
            (low, high) = isBelow ? (middle, high) : (low, middle)
          }
          return (Double(percent) / 100, scale == .logarithmic ? exp(high) : high)
        }, scale: scale)
    }
    guard tests > 0, let up = pooled(\.up, .logarithmic), let down = pooled(\.down, .logarithmic),
      let roundTrip = pooled(\.roundTrip, .logarithmic), let loss = pooled(\.loss, .linear)
    else { return nil }
    self.init(
      code: CountryTable.worldCode, name: "All countries", month: countries.map(\.month).max() ?? "", tests: tests,
      up: up, down: down, roundTrip: roundTrip, loss: loss)
  }
}

/// What happens to aborted tests when paths are drawn from a country's percentiles.
package enum AbortedTests: Sendable, Hashable {
  /// They are left out, because they do not show a link.
  case leftOut
  /// They count as links with the rate that they measured.
  case counted
}

/// A path drawn from a country's percentiles.
struct DrawnPath: Sendable, Hashable {
  /// The rate up, in Mbit/s.
  var up: Double
  var down: Double
  var milliseconds: Double
  var loss: Double
}

extension MeasuredCountry {
  /// How many paths a country's population has: each stands for one user in forty.
  static let pathCount = 40

  /// Draws paths, each with the same share of the users: the rates are divided into this many equal parts, and each
  /// path has the middle of one part, the rate down at the same rank as the rate up. Round trip and loss are drawn
  /// independently of the rate: M-Lab publishes no joint percentiles, and within 4G they do not correlate (0.01 over
  /// 909 tests of ERRANT).
  func draw(_ count: Int, _ aborted: AbortedTests = .leftOut) -> [DrawnPath] {
    func rate(_ curve: QuantileCurve, _ place: Int) -> Double {
      let left = aborted == .leftOut ? curve.share(below: Self.abortedBelow) : 0
      return curve.value(at: left + (1 - left) * Self.middle(place, of: count))
    }
    let roundTrips = UnrelatedOrder(count, stream: 1).places
    let losses = UnrelatedOrder(count, stream: 2).places
    return (0..<count).map { place in
      var path = DrawnPath(
        up: rate(up, place), down: rate(down, place),
        milliseconds: roundTrip.value(at: Self.middle(roundTrips[place], of: count)),
        loss: loss.value(at: Self.middle(losses[place], of: count)))
      path.loss = min(path.loss, path.mostLoss)
      return path
    }
  }

  private static func middle(_ place: Int, of count: Int) -> Double { (Double(place) + 0.5) / Double(count) }

  /// The country as a link: a population whose file states its source.
  package func link(_ aborted: AbortedTests = .leftOut) -> Link? {
    let paths = draw(Self.pathCount, aborted).map { "    \($0.written)," }.joined(separator: "\n")
    let text = """
      {
        // \(Self.pathCount) paths of the same share of the users. Rates up and down are the middles of \(Self.pathCount) equal parts of what was
        // measured; round trip and loss are drawn independently of them, by a fixed seed. \(rule(aborted))
        // Our judgement: one queue of about a second of the line; and that a path loses at random no more than a connection
        // may lose that reaches twice its rate (Padhye et al., 1998), because the rate was measured with that loss.
        name: "\(CountryTable.linkPrefix)\(code)\(aborted == .leftOut ? "" : CountryTable.withAborted)",
        title: "\(name), as measured in \(month)",
        source: "M-Lab NDT7, \(month): \(tests.grouped) uploads over all kinds of access, mostly Wi-Fi at home; \(Brief.share(abortedShare)) of them \(aborted == .leftOut ? "were left out" : "count although they were") as aborted",
        population: [
      \(paths)
        ],
      }

      """
    return try? Link(reading: Array(text.utf8), from: "built in")
  }

  private func rule(_ aborted: AbortedTests) -> String {
    switch aborted {
    case .leftOut:
      "Tests below \(Self.abortedBelow) Mbit/s\n  // are left out as aborted: EDGE, the slowest mobile technology in use, carries twice as much."
    case .counted: "Aborted tests count."
    }
  }
}

extension DrawnPath {
  /// The largest random loss at which a connection can reach twice the rate up, timeouts included (Padhye, Firoiu,
  /// Towsley and Kurose, "Modeling TCP Throughput", 1998). With half of that loss, simulated uploads of ten seconds
  /// carry 0.7 to 0.96 of the drawn rate, most above 0.87; with all of it, 0.45 to 0.83.
  var mostLoss: Double {
    let segments = 2 * up * 1e6 / (1_448 * 8)
    let roundTrip = milliseconds / 1000
    func allowed(_ loss: Double) -> Double {
      let timeouts = (0.2 + roundTrip) * min(1, 3 * (3 * loss / 8).squareRoot()) * loss * (1 + 32 * loss * loss)
      return 1 / (roundTrip * (2 * loss / 3).squareRoot() + timeouts)
    }
    var (low, high) = (0.0, 0.5)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      (low, high) = allowed(middle) >= segments ? (middle, high) : (low, middle)
    }
    return low
  }

  /// The path in a population; `file` is the user's table from which it was drawn, if any.
  func path(part: Double, from file: String? = nil) -> WrittenPath {
    let up = BitRate(rounding: up)
    // More digits change no upload.
    let loss = Share((loss * 1e5).rounded() / 1e5)
    let time = Duration.microseconds(Int((milliseconds * 1000).rounded(toDigits: 3)))
    return WrittenPath(
      part: part, up: up, down: BitRate(rounding: down),
      roundTrip: min(max(time, Link.Limits.roundTrip.lowerBound), Link.Limits.roundTrip.upperBound), lossUp: loss,
      // A queue of about a second of the line, as in our other populations.
      lossDown: loss, queue: .packets(min(max(up.bitsPerSecond / 12_000, 60), 400)), file: file)
  }

  /// The path as people write it.
  fileprivate var written: String {
    let path = path(part: 1)
    func rate(_ rate: BitRate?) -> String {
      let bits = Double(rate?.bitsPerSecond ?? 0)
      return bits < 1e6 ? "\((bits / 1e3).short)kbit" : "\((bits / 1e6).short)Mbit"
    }
    let loss = path.lossUp?.text ?? "0"
    return """
      { share: 1, up: "\(rate(path.up))", down: "\(rate(path.down))", \
      rtt: "\((Double(path.roundTrip?.nanoseconds ?? 0) / 1e6).short)ms", lossUp: \(loss), lossDown: \(loss), \
      queue: "\(path.queue?.text ?? "")" }
      """
  }
}

extension BitRate {
  /// A rate in Mbit/s, rounded to three digits.
  fileprivate init(rounding megabits: Double) {
    let rate = BitRate(bitsPerSecond: Int((megabits * 1e6).rounded(toDigits: 3)))
    self = min(max(rate, Link.Limits.rate.lowerBound), Link.Limits.rate.upperBound)
  }
}

extension Double {
  /// The nearest whole number with at most this many digits before its zeros.
  fileprivate func rounded(toDigits digits: Int) -> Double {
    guard self > 0 else { return self }
    let unit = max(1, pow(10, log10(self).rounded(.down) - Double(digits - 1)))
    return (self / unit).rounded() * unit
  }

  /// The number without zeros after the point.
  fileprivate var short: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// An order for values that must not correlate with the numbers 0, 1, 2, … beside them: of some seeded shuffles, the
/// one that correlates least.
struct UnrelatedOrder {
  private static let shuffles = 16
  let places: [Int]

  init(_ count: Int, stream: UInt64) {
    var chance = SeededGenerator(seed: 70, stream: stream)
    let orders = (0..<Self.shuffles).map { _ in
      var places = Array(0..<count)
      for last in stride(from: count - 1, to: 0, by: -1) { places.swapAt(last, chance.number(below: last + 1)) }
      return places
    }
    places = orders.min { Self.tie($0) < Self.tie($1) } ?? []
  }

  /// How strongly the order correlates with 0, 1, 2, …, positively or negatively.
  private static func tie(_ places: [Int]) -> Double {
    let middle = Double(places.count - 1) / 2
    return abs(places.enumerated().reduce(0) { $0 + (Double($1.offset) - middle) * (Double($1.element) - middle) })
  }
}
