import Synchronization
import System
import Units
import Workbench

/// Shows progress and an estimate of the rest on standard error: a bar on a terminal, one line a minute elsewhere.
///
/// `[######------] 412/1,200  23 s left  avif photos/0412.png`
final class ProgressBar: Sendable {
  private struct State {
    var done = 0
    var drawn: Double?
    var length = 0
  }

  /// Nobody reads faster than this, and a terminal over a slow line would delay the work.
  private static let pause = 0.05
  private static let linePause = 60.0
  /// Earlier estimates would only jump about.
  private static let patience = 5.0

  private let total: Int
  private let isBar: Bool
  private let isSilent: Bool
  private let begin = MonotonicClock.seconds
  private let state = Mutex(State())

  /// A bar; `total` is how many steps `advance` counts.
  init(total: Int = 0, _ options: TerminalOptions) {
    self.total = total
    isSilent = options.isQuiet || options.progress == .never
    isBar = options.drawsProgress
  }

  /// Counts a finished step; `label` names it.
  func advance(_ label: String) {
    state.withLock { state in
      state.done += 1
      let done = state.done
      show(done, of: total, isLast: done == total, &state) { elapsed in
        let left = elapsed / Double(done) * Double(total - done)
        let estimate =
          elapsed >= Self.patience && done < total ? "  \(Duration.seconds(left.rounded()).brief) left" : ""
        return "\(estimate)  \(label)"
      }
    }
  }

  /// Shows how far a run is.
  func show(_ progress: Progress) {
    state.withLock { state in
      show(progress.done, of: progress.total, isLast: false, &state) { _ in
        (progress.done > 0 ? "  \(progress.rate.digits(2))/s" : "")
          + (progress.secondsLeft.map { "  about \(Self.rounded($0)) left" } ?? "")
          + "  \(progress.phase.rawValue) \(progress.current)"
      }
    }
  }

  /// Says on a terminal what is being done; elsewhere nothing.
  func show(_ words: String) { if isBar { state.withLock { draw(words, &$0) } } }

  /// Prints a line above the bar.
  func say(_ line: String) {
    state.withLock { state in
      draw("", &state)
      Terminal.errors.write(line + "\n")
    }
  }

  /// Erases the bar.
  func finish() { state.withLock { draw("", &$0) } }

  /// Draws at most as often as people or logs need.
  private func show(
    _ done: Int, of total: Int, isLast: Bool, _ state: inout State, rest: (_ elapsed: Double) -> String
  ) {
    let now = MonotonicClock.seconds
    let pause = isBar ? Self.pause : Self.linePause
    let isDue = isBar && isLast || now - (state.drawn ?? (isBar ? -pause : begin)) >= pause
    guard !isSilent, total > 0, isDue else { return }
    state.drawn = now
    let line = "\(done.grouped)/\(total.grouped)\(rest(now - begin))"
    guard isBar else { return Terminal.errors.write("stepwedge: \(line)\n") }
    let filled = 20 * done / total
    draw("[\(String(repeating: "#", count: filled))\(String(repeating: "-", count: 20 - filled))] \(line)", &state)
  }

  /// Replaces the line; an empty one erases it. Nothing is drawn for work that is over.
  private func draw(_ text: String, _ state: inout State) {
    let line = String(text.prefix(Terminal.width - 1))
    guard line.count + state.length > 0, line.isEmpty || !Task.isCancelled else { return }
    let rest = String(repeating: " ", count: max(0, state.length - line.count))
    Terminal.errors.write("\r\(line)\(rest)\(line.isEmpty ? "\r" : "")")
    state.length = line.count
  }

  /// An estimated duration, rounded to what an estimate can promise.
  private static func rounded(_ seconds: Double) -> String {
    let step = seconds < 60 ? 5.0 : seconds < 600 ? 30 : 300
    let whole = max(5, (seconds / step).rounded() * step)
    return whole < 60 ? "\(Int(whole)) s" : Duration.seconds(whole).brief
  }

  /// Does work that may take long; from its second second on, a line on a terminal says what is done, and for how long.
  static func show<Result>(
    _ words: String, _ options: TerminalOptions, during work: () throws -> Result
  ) rethrows -> Result {
    guard options.drawsProgress else { return try work() }
    let line = ProgressBar(options)
    let clock = Task.detached {
      for second in 1... {
        try await Task.sleep(for: .seconds(1))
        line.show("\(words), \(second) s")
      }
    }
    defer {
      clock.cancel()
      line.finish()
    }
    return try work()
  }
}
