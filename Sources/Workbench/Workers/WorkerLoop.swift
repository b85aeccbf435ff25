import CProcess
import Foundation
import Glibc

/// The other end: what a worker process does all its life.
struct WorkerLoop {
  private let input: CInt
  private let output: CInt

  /// Takes over standard input and output; whatever libraries print from now on goes to standard error.
  init() {
    sw_die_with_parent()
    input = fcntl(0, F_DUPFD_CLOEXEC, 3)
    output = fcntl(1, F_DUPFD_CLOEXEC, 3)
    dup2(2, 1)
    let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(nothing, 0)
  }

  /// Serves jobs until the runner closes its end. `makeServer` is given the setup, and makes what does one job.
  func run(_ makeServer: ([UInt8]) throws -> WorkerServer.Serve) throws {
    var reader = FrameReader()
    var serve: WorkerServer.Serve?
    var limits: JobLimits?
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe read(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      reader.append(piece[..<count])
      while let frame = try reader.next() {
        switch frame.kind {
        case .setup: serve = try makeServer(frame.text)
        case .limits: limits = try JSONDecoder().decode(JobLimits.self, from: Data(frame.text))
        case .job:
          hold(limits)
          try serve?(frame) { answer in
            send(answer)
            // Each part has CPU seconds of its own.
            hold(limits)
          }
        case .part, .done: break
        }
      }
    }
  }

  /// A runner that is gone needs no answer: the worker ends too.
  private func send(_ frame: Frame) {
    var rest = frame.wire[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes { unsafe sw_send(output, $0.baseAddress, $0.count) }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { exit(0) }
      rest = rest.dropFirst(sent)
    }
  }

  /// Holds this process to a job's limits from here on.
  private func hold(_ limits: JobLimits?) {
    guard let limits else { return }
    // Address space is more than what is resident: libraries, thread stacks and freed memory count in it.
    sw_limit(2 * limits.memoryBytes + 2_000_000_000, limits.cpuSeconds)
  }
}
