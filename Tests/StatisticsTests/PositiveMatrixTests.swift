import Statistics
import Testing

struct PositiveMatrixTests {
  /// Solved by hand.
  @Test func `equations are solved`() throws {
    let matrix = try #require(PositiveMatrix([[4, 2, 0], [2, 5, 3], [0, 3, 6]]))
    let numbers = matrix.solution(of: [8, 21, 24])
    #expect(zip(numbers, [1.0, 2, 3]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test(arguments: [[[0.0]], [[-1.0]], [[1, 2], [2, 4]], [[1, 3], [3, 1]], [[Double.nan]]])
  func `a matrix with a direction that is not positive cannot be solved`(rows: [[Double]]) {
    #expect(PositiveMatrix(rows) == nil)
  }
}
