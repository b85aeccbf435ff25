import CProcess
import ImageCodecs
import Platform

/// A worker that never has a photo. Those that do are copies of it: they have its setup and libraries at hand from their
/// first moment on, and nothing that an earlier photo left behind.
final class WorkerTemplate {
  private let process: WorkerProcess

  /// Seconds for loading a hundred libraries from a slow disk.
  private static let patience = 60.0

  /// Makes it of a worker that has its setup and nothing else.
  init(of process: WorkerProcess) { self.process = process }

  /// A copy that has loaded these libraries, and is fenced where that is asked for.
  func copy(with libraries: CodecLibraries, isFenced: Bool) throws(WorkerFailure) -> WorkerProcess {
    let (ours, theirs) = try WorkerProcess.channel()
    do throws(WorkerFailure) {
      process.send(try FenceMessage(libraries: libraries, isFenced: isFenced).frame(.copy), with: [theirs])
      let answer = try answer()
      guard answer.kind == .ended, let pid = pid_t(String(decoding: answer.text, as: UTF8.self)), pid > 1 else {
        throw .start(String(decoding: answer.text, as: UTF8.self))
      }
      return WorkerProcess(pid: pid, channel: ours, tidy: process.tidyAfter)
    } catch {
      close(ours)
      throw error
    }
  }

  private func answer() throws(WorkerFailure) -> Frame {
    let deadline = MonotonicClock.seconds + Self.patience
    while MonotonicClock.seconds < deadline {
      process.flush()
      let (frames, rest) = process.receive()
      if let frame = frames.first { return frame }
      if rest != .open { break }
      var waiting = process.awaited
      _ = unsafe poll(&waiting, 1, 100)
    }
    throw .start("the one that others are copies of says nothing")
  }
}
