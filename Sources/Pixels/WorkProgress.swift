import Synchronization

/// How far a task's work is, from 0 to 1, for whoever waits for it.
///
/// Work says what share of what is left each of its parts takes, so that it is never further than 1, and never goes back.
/// Work on other threads says nothing.
package final class WorkProgress: Sendable {
  /// That of this task's work; nil if nobody wants to know.
  @TaskLocal private static var current: WorkProgress?

  private struct State {
    var reached = 0.0
    /// The part that is worked on.
    var part = (begin: 0.0, end: 1.0)
    var toldPercent = 0
  }

  private let state = Mutex(State())
  private let tell: @Sendable (Double) -> Void

  private init(_ tell: @escaping @Sendable (Double) -> Void) { self.tell = tell }

  /// Calls `tell` at most once for each per cent of this work, and with 1 when it is done.
  package static func of<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result, tell: (@Sendable (Double) -> Void)?
  ) throws(Failure) -> Result {
    guard let tell else { return try work() }
    let result = try $current.withValue(WorkProgress(tell)) {
      Swift.Result { () throws(Failure) in try work() }
    }.get()
    tell(1)
    return result
  }

  /// Work that takes this share of what is left.
  package static func part<Result, Failure: Error>(
    _ share: Double, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let current else { return try work() }
    let whole = current.state.withLock { state in
      let whole = state.part
      state.part = (state.reached, state.reached + share * (whole.end - state.reached))
      return whole
    }
    defer { current.move { ($0.reached, $0.part) = ($0.part.end, whole) } }
    return try work()
  }

  /// This share of what was left is done.
  package static func pass(_ share: Double) { part(share) {} }

  /// So many rows of the part are done.
  package static func pass(_ rows: Int, of all: Int) {
    current?.move { $0.reached = $0.part.begin + ($0.part.end - $0.part.begin) * Double(rows) / Double(max(1, all)) }
  }

  private func move(_ change: (inout State) -> Void) {
    let percent = state.withLock { state -> Int? in
      change(&state)
      let percent = Int(100 * state.reached)
      guard percent > state.toldPercent, percent < 100 else { return nil }
      state.toldPercent = percent
      return percent
    }
    if let percent { tell(Double(percent) / 100) }
  }
}
