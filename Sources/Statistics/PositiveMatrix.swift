import System

/// A positive definite matrix, stored as its Cholesky factor.
package struct PositiveMatrix: Sendable {
  /// Row by row, up to the diagonal.
  private let triangle: [[Double]]

  /// Reads the rows up to the diagonal; nil if the matrix is not positive definite.
  package init?(_ rows: [[Double]]) {
    var triangle: [[Double]] = []
    for (index, row) in rows.enumerated() {
      var line: [Double] = []
      for column in 0...index {
        let other = column < index ? triangle[column] : line
        let rest = (0..<column).reduce(row[column]) { $0 - line[$1] * other[$1] }
        if column < index {
          line.append(rest / other[column])
        } else {
          guard rest > 0 else { return nil }
          line.append(rest.squareRoot())
        }
      }
      triangle.append(line)
    }
    self.triangle = triangle
  }

  /// The vector whose product with the matrix is this one.
  package func solution(of right: [Double]) -> [Double] {
    var numbers = right
    for (index, line) in triangle.enumerated() {
      for column in 0..<index { numbers[index] -= line[column] * numbers[column] }
      numbers[index] /= line[index]
    }
    for index in triangle.indices.reversed() {
      numbers[index] /= triangle[index][index]
      for column in 0..<index { numbers[column] -= triangle[index][column] * numbers[index] }
    }
    return numbers
  }
}
