import CProcess
import Files
import ImageCodecs
import Platform

/// A program started without a shell, its output thrown away but for its errors, stopped when its time is over or nobody
/// waits for it.
struct ExternalCommand {
  private let words: [String]
  /// Where its errors go.
  private let errors: FilePath

  init(_ words: [String], errors: FilePath) {
    self.words = words
    self.errors = errors
  }

  /// What it failed in, and the last line that it wrote about it.
  func failure(_ sentence: String) -> ExternalFailure {
    let said = (try? FileReader.ends(of: errors, each: Self.mostBytes)).map { $0.head + $0.tail } ?? []
    let lines = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline)
    let last = lines.last { !$0.allSatisfy(\.isWhitespace) }
    return ExternalFailure("\(words[0]) \(sentence)" + (last.map { ": \($0.prefix(Self.mostCharacters))" } ?? ""))
  }

  /// As much as a sentence can bear.
  private static let (mostBytes, mostCharacters) = (4_096, 200)

  /// Its exit status, or 128 and the signal that ended it.
  func run(timeLimit: Duration) throws -> Int32 {
    let output = unsafe errors.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
    guard output >= 0 else { throw SystemError.last }
    defer { close(output) }
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    // It runs with the rights of the policy's author, and without the limits of a worker.
    let started = unsafe sw_start_command(&arguments, output, &process)
    guard started == 0 else {
      throw ExternalFailure("\(words[0]) does not start (\(unsafe String(cString: strerror(started))))")
    }
    return try wait(for: process, timeLimit: timeLimit)
  }

  private func wait(for process: pid_t, timeLimit: Duration) throws -> Int32 {
    let clock = ContinuousClock()
    let deadline = clock.now + timeLimit
    var status: Int32 = 0
    var used = rusage()
    defer { CPUClock.add(program: used.cpuSeconds) }
    while unsafe wait4(process, &status, WNOHANG, &used) == 0 {
      if clock.now > deadline {
        kill(process, SIGKILL)
        unsafe wait4(process, &status, 0, &used)
        throw failure("ran longer than \(timeLimit.components.seconds) s")
      }
      usleep(2000)
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}

extension rusage {
  /// CPU time of the program and of every program that it waited for.
  fileprivate var cpuSeconds: Double {
    [ru_utime, ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}
