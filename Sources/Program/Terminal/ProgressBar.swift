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
    var drawn: ContinuousClock.Instant?
    var length = 0
  }

  /// Nobody reads faster than this, and a terminal over a slow line would delay the work.
  private static let pause = Duration.milliseconds(50)
  private static let linePause = Duration.seconds(60)
  /// Earlier estimates would only jump about.
  private static let patience = Duration.seconds(5)

  private let total: Int
  private let isShown: Bool
  private let isSilent: Bool
  private let begin = ContinuousClock.now
  private let state = Mutex(State())

  /// A bar for this many steps.
  init(total: Int, _ options: TerminalOptions) {
    self.total = total
    isSilent = options.isQuiet || options.progress == .never
    isShown = options.drawsProgress
  }

  /// Counts a finished step; `label` names it.
  func advance(_ label: String) {
    state.withLock { state in
      state.done += 1
      let now = ContinuousClock.now
      guard isShown || !isSilent else { return }
      let pause = isShown ? Self.pause : Self.linePause
      guard isShown && state.done == total || now - (state.drawn ?? (isShown ? begin - pause : begin)) >= pause else {
        return
      }
      state.drawn = now
      if isShown {
        draw(label, elapsed: now - begin, &state)
      } else {
        Terminal.errors.write("stepwedge: \(figures(state.done, elapsed: now - begin))  \(label)\n")
      }
    }
  }

  /// Prints a line above the bar.
  func say(_ line: String) {
    state.withLock { state in
      erase(&state)
      Terminal.errors.write(line + "\n")
    }
  }

  /// Erases the bar.
  func finish() { state.withLock { erase(&$0) } }

  private func draw(_ label: String, elapsed: Duration, _ state: inout State) {
    let filled = 20 * state.done / max(1, total)
    var line = "[\(String(repeating: "#", count: filled))\(String(repeating: "-", count: 20 - filled))]"
    line += " \(figures(state.done, elapsed: elapsed))"
    line = String((line + "  " + label).prefix(Terminal.width - 1))
    erase(&state)
    Terminal.errors.write(line)
    state.length = line.count
  }

  private func figures(_ done: Int, elapsed: Duration) -> String {
    let figures = "\(done.grouped)/\(total.grouped)"
    guard elapsed >= Self.patience, done < total else { return figures }
    return figures + "  \(Duration.seconds((elapsed / done * (total - done)).seconds.rounded()).brief) left"
  }

  private func erase(_ state: inout State) {
    if state.length > 0 { Terminal.errors.write("\r" + String(repeating: " ", count: state.length) + "\r") }
    state.length = 0
  }
}

/// Progress of a command with a few long steps: a line on a terminal; elsewhere nothing, unless it is requested.
struct StepProgress: Sendable {
  private let isShown: Bool

  init(_ options: TerminalOptions) { isShown = options.drawsProgress }

  /// Shows that a step begins; the first is 0.
  func show(_ step: Int, of steps: Int) {
    if isShown { Terminal.errors.write("\rfitting: step \(step + 1) of \(steps)") }
  }

  /// Erases the line.
  func finish() { if isShown { Terminal.errors.write("\r" + String(repeating: " ", count: 40) + "\r") } }
}

/// A run's progress: a bar on a terminal, one line a minute elsewhere.
final class RunProgress {
  private let isBar: Bool
  private let isSilent: Bool
  private var drawn = -1.0
  private var length = 0
  private let begin = MonotonicClock.seconds

  init(_ options: TerminalOptions) {
    isSilent = options.isQuiet || options.progress == .never
    isBar = options.drawsProgress
  }

  /// Draws at most as often as people or logs need.
  func show(_ progress: Progress) {
    let now = MonotonicClock.seconds
    guard !isSilent, progress.total > 0, now - max(drawn, isBar ? -1 : begin) >= (isBar ? 0.09 : 60) else { return }
    drawn = now
    var line = "\(progress.done.grouped)/\(progress.total.grouped)"
    if progress.done > 0 { line += "  \(progress.rate.digits(2))/s" }
    if let left = progress.secondsLeft { line += "  about \(Self.rounded(left)) left" }
    line += "  \(progress.phase.rawValue) \(progress.current)"
    guard isBar else { return Terminal.errors.write("stepwedge: \(line)\n") }
    let filled = 20 * progress.done / progress.total
    let bar = "[\(String(repeating: "#", count: filled))\(String(repeating: "-", count: 20 - filled))] "
    draw(String((bar + line).prefix(Terminal.width - 1)))
  }

  /// An estimated duration, rounded to what an estimate can promise.
  static func rounded(_ seconds: Double) -> String {
    let step = seconds < 60 ? 5.0 : seconds < 600 ? 30 : 300
    let whole = max(5, (seconds / step).rounded() * step)
    return whole < 60 ? "\(Int(whole)) s" : Duration.seconds(whole).brief
  }

  /// Erases the bar.
  func finish() { if isBar, !isSilent { draw("") } }

  private func draw(_ line: String) {
    let rest = max(0, length - line.count)
    Terminal.errors.write("\r" + line + String(repeating: " ", count: rest) + (line.isEmpty ? "\r" : ""))
    length = line.count
  }
}
