import Platform
import Statistics
import Units

/// What M-Lab's speed tests measured in a country in one month, over all kinds of access.
public struct MeasuredCountry: Sendable, Hashable {
  /// Two letters, such as IN (ISO 3166-1).
  public let code: String
  /// The country's name; the code if a table has no names.
  public let name: String
  /// Such as 2025-10.
  public let month: String
  /// How many uploads were measured.
  public let tests: Int
  /// In Mbit/s.
  let up: QuantileCurve
  let down: QuantileCurve
  /// In milliseconds.
  let roundTrip: QuantileCurve
  /// The share of packets to the phone that were sent again.
  let loss: QuantileCurve

  /// A test below this rate does not count as a link: it was aborted. EDGE, the slowest mobile technology in use,
  /// carries twice as much (`edge`: 200 kbit/s up). In most countries the slowest tests lie close together at 0.06 to
  /// 0.09 Mbit/s, with a gap of a factor of three to five above them.
  public static let abortedBelow = 0.1
  /// With fewer tests than these a country's percentiles are a rough guide.
  public static let enoughTests = 1_000

  /// The share of uploads that were aborted.
  public var abortedShare: Double { up.share(below: Self.abortedBelow) }

  /// The rate up, in Mbit/s, that half of all tests did not exceed, aborted ones included.
  public var medianUp: Double { up.value(at: 0.5) }
}

extension MeasuredCountry {
  /// All countries together, each by its number of tests; nil if there are none.
  init?(pooling countries: [MeasuredCountry]) {
    let tests = countries.reduce(0) { $0 + $1.tests }
    func pooled(_ figure: (MeasuredCountry) -> QuantileCurve, _ scale: QuantileCurve.Scale) -> QuantileCurve? {
      let curves = countries.map { (part: Double($0.tests) / Double(tests), curve: figure($0)) }
      func share(below value: Double) -> Double { curves.reduce(0) { $0 + $1.part * $1.curve.share(below: value) } }
      let percents = Array(1...20) + Array(stride(from: 25, through: 95, by: 5)) + [99]
      return QuantileCurve(
        percents.map { percent in
          // Rates, times and losses all lie in between; forty halvings leave nothing that three digits would show.
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

/// What becomes of tests that were aborted when paths are drawn from a country's percentiles.
public enum AbortedTests: Sendable, Hashable {
  /// They are left out: they are not links.
  case leftOut
  /// They count as links of the rate that they had.
  case counted
}

/// A path that was drawn from a country's percentiles.
struct DrawnPath: Sendable, Hashable {
  /// In Mbit/s.
  var up: Double
  var down: Double
  var milliseconds: Double
  var loss: Double
}

extension MeasuredCountry {
  /// How many paths a country's population has: each is one user in forty.
  static let pathCount = 40

  /// Draws paths, each of the same share of the users: the middles of this many equal parts of the measured rates,
  /// rates up and down of one rank together. Round trip and loss have nothing to do with the rate: M-Lab publishes no
  /// percentiles of them together, and within 4G they do not correlate (0.01 over 909 tests of ERRANT).
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
  public func link(_ aborted: AbortedTests = .leftOut) -> Link? {
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
  /// The most that can be lost at random if a connection is to reach twice the rate up, timeouts included (Padhye, Firoiu,
  /// Towsley and Kurose, "Modeling TCP Throughput", 1998). At half of what the loss allows, simulated uploads of ten seconds
  /// carry 0.7 to 0.96 of the rate that was drawn, most above 0.87; at all of it, 0.45 to 0.83.
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

  /// The path of a population, and the table that it is drawn from if that is the user's.
  func path(part: Double, from file: String? = nil) -> WrittenPath {
    let up = BitRate(rounding: up)
    // Finer figures change no upload.
    let loss = Share((loss * 1e5).rounded() / 1e5)
    let time = Duration.microseconds(Int((milliseconds * 1000).rounded(toDigits: 3)))
    return WrittenPath(
      part: part, up: up, down: BitRate(rounding: down),
      roundTrip: min(max(time, Link.Limits.roundTrip.lowerBound), Link.Limits.roundTrip.upperBound), lossUp: loss,
      // About a second of the line, as in our other populations.
      lossDown: loss, queue: .packets(min(max(up.bitsPerSecond / 12_000, 60), 400)), file: file)
  }

  /// The same as people write it.
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
  /// A rate in Mbit/s to three digits.
  fileprivate init(rounding megabits: Double) {
    let rate = BitRate(bitsPerSecond: Int((megabits * 1e6).rounded(toDigits: 3)))
    self = min(max(rate, Link.Limits.rate.lowerBound), Link.Limits.rate.upperBound)
  }
}

extension Double {
  /// The nearest whole number that has no more than this many digits before its zeros.
  fileprivate func rounded(toDigits digits: Int) -> Double {
    guard self > 0 else { return self }
    let unit = max(1, pow(10, log10(self).rounded(.down) - Double(digits - 1)))
    return (self / unit).rounded() * unit
  }

  /// Without a zero behind the point.
  fileprivate var short: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// An order that has nothing to do with the numbers 0, 1, 2, … that it is put beside: of some shuffles by a fixed seed, the one
/// that correlates least with them.
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

  /// How far the order is from correlating with 0, 1, 2, … in neither way.
  private static func tie(_ places: [Int]) -> Double {
    let middle = Double(places.count - 1) / 2
    return abs(places.enumerated().reduce(0) { $0 + (Double($1.offset) - middle) * (Double($1.element) - middle) })
  }
}
