import Statistics

/// Straight lines through numbers that were seen at some places, by least squares.
struct StraightLines {
  struct Fit {
    /// What the numbers are expected to be where all directions are 0.
    let middle: [Double]
    /// How they change along each direction.
    let slopes: [[Double]]
    /// How what is left of them varies together.
    var covariance: [[Double]]
  }

  private let places: [[Double]]
  private let normal: PositiveMatrix

  /// Nil where the places do not tell their directions apart.
  init?(through places: [[Double]]) {
    let places = places.map { [1] + $0 }
    let width = places.first?.count ?? 0
    let sums = (0..<width).map { row in
      (0..<width).map { column in places.reduce(0) { $0 + $1[row] * $1[column] } }
    }
    guard width > 0, let normal = PositiveMatrix(sums) else { return nil }
    self.places = places
    self.normal = normal
  }

  /// Lines through several numbers, seen at each of the places.
  func fit(_ seen: [[Double]]) -> Fit {
    let (directions, numbers) = (places[0].indices, seen[0].indices)
    let lines = numbers.map { number in
      normal.solution(of: directions.map { row in zip(places, seen).reduce(0) { $0 + $1.0[row] * $1.1[number] } })
    }
    let rests = zip(places, seen).map { place, seen in
      numbers.map { number in directions.reduce(seen[number]) { $0 - place[$1] * lines[number][$1] } }
    }
    let free = Double(max(1, places.count - directions.count))
    return Fit(
      middle: lines.map { $0[0] }, slopes: directions.dropFirst().map { row in lines.map { $0[row] } },
      covariance: numbers.map { row in
        numbers.map { column in rests.reduce(0) { $0 + $1[row] * $1[column] } / free }
      })
  }
}
