/// The work of compressing one photo: for each kind of step, how often it was done, and how many pixels and bytes it
/// processed. It is the same on every machine; the costs of a phone are in `PhoneCosts`.
package struct CompressionWork: Sendable, Hashable {
  /// A kind of step and the format that it processed, such as `decode jpeg`.
  package struct Kind: Sendable, Hashable {
    /// The step: decode, resize, encode, search, score or passthrough.
    package let step: String
    /// The format that was read or written, such as jpeg; empty if it does not matter.
    package let format: String
    /// Whether it was done for the thumbnail.
    package let isForThumbnail: Bool

    /// A kind of step.
    package init(_ step: String, _ format: String = "", isForThumbnail: Bool = false) {
      (self.step, self.format, self.isForThumbnail) = (step, format, isForThumbnail)
    }

    /// The name in phone files: `decode.jpeg`, or `resize`.
    package var name: String { format.isEmpty ? step : "\(step).\(format)" }

    /// The rate at which a photo comes from the cloud; nil for other steps.
    var bitsPerSecond: Double? { step == "fetch" ? Double(format).flatMap { $0 > 0 ? $0 : nil } : nil }

    /// The kind of this name; nil if there is no text.
    init?(name: Substring, isForThumbnail: Bool = false) {
      let halves = name.split(separator: ".", maxSplits: 1)
      guard let step = halves.first else { return nil }
      self.init(String(step), halves.count > 1 ? String(halves[1]) : "", isForThumbnail: isForThumbnail)
    }
  }

  /// The amount of work of one kind.
  package struct Amount: Sendable, Hashable {
    /// How often the step was done.
    package var calls = 0
    /// Pixels that it processed.
    package var pixels = 0
    /// Bytes of the files that it read or wrote; of a resize or a score, pixels that came out.
    package var bytes = 0

    /// No work yet.
    package init() {}
  }

  /// The amount of each kind, in the order in which the kinds first occurred.
  package private(set) var amounts: [(kind: Kind, amount: Amount)] = []

  /// No work yet.
  package init() {}

  /// Adds a step.
  package mutating func add(_ kind: Kind, pixels: Int, bytes: Int) {
    let place = amounts.firstIndex { $0.kind == kind } ?? amounts.count
    if place == amounts.count { amounts.append((kind, Amount())) }
    amounts[place].amount.calls += 1
    amounts[place].amount.pixels += pixels
    amounts[place].amount.bytes += bytes
  }

  /// The steps that only the thumbnail needs.
  package var ofThumbnail: Self {
    var part = Self()
    part.amounts = amounts.filter(\.kind.isForThumbnail)
    return part
  }

  /// Seconds until the photo came from the cloud, which are the same on every phone.
  package var fetchSeconds: Double {
    amounts.reduce(0) { sum, part in sum + (part.kind.bitsPerSecond.map { 8 * Double(part.amount.bytes) / $0 } ?? 0) }
  }

  /// Whether both have the same amounts in the same order.
  package static func == (one: Self, other: Self) -> Bool {
    one.amounts.elementsEqual(other.amounts) { $0.kind == $1.kind && $0.amount == $1.amount }
  }

  /// Hashes the amounts.
  package func hash(into hasher: inout Hasher) {
    for (kind, amount) in amounts {
      hasher.combine(kind)
      hasher.combine(amount)
    }
  }
}

extension CompressionWork {
  /// The text for a cell of a table: `decode.jpeg 1 12192768 3400112; resize 1 12192768 0`, each kind with its calls,
  /// pixels and bytes.
  package var text: String {
    amounts.map { kind, amount in
      "\(kind.name)\(kind.isForThumbnail ? Self.thumbnailMark : "") \(amount.calls) \(amount.pixels) \(amount.bytes)"
    }.joined(separator: "; ")
  }

  /// Follows the name of a kind that was done for the thumbnail.
  private static let thumbnailMark = "*"

  /// Reads the text of such a cell; nil for other text.
  package init?(_ text: String) {
    for part in text.split(separator: ";") {
      let words = part.split(separator: " ")
      guard words.count == 4, let calls = Int(words[1]), let pixels = Int(words[2]), let bytes = Int(words[3]),
        min(calls, pixels, bytes) >= 0
      else { return nil }
      let isForThumbnail = words[0].hasSuffix(Self.thumbnailMark)
      let name = isForThumbnail ? words[0].dropLast() : words[0]
      guard let kind = Kind(name: name, isForThumbnail: isForThumbnail) else { return nil }
      var amount = Amount()
      (amount.calls, amount.pixels, amount.bytes) = (calls, pixels, bytes)
      amounts.append((kind, amount))
    }
  }
}

/// The costs of each kind of compression step on a phone. With the work of a trial they give its time on that phone, to
/// the last digit the same on every machine.
package struct PhoneCosts: Codable, Sendable, Hashable {
  /// The seconds of a step.
  package struct Cost: Codable, Sendable, Hashable {
    /// Each time that it is done.
    package var call: Double
    /// For each million pixels that it processes.
    package var megapixel: Double
    /// For each million bytes that it reads or writes; of a resize or a score, for each million pixels that come out.
    package var megabyte: Double

    /// A cost in seconds.
    package init(call: Double = 0, megapixel: Double = 0, megabyte: Double = 0) {
      (self.call, self.megapixel, self.megabyte) = (call, megapixel, megabyte)
    }
  }

  /// The phone's name in reports.
  package var name: String
  /// The name for people.
  package var title: String
  /// The source of its costs.
  package var source: String
  /// The costs by `CompressionWork.Kind.name`, or by only the step's name for formats without a cost of their own.
  package var costs: [String: Cost]
  /// How much memory the steps take on it; nil if that is unknown.
  package var memory: PhoneMemory?

  /// A phone with these costs.
  package init(name: String, title: String, source: String, costs: [String: Cost]) {
    (self.name, self.title, self.source, self.costs) = (name, title, source, costs)
  }

  /// The cost of a kind of step; nil if the phone has none. That of a photo from the cloud is its rate.
  package func cost(of kind: CompressionWork.Kind) -> Cost? {
    costs[kind.name] ?? costs[kind.step] ?? kind.bitsPerSecond.map { Cost(megabyte: 8e6 / $0) }
  }

  /// Seconds for this amount of one kind; nil if the phone has no cost for it.
  package func seconds(_ amount: CompressionWork.Amount, of kind: CompressionWork.Kind) -> Double? {
    cost(of: kind).map { cost in
      Double(amount.calls) * cost.call + Double(amount.pixels) * cost.megapixel / 1e6
        + Double(amount.bytes) * cost.megabyte / 1e6
    }
  }

  /// Seconds for all of the work, in whole microseconds; nil if the phone lacks the cost of a step.
  package func seconds(_ work: CompressionWork) -> Double? { exactSeconds(work).map(Self.rounded) }

  /// The same before it is rounded, from which the seconds of a proportional phone follow.
  package func exactSeconds(_ work: CompressionWork) -> Double? {
    var sum = 0.0
    for (kind, amount) in work.amounts {
      guard let seconds = seconds(amount, of: kind) else { return nil }
      sum += seconds
    }
    return sum
  }

  /// Seconds in whole microseconds.
  package static func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }

  /// How many times as long as on the other phone each step takes; nil if that depends on the step.
  package func ratio(to other: PhoneCosts) -> Double? {
    guard costs.count == other.costs.count else { return nil }
    var ratio: Double?
    for (kind, cost) in costs.sorted(by: { $0.key < $1.key }) {
      guard let base = other.costs[kind] else { return nil }
      for (own, others) in [
        (cost.call, base.call), (cost.megapixel, base.megapixel), (cost.megabyte, base.megabyte),
      ] where own != 0 || others != 0 {
        guard own > 0, others > 0, abs(own / others / (ratio ?? own / others) - 1) < 1e-9 else { return nil }
        ratio = ratio ?? own / others
      }
    }
    return ratio
  }

  /// Everything that decides its figures, in one line.
  package var identity: String {
    costs.sorted { $0.key < $1.key }.map { "\($0) \($1.call) \($1.megapixel) \($1.megabyte)" }.joined(separator: "; ")
  }
}
