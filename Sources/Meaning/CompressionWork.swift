/// What compressing one photo takes on any machine: for each kind of step how often it was taken, and how many pixels
/// and bytes went through it. It is the same on every machine; what it costs, a phone says (`PhoneCosts`).
public struct CompressionWork: Sendable, Hashable {
  /// A step and what it was done to, such as `decode jpeg`.
  public struct Kind: Sendable, Hashable {
    /// decode, resize, encode, search, score or passthrough.
    public let step: String
    /// The format that was read or written, such as jpeg; empty if that does not matter.
    public let format: String
    /// Whether it was done for the thumbnail.
    public let isForThumbnail: Bool

    /// A kind of step.
    public init(_ step: String, _ format: String = "", isForThumbnail: Bool = false) {
      (self.step, self.format, self.isForThumbnail) = (step, format, isForThumbnail)
    }

    /// What a phone's file calls it: `decode.jpeg`, or `resize`.
    public var name: String { format.isEmpty ? step : "\(step).\(format)" }
  }

  /// How much of it there was.
  public struct Amount: Sendable, Hashable {
    /// How often the step was taken.
    public var calls = 0
    /// Pixels that went through it.
    public var pixels = 0
    /// Bytes of the files that it read or wrote; of a resize, pixels that came out.
    public var bytes = 0

    /// Nothing yet.
    public init() {}
  }

  /// Each kind once, in the order in which they were first taken.
  public private(set) var amounts: [(kind: Kind, amount: Amount)] = []

  /// Nothing yet.
  public init() {}

  /// Adds a step.
  public mutating func add(_ kind: Kind, pixels: Int, bytes: Int) {
    let place = amounts.firstIndex { $0.kind == kind } ?? amounts.count
    if place == amounts.count { amounts.append((kind, Amount())) }
    amounts[place].amount.calls += 1
    amounts[place].amount.pixels += pixels
    amounts[place].amount.bytes += bytes
  }

  /// The steps that only the thumbnail needs.
  public var ofThumbnail: Self {
    var part = Self()
    part.amounts = amounts.filter(\.kind.isForThumbnail)
    return part
  }

  /// Two are the same if they hold the same amounts in the same order.
  public static func == (one: Self, other: Self) -> Bool {
    one.amounts.elementsEqual(other.amounts) { $0.kind == $1.kind && $0.amount == $1.amount }
  }

  /// Feeds the amounts to a hasher.
  public func hash(into hasher: inout Hasher) {
    for (kind, amount) in amounts {
      hasher.combine(kind)
      hasher.combine(amount)
    }
  }
}

extension CompressionWork {
  /// In a cell of a table: `decode.jpeg 1 12192768 3400112; resize 1 12192768 0`, a kind with its calls, pixels and bytes.
  public var text: String {
    amounts.map { kind, amount in
      "\(kind.name)\(kind.isForThumbnail ? Self.thumbnailMark : "") \(amount.calls) \(amount.pixels) \(amount.bytes)"
    }.joined(separator: "; ")
  }

  /// Stands behind the name of a kind that was done for the thumbnail.
  private static let thumbnailMark = "*"

  /// Reads such a cell; nil if it is none.
  public init?(_ text: String) {
    for part in text.split(separator: ";") {
      let words = part.split(separator: " ")
      guard words.count == 4, let calls = Int(words[1]), let pixels = Int(words[2]), let bytes = Int(words[3]),
        min(calls, pixels, bytes) >= 0
      else { return nil }
      let isForThumbnail = words[0].hasSuffix(Self.thumbnailMark)
      let name = isForThumbnail ? words[0].dropLast() : words[0]
      let halves = name.split(separator: ".", maxSplits: 1)
      guard let step = halves.first else { return nil }
      let kind = Kind(String(step), halves.count > 1 ? String(halves[1]) : "", isForThumbnail: isForThumbnail)
      var amount = Amount()
      (amount.calls, amount.pixels, amount.bytes) = (calls, pixels, bytes)
      amounts.append((kind, amount))
    }
  }
}
