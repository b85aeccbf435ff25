import Foundation
import Statistics
import Testing

@testable import Calibration

struct ConnectEdgesTests {
  @Test func `paths whose connections take half a hundredth longer are distinguished`() {
    let times = [0.183, 0.1839, 0.196].flatMap { [Double](repeating: $0, count: 20) }
    let edges = ConnectEdges.edges(of: times)
    #expect(edges.count == 2)
    #expect(zip(edges, [0.183...0.1839, 0.1839...0.196]).allSatisfy { $1.contains($0) })
  }

  /// Times to connect of one path over Linux lie within a quarter of a millisecond, some of them alike.
  @Test func `a machine's own moods are no paths`() {
    let times = [0.015124, 0.015128, 0.015152, 0.015201, 0.015274, 0.015403].flatMap { [$0, $0, $0, $0, $0] }
    #expect(ConnectEdges.edges(of: times).isEmpty)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `times that vary without a gap are one path`(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let times = (0..<200).map { _ in 0.06 * exp(-0.3 * log(1 - chance.unit())) }
    #expect(ConnectEdges.edges(of: times).isEmpty)
    // A clock of milliseconds puts many times at one place; its ticks are no gaps.
    #expect(ConnectEdges.edges(of: times.map { ($0 * 1_000).rounded() / 1_000 }).isEmpty)
  }

  @Test func `a first packet that was repeated makes no path`() {
    let times = [Double](repeating: 0.06, count: 40) + [Double](repeating: 1.07, count: 10)
    #expect(ConnectEdges.edges(of: times).isEmpty)
  }

  @Test func `few times to connect distinguish nothing`() {
    #expect(ConnectEdges.edges(of: [0.01, 0.01, 0.01, 0.01, 0.5, 0.5, 0.5, 0.5]).isEmpty)
  }
}
