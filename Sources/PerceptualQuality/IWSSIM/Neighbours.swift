import System

/// How a sample of the reference varies with its eight neighbours and with the next coarser band. What is left after
/// making all of them independent shows how much a place stands out.
struct Neighbours: Sendable {
  /// The eigenvalues of their covariance; empty if nothing varies.
  let powers: [Float]
  private let detail: FloatPlanes
  private let parent: FloatPlanes?
  private let kernels: InformationKernels
  /// A triangular matrix of weights, row by row, that makes the samples independent.
  private let weights: [Float]

  private var members: Int { parent == nil ? 9 : 10 }

  init(_ detail: FloatPlanes, parent coarser: FloatPlanes?, _ kernels: InformationKernels) {
    let parent = coarser.map { Self.enlarged($0, width: detail.width, height: detail.height) }
    (self.detail, self.parent, self.kernels) = (detail, parent, kernels)
    let members = parent == nil ? 9 : 10
    let (width, height) = (detail.width - 2, detail.height - 2)
    var sums = [Double](repeating: 0, count: members * (members + 1) / 2)
    for y in 1...height {
      let rows = unsafe Self.rows(detail, parent, y, from: 1)
      unsafe rows.withUnsafeBufferPointer { rows in
        unsafe sums.withUnsafeMutableBufferPointer { sums in
          guard let rows = rows.baseAddress, let sums = sums.baseAddress else { return }
          unsafe kernels.addProducts(rows, members, width, sums)
        }
      }
    }
    let matrix = sums.map { $0 / Double(width * height) }
    let values = Self.eigenvalues(matrix, members)
    guard let triangle = Self.inverseTriangle(matrix, members), let least = values.min(), least > 0 else {
      (powers, weights) = ([], [])
      return
    }
    powers = values.map { Float($0) }
    let scale = 1 / Double(members).squareRoot()
    weights = triangle.map { Float($0 * scale) }
  }

  /// How much the places of a row stand out.
  func squares(_ y: Int, from x: Int, _ count: Int, into out: MutableFloatRow) {
    guard !weights.isEmpty else { return }
    let rows = unsafe Self.rows(detail, parent, y, from: x)
    unsafe rows.withUnsafeBufferPointer { rows in
      unsafe weights.withUnsafeBufferPointer { weights in
        guard let rows = rows.baseAddress, let weights = weights.baseAddress else { return }
        unsafe kernels.squares(rows, members, weights, count, out)
      }
    }
  }

  private static func rows(_ detail: FloatPlanes, _ parent: FloatPlanes?, _ y: Int, from x: Int) -> [FloatRow] {
    var rows: [FloatRow] = unsafe []
    for down in -1...1 {
      for right in -1...1 { unsafe rows.append(FloatRow(detail.row(y + down) + x + right)) }
    }
    if let parent { unsafe rows.append(FloatRow(parent.row(y) + x)) }
    return unsafe rows
  }

  /// The coarser band at twice its size. As in the published program, it is enlarged four times, less three samples,
  /// and then every other sample is used.
  private static func enlarged(_ coarse: FloatPlanes, width: Int, height: Int) -> FloatPlanes {
    let large = FloatPlanes(1, width: width, height: height)
    let across = (0..<width).map { Place($0, coarse.width) }
    let line = FloatPlanes(1, width: coarse.width, height: 1)
    let row = unsafe line.row(0)
    for y in 0..<height {
      let down = Place(y, coarse.height)
      let (above, below) = unsafe (coarse.row(down.first), coarse.row(down.second))
      for x in 0..<coarse.width { unsafe row[x] = above[x] + (below[x] - above[x]) * down.part }
      let out = unsafe large.row(y)
      for (x, place) in across.enumerated() {
        let (left, right) = unsafe (row[place.first], row[place.second])
        unsafe out[x] = left + (right - left) * place.part
      }
    }
    return large
  }

  /// The two samples of a line between which another one lies.
  private struct Place {
    let first: Int
    let second: Int
    let part: Float

    init(_ index: Int, _ length: Int) {
      let place = (2 * Double(index) - 0.5) * Double(length) / Double(4 * length - 3) - 0.5
      let clamped = max(0, min(place, Double(length - 1)))
      first = Int(clamped)
      second = min(first + 1, length - 1)
      part = Float(clamped - Double(first))
    }
  }

  /// The eigenvalues of a symmetric matrix, given by its lower triangle, by rotations (Jacobi 1846).
  private static func eigenvalues(_ triangle: [Double], _ size: Int) -> [Double] {
    var matrix = (0..<size).map { row in
      (0..<size).map { triangle[max(row, $0) * (max(row, $0) + 1) / 2 + min(row, $0)] }
    }
    for _ in 0..<30 {
      for p in 0..<size {
        for q in p + 1..<size where matrix[p][q] != 0 {
          let angle = 0.5 * atan2(2 * matrix[p][q], matrix[q][q] - matrix[p][p])
          let (cosine, sine) = (cos(angle), sin(angle))
          for k in 0..<size {
            let (left, right) = (matrix[k][p], matrix[k][q])
            (matrix[k][p], matrix[k][q]) = (cosine * left - sine * right, sine * left + cosine * right)
          }
          for k in 0..<size {
            let (left, right) = (matrix[p][k], matrix[q][k])
            (matrix[p][k], matrix[q][k]) = (cosine * left - sine * right, sine * left + cosine * right)
          }
        }
      }
    }
    return (0..<size).map { matrix[$0][$0] }
  }

  /// The inverse of a matrix's Cholesky factor; nil if there is none.
  private static func inverseTriangle(_ matrix: [Double], _ size: Int) -> [Double]? {
    func place(_ row: Int, _ column: Int) -> Int { row * (row + 1) / 2 + column }
    var (root, inverse) = (matrix, matrix)
    for row in 0..<size {
      for column in 0...row {
        let sum = (0..<column).reduce(matrix[place(row, column)]) {
          $0 - root[place(row, $1)] * root[place(column, $1)]
        }
        if row == column {
          guard sum > 1e-9 * matrix[place(row, row)], sum > 0 else { return nil }
          root[place(row, row)] = sum.squareRoot()
        } else {
          root[place(row, column)] = sum / root[place(column, column)]
        }
      }
    }
    for row in 0..<size {
      inverse[place(row, row)] = 1 / root[place(row, row)]
      for column in 0..<row {
        let sum = (column..<row).reduce(0) { $0 + root[place(row, $1)] * inverse[place($1, column)] }
        inverse[place(row, column)] = -sum / root[place(row, row)]
      }
    }
    return inverse
  }
}
