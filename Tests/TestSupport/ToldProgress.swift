import Synchronization

/// How far work said that it was, in order.
package final class ToldProgress: Sendable {
  private let all = Mutex<[Double]>([])

  package init() {}

  /// To be called by a handler of progress.
  package func tell(_ progress: Double) { all.withLock { $0.append(progress) } }

  /// Everything so far.
  package var told: [Double] { all.withLock(\.self) }
}
