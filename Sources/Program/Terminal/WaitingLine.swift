import Synchronization

/// Says on a terminal what a command is doing while it computes something that may take long.
final class WaitingLine: Sendable {
  private let words: String
  /// Whether the work is done: then nothing more is written.
  private let isDone = Mutex(false)

  private init(_ words: String) { self.words = words }

  /// Does this work; from its second second on, a line says what is done and how long it has taken.
  static func show<Result>(
    _ words: String, _ options: TerminalOptions, during work: () throws -> Result
  ) rethrows -> Result {
    guard options.drawsProgress else { return try work() }
    let line = WaitingLine(words)
    let clock = Task.detached {
      for second in 1... {
        try await Task.sleep(for: .seconds(1))
        line.draw(second)
      }
    }
    defer {
      clock.cancel()
      line.erase()
    }
    return try work()
  }

  private func draw(_ second: Int) {
    isDone.withLock { isDone in if !isDone { Terminal.errors.write("\r\(words), \(second) s") } }
  }

  private func erase() {
    isDone.withLock { isDone in
      isDone = true
      Terminal.errors.write("\r" + String(repeating: " ", count: words.count + 10) + "\r")
    }
  }
}
