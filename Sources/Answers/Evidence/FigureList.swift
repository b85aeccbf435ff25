/// A figure of each photo in a row, eight bytes each, and none while nothing is known: unknown is NaN, which no record
/// holds.
struct FigureList: Sendable {
  private var values: [Double] = []
  /// Growing by itself a list would take up to twice what it holds.
  private let expected: Int

  init(expecting count: Int = 0) { expected = count }

  init(_ figures: [Double?]) {
    expected = figures.count
    for (place, figure) in figures.enumerated() { set(figure, at: place) }
  }

  /// Puts a figure behind those that are there; places between are unknown. What is there already is overwritten.
  mutating func set(_ figure: Double?, at place: Int) {
    if place < values.count {
      values[place] = figure ?? .nan
    } else if let figure {
      if values.isEmpty { values.reserveCapacity(expected) }
      while values.count < place { values.append(.nan) }
      values.append(figure)
    }
  }

  /// The figure of a photo; NaN if it is unknown.
  subscript(place: Int) -> Double { place < values.count ? values[place] : .nan }

  /// Whether nothing is known.
  var isEmpty: Bool { values.isEmpty }

  /// As many as there are photos.
  func list(of count: Int) -> [Double] {
    values.count == count ? values : values + Array(repeating: .nan, count: count - values.count)
  }
}

/// Photos that something is true of, a byte each.
struct MarkList: Sendable {
  private var marks: [Bool] = []

  mutating func mark(_ place: Int) {
    while marks.count <= place { marks.append(false) }
    marks[place] = true
  }

  func isMarked(_ place: Int) -> Bool { place < marks.count && marks[place] }

  /// Whether it is true of none.
  var isEmpty: Bool { marks.isEmpty }
}

extension Double {
  /// The figure if it is known.
  var known: Double? { isNaN ? nil : self }
}

extension [Double] {
  /// The mean of those that are known; nil if none is.
  var meanKnown: Double? {
    var (sum, count) = (0.0, 0)
    for value in self where !value.isNaN {
      sum += value
      count += 1
    }
    return count > 0 ? sum / Double(count) : nil
  }

  /// Those that are known.
  var allKnown: [Double] { filter { !$0.isNaN } }
}
