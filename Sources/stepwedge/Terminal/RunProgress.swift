import Platform
import Units
import Workbench

/// A run's progress: a bar on a terminal, a line a minute elsewhere.
final class RunProgress {
  private let isBar: Bool
  private let isSilent: Bool
  private var drawn = -1.0
  private var length = 0
  private let begin = MonotonicClock.seconds

  init(_ options: TerminalOptions) {
    isSilent = options.isQuiet || options.progress == .never
    isBar =
      options.progress == .always
      || options.progress == .auto && Terminal.errors.isTerminal && Terminal.environment("TERM") != "dumb"
  }

  /// Draws, as often as eyes or logs can bear.
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

  /// As finely as such an estimate can be meant.
  static func rounded(_ seconds: Double) -> String {
    let step = seconds < 60 ? 5.0 : seconds < 600 ? 30 : 300
    let whole = max(5, (seconds / step).rounded() * step)
    return whole < 60 ? "\(Int(whole)) s" : Duration.seconds(whole).brief
  }

  /// Takes the bar away.
  func finish() { if isBar, !isSilent { draw("") } }

  private func draw(_ line: String) {
    let rest = max(0, length - line.count)
    Terminal.errors.write("\r" + line + String(repeating: " ", count: rest) + (line.isEmpty ? "\r" : ""))
    length = line.count
  }
}
