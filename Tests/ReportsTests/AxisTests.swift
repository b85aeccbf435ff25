import Testing

@testable import Reports

@Suite("An axis") struct AxisTests {
  private static let values: [[Double]] = [
    [0], [0, 0], [-1], [-1e-3], [5, 5], [.leastNonzeroMagnitude], [.leastNonzeroMagnitude, 1], [1e300, -1e300],
    [1.7e308], [.infinity, 1],
    [-.infinity, .nan], [1, 1e15], [-7, 3],
  ]

  @Test("has ticks in its range, or is nil, whatever the values", arguments: values) func ticks(values: [Double]) {
    for scale in [Axis.Scale.linear, .log] {
      for startsAtZero in [false, true] {
        guard let axis = Axis(scale, over: values, from: 0, to: 100, startsAtZero: startsAtZero) else { continue }
        #expect(axis.low < axis.high && axis.high.isFinite)
        let slack = (axis.high - axis.low) * 1e-6
        #expect(axis.ticks.allSatisfy { axis.low - slack <= $0 && $0 <= axis.high + slack })
        #expect(values.allSatisfy { $0.isNaN || (0...100).contains(axis.place($0)) })
      }
    }
    #expect(Axis(.log, over: [0, -1, .nan], from: 0, to: 1) == nil)
  }
}
