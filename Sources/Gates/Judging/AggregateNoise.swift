extension [Comparand] {
  /// How far an aggregate of these timed rows may stray for a reason of each row's own; nil where one is not known.
  ///
  /// Each row was timed by itself, so that their errors are independent: what each can move the aggregate adds in
  /// squares. A mean of many rows is steadier than any of them; a median is as steady as those in its middle.
  func noise(_ own: KeyPath<Comparand, Double?> = \.noise, of aggregate: ([Double]) -> Double?) -> Double? {
    var numbers: [Double] = []
    var noises: [Double] = []
    for row in self {
      guard let number = row.now.number else { continue }
      guard let noise = row[keyPath: own] else { return nil }
      numbers.append(number)
      noises.append(noise)
    }
    guard let whole = aggregate(numbers), whole > 0 else { return nil }
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

  /// The same with what all rows have in common, which no number of rows makes less.
  func wholeNoise(of aggregate: ([Double]) -> Double?) -> Double? {
    let slowdown = map(\.slowdown).max() ?? 0
    return noise(of: aggregate).map { ($0 * $0 + slowdown * slowdown).squareRoot() }
  }
}
