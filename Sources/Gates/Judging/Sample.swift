/// The figures that an aggregate is made of, in the order of their rows: eight bytes each, and of timed ones their noise.
struct Sample {
  private(set) var now: [Double] = []
  private(set) var base: [Double] = []
  /// Relative noise of each of `now`; nil if one is not known.
  private var noises: [Double]? = []
  private var baseNoises: [Double]? = []
  private var slowdown = 0.0

  /// Takes a row's figures.
  mutating func add(_ row: Comparand, isNoisy: Bool) {
    if let number = row.base.number { base.append(number) }
    if isNoisy { slowdown = max(slowdown, row.slowdown) }
    guard let number = row.now.number else { return }
    now.append(number)
    guard isNoisy else { return }
    Self.append(row.noise, to: &noises)
    Self.append(row.baseNoise, to: &baseNoises)
  }

  private static func append(_ noise: Double?, to noises: inout [Double]?) {
    if let noise { noises?.append(noise) } else { noises = nil }
  }

  /// How far an aggregate may stray for a reason of each row's own and for what all rows have in common, which no
  /// number of rows makes less; nil if the noise of one is not known.
  func noise(of aggregate: ([Double]) -> Double?) -> Double? {
    noise(noises, of: aggregate).map { ($0 * $0 + slowdown * slowdown).squareRoot() }
  }

  /// The baseline's part of the rows' own.
  func baseNoise(of aggregate: ([Double]) -> Double?) -> Double? { noise(baseNoises, of: aggregate) }

  /// Each row was timed by itself, so that their errors are independent: what each can move the aggregate adds in
  /// squares. A mean of many rows is steadier than any of them; a median is as steady as those in its middle.
  private func noise(_ noises: [Double]?, of aggregate: ([Double]) -> Double?) -> Double? {
    var numbers = now
    guard let noises, let whole = aggregate(numbers), whole > 0 else { return nil }
    var squares = 0.0
    for index in numbers.indices {
      let number = numbers[index]
      numbers[index] = number * (1 + noises[index])
      guard let moved = aggregate(numbers), moved > 0 else { return nil }
      squares += (moved / whole - 1) * (moved / whole - 1)
      numbers[index] = number
    }
    return squares.squareRoot()
  }
}
