/// A figure for each photo, eight bytes each, without memory while all are unknown. An unknown figure is NaN, which no
/// record contains.
struct FigureList: Sendable {
  private var values: [Double] = []
  /// The expected length; a list that grows by itself would take up to twice its memory.
  private let expected: Int

  init(expecting count: Int = 0) { expected = count }

  init(_ figures: [Double?]) {
    expected = figures.count
    for (place, figure) in figures.enumerated() { set(figure, at: place) }
  }

  /// Sets a figure; skipped places are unknown, and a present figure is overwritten.
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

  /// Whether all figures are unknown.
  var isEmpty: Bool { values.isEmpty }

  /// The figures of this many photos.
  func list(of count: Int) -> [Double] {
    values.count == count ? values : values + Array(repeating: .nan, count: count - values.count)
  }
}

/// A mark for some photos, one byte each.
struct MarkList: Sendable {
  private var marks: [Bool] = []

  mutating func mark(_ place: Int) {
    while marks.count <= place { marks.append(false) }
    marks[place] = true
  }

  func isMarked(_ place: Int) -> Bool { place < marks.count && marks[place] }

  /// Whether no photo is marked.
  var isEmpty: Bool { marks.isEmpty }
}

extension Double {
  /// The figure; nil if it is NaN.
  var known: Double? { isNaN ? nil : self }
}

extension [Double] {
  /// The mean of the known figures; nil if there are none.
  var meanKnown: Double? {
    var (sum, count) = (0.0, 0)
    for value in self where !value.isNaN {
      sum += value
      count += 1
    }
    return count > 0 ? sum / Double(count) : nil
  }

  /// The known figures.
  var allKnown: [Double] { filter { !$0.isNaN } }
}
