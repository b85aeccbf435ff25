/// What a phone takes for each kind of step of compression. The time of a trial on it follows from the trial's work, to
/// the last digit and on every machine the same.
public struct PhoneCosts: Codable, Sendable, Hashable {
  /// Seconds that a step takes.
  public struct Cost: Codable, Sendable, Hashable {
    /// Each time that it is taken.
    public var call: Double
    /// For each million pixels that go through it.
    public var megapixel: Double
    /// For each million bytes that it reads or writes; of a resize, for each million pixels that come out.
    public var megabyte: Double

    /// A cost of these seconds.
    public init(call: Double = 0, megapixel: Double = 0, megabyte: Double = 0) {
      (self.call, self.megapixel, self.megabyte) = (call, megapixel, megabyte)
    }
  }

  /// What reports call the phone.
  public var name: String
  /// The same for people.
  public var title: String
  /// Where its costs are known from.
  public var source: String
  /// By what `CompressionWork.Kind.name` calls a kind, or only the step's name, for formats without a cost of their
  /// own.
  public var costs: [String: Cost]

  /// A phone with these costs.
  public init(name: String, title: String, source: String, costs: [String: Cost]) {
    (self.name, self.title, self.source, self.costs) = (name, title, source, costs)
  }

  /// The cost of a kind of step; nil if the phone has none.
  public func cost(of kind: CompressionWork.Kind) -> Cost? { costs[kind.name] ?? costs[kind.step] }

  /// Seconds for steps of one kind; nil if the phone has no cost for it.
  public func seconds(_ amount: CompressionWork.Amount, of kind: CompressionWork.Kind) -> Double? {
    cost(of: kind).map { cost in
      Double(amount.calls) * cost.call + Double(amount.pixels) * cost.megapixel / 1e6
        + Double(amount.bytes) * cost.megabyte / 1e6
    }
  }

  /// Seconds for all of it, in whole microseconds; nil if the phone has no cost for some step.
  public func seconds(_ work: CompressionWork) -> Double? {
    var sum = 0.0
    for (kind, amount) in work.amounts {
      guard let seconds = seconds(amount, of: kind) else { return nil }
      sum += seconds
    }
    return (sum * 1e6).rounded() / 1e6
  }

  /// What decides its figures, in one line.
  public var identity: String {
    costs.sorted { $0.key < $1.key }.map { "\($0) \($1.call) \($1.megapixel) \($1.megabyte)" }.joined(separator: "; ")
  }
}
