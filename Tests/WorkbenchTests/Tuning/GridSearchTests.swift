import Testing

@testable import Workbench

@Suite("The search for the best point of a grid")
struct GridSearchTests {
  /// How far below the best a search ends, and how many points it tried.
  private static func search(
    _ axes: [GridSearch.Axis], from start: [Int], most: Int, _ value: ([Int]) -> Double
  ) -> (best: [Int], tried: [[Int]]) {
    var search = GridSearch(axes, most: most)
    var tried = search.first(from: start)
    func best() -> [Int] { tried.max { value($0) < value($1) } ?? start }
    while true {
      let points = search.next(around: best())
      if points.isEmpty { break }
      tried += points
    }
    return (best(), tried)
  }

  private static let axes = [
    GridSearch.Axis(count: 20, isOrdered: true), .init(count: 14, isOrdered: true), .init(count: 2, isOrdered: false),
    .init(count: 2, isOrdered: false),
  ]

  @Test(
    "It finds the top of a hill, wherever that is, in 60 of 1,120 points",
    arguments: [
      [3, 2, 0, 1], [19, 13, 1, 1], [0, 0, 0, 0], [11, 8, 1, 0], [10, 0, 0, 1],
    ])
  func findsTheTop(top: [Int]) {
    // A diagonal ridge, and choices that matter little.
    let found = Self.search(Self.axes, from: [7, 7, 0, 0], most: 60) { point in
      let (across, along) = (Double(point[0] - top[0]) / 20, Double(point[1] - top[1]) / 14)
      let choices = (point[2] == top[2] ? 0.01 : 0) + (point[3] == top[3] ? 0.02 : 0)
      return choices - (across + along) * (across + along) - 0.3 * (across - along) * (across - along)
    }
    #expect(found.best == top)
    #expect(found.tried.count <= 60 && Set(found.tried).count == found.tried.count)
  }

  @Test("It begins at its start, keeps within its tries, and ends if everything is tried")
  func keepsToItsTries() {
    let few = Self.search(Self.axes, from: [7, 7, 0, 0], most: 5) { Double($0[0]) }
    #expect(few.tried.count == 5 && few.tried[0] == [7, 7, 0, 0])
    let one = Self.search([.init(count: 1, isOrdered: true)], from: [0], most: 60) { _ in 0 }
    #expect(one.tried == [[0]])
    let small = Self.search(
      [.init(count: 3, isOrdered: true), .init(count: 2, isOrdered: false)], from: [1, 1], most: 60
    ) {
      Double($0[0])
    }
    #expect(small.best == [2, 1] || small.best == [2, 0])
  }
}
