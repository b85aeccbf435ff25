import Synchronization
import Units

/// What is done and how long the rest will take, on standard error: a bar on a terminal, a line a minute elsewhere.
///
/// `[######------] 412/1,200  23 s left  avif photos/0412.png`
final class ProgressBar: Sendable {
  private struct State {
    var done = 0
    var drawn: ContinuousClock.Instant?
    var length = 0
  }

  /// Faster than this nobody reads, and a terminal over a slow line would hold up the work.
  private static let pause = Duration.milliseconds(50)
  /// Often enough for a log.
  private static let linePause = Duration.seconds(60)
  /// Before this much time has passed an estimate would only jump about.
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
    isShown =
      switch options.progress {
      case .always: true
      case .never: false
      case .auto: !options.isQuiet && Terminal.errors.isTerminal && Terminal.environment("TERM") != "dumb"
      }
  }

  /// A step is done; `label` names it.
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

  /// Says something above the bar.
  func say(_ line: String) {
    state.withLock { state in
      erase(&state)
      Terminal.errors.write(line + "\n")
    }
  }

  /// Takes the bar away.
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
