/// The simplex search of Nelder and Mead (1965): finds a low place of a function without its slope.
enum NelderMead {
  /// The lowest place found within so many evaluations, from a start and a step in each direction.
  static func minimum(
    of function: ([Double]) -> Double, from start: [Double], steps: [Double], evaluations: Int
  ) -> (place: [Double], value: Double) {
    var simplex = [(place: start, value: function(start))]
    for (index, step) in steps.enumerated() {
      var place = start
      place[index] += step
      simplex.append((place, function(place)))
    }
    var used = simplex.count
    while used < evaluations {
      simplex.sort { $0.value < $1.value }
      let worst = simplex[simplex.count - 1]
      let best = simplex[0]
      let others = simplex.dropLast()
      let centre = start.indices.map { index in others.reduce(0) { $0 + $1.place[index] } / Double(others.count) }
      func along(_ factor: Double) -> (place: [Double], value: Double) {
        let place = zip(centre, worst.place).map { $0 + factor * ($0 - $1) }
        used += 1
        return (place, function(place))
      }
      let reflected = along(1)
      if reflected.value < best.value {
        let expanded = along(2)
        simplex[simplex.count - 1] = expanded.value < reflected.value ? expanded : reflected
      } else if reflected.value < simplex[simplex.count - 2].value {
        simplex[simplex.count - 1] = reflected
      } else {
        let contracted = along(reflected.value < worst.value ? 0.5 : -0.5)
        if contracted.value < min(reflected.value, worst.value) {
          simplex[simplex.count - 1] = contracted
        } else {
          for index in simplex.indices.dropFirst() {
            let place = zip(best.place, simplex[index].place).map { ($0 + $1) / 2 }
            simplex[index] = (place, function(place))
            used += 1
          }
        }
      }
    }
    simplex.sort { $0.value < $1.value }
    return simplex[0]
  }
}
