import CProcess
import Documents
package import ImageCodecs
package import System

/// A running worker: its process, the channel to it, and messages on their way.
final class WorkerProcess {
  let pid: pid_t
  /// The channel for messages and answers.
  let channel: CInt
  private var reader = FrameReader()
  private var outgoing: [Outgoing] = []
  private var isStopped = false
  private var cpuDeadline = Double.infinity
  /// Removes what the worker has left behind after its end.
  let tidyAfter: (pid_t) -> Void

  /// A message that is being sent, with open files that go with its first byte.
  private struct Outgoing {
    var bytes: ArraySlice<UInt8>
    var descriptors: [CInt]
  }

  /// Starts `command`. Its standard error goes to `errors`, or to its own file if valgrind counts.
  init(
    command: [String], errors: CInt, isCounted: Bool = false, tidy: @escaping (pid_t) -> Void
  ) throws(WorkerFailure) {
    tidyAfter = tidy
    let (ours, theirs) = try Self.channel()
    defer { close(theirs) }
    var started: pid_t = 0
    let words = unsafe command.map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    // A worker that crashes should end at once, because nobody would see the backtrace that Swift prepares first.
    let settings = unsafe (["SWIFT_BACKTRACE=enable=no"] + (isCounted ? Callgrind.settings : [])).map {
      unsafe strdup($0)
    }
    defer { unsafe settings.forEach { unsafe free($0) } }
    let log = isCounted ? sw_scratch() : -1
    defer { if log >= 0 { close(log) } }
    let code = unsafe sw_spawn(
      command[0], words + [nil], settings + [nil], theirs, theirs, log >= 0 ? log : errors, &started)
    guard code == 0 else {
      close(ours)
      throw .start("\(command[0]): \(unsafe String(cString: strerror(code)))")
    }
    pid = started
    channel = ours
    _ = fcntl(channel, F_SETFL, O_NONBLOCK)
  }

  /// A worker that was copied from another.
  init(pid: pid_t, channel: CInt, tidy: @escaping (pid_t) -> Void) {
    (self.pid, self.channel, tidyAfter) = (pid, channel, tidy)
    _ = fcntl(channel, F_SETFL, O_NONBLOCK)
    // The copy does this, too; whichever is first, it can be ended with everything that it started.
    setpgid(pid, pid)
  }

  /// A new channel: our end, and the worker's.
  static func channel() throws(WorkerFailure) -> (ours: CInt, theirs: CInt) {
    var (ours, theirs): (CInt, CInt) = (-1, -1)
    let opened = unsafe sw_channel(&ours, &theirs)
    guard opened == 0 else { throw .start(unsafe String(cString: strerror(opened))) }
    return (ours, theirs)
  }

  deinit { stop() }

  /// Sends as much of a message as the channel accepts now; the descriptors are closed after they are sent.
  func send(_ frame: Frame, with descriptors: [CInt] = []) {
    outgoing.append(Outgoing(bytes: frame.wire[...], descriptors: descriptors))
    flush()
  }

  /// Applies a job's limits from now on; the worker cannot change them. Its answers are kept here until they are
  /// complete, and count as memory of the job.
  func hold(to limits: JobLimits) {
    reader.longest = FrameReader.Longest(text: Self.longestAnswer, bytes: limits.answerBytes)
    // Address space is larger than resident memory: it includes libraries, thread stacks and freed memory.
    sw_limit(pid, 2 * limits.memoryBytes + 2_000_000_000, limits.cpuSeconds)
    cpuDeadline = limits.cpuSeconds > 0 ? sw_cpu_seconds(pid) + 2 + Double(limits.cpuSeconds) : .infinity
  }

  /// Whether it has used more CPU time than allowed, because a worker can ignore the kernel's signal.
  var ignoresItsTime: Bool { sw_cpu_seconds(pid) > cpuDeadline }

  /// What poll must wait for: something to read, and room if messages wait until the worker reads on.
  var awaited: pollfd {
    pollfd(fd: channel, events: Int16(outgoing.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0)
  }

  /// Sends more of what waits.
  func flush() {
    while let message = outgoing.first {
      let sent = unsafe message.bytes.withUnsafeBytes { bytes in
        unsafe message.descriptors.withUnsafeBufferPointer {
          unsafe sw_send(channel, bytes.baseAddress, bytes.count, $0.baseAddress, CInt($0.count))
        }
      }
      // The loss of a worker is noticed at the end of its answers.
      guard sent > 0 else { return }
      for descriptor in message.descriptors { close(descriptor) }
      outgoing[0] = Outgoing(bytes: message.bytes.dropFirst(sent), descriptors: [])
      if outgoing[0].bytes.isEmpty { outgoing.removeFirst() }
    }
  }

  /// The state of the channel after the messages received.
  enum Rest {
    case open, closed
    /// The next bytes are not a message.
    case noise
  }

  /// The most bytes of an answer besides pictures and files; real answers are far smaller.
  private static let longestAnswer = 1 << 24
  /// How many pieces are read at once, so that a worker that never stops sending cannot keep us from checking the
  /// clock.
  private static let mostPieces = 64

  /// The messages received completely; those before noise are valid.
  func receive() -> (frames: [Frame], rest: Rest) {
    var hasEnded = false
    var piece = [UInt8](repeating: 0, count: 65_536)
    for _ in 0..<Self.mostPieces {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe read(channel, $0.baseAddress, $0.count) }
      if count > 0 {
        reader.append(piece[..<count])
      } else {
        hasEnded = count == 0 || (errno != EAGAIN && errno != EINTR)
        break
      }
    }
    var frames: [Frame] = []
    do throws(FrameReader.NoMessage) {
      while let frame = try reader.next() { frames.append(frame) }
    } catch {
      return (frames, .noise)
    }
    return (frames, hasEnded ? .closed : .open)
  }

  /// Kills it with everything that it started; the kernel needs a while to free the memory.
  func dismiss() { kill(-pid, SIGKILL) }

  /// Whether a dismissed worker is gone.
  var hasLeft: Bool {
    var (status, signal, peak): (CInt, CInt, CLong) = (0, 0, 0)
    var cpu = 0.0
    guard !isStopped, unsafe sw_wait(pid, 0, &status, &signal, &cpu, &peak) != 0 else { return isStopped }
    isStopped = true
    tidy()
    return true
  }

  private func tidy() {
    close(channel)
    for message in outgoing { for descriptor in message.descriptors { close(descriptor) } }
    tidyAfter(pid)
  }

  /// Kills it with everything that it started and waits for it; returns how it ended if it had ended by itself.
  @discardableResult
  func stop(hasEnded: Bool = false) -> WorkerFailure? {
    if isStopped { return nil }
    isStopped = true
    var (status, signal, peak): (CInt, CInt, CLong) = (0, 0, 0)
    var cpu = 0.0
    var endedItself = false
    // If the channel is closed, the kernel may need a moment until the process has ended.
    for attempt in 0..<(hasEnded ? 200 : 1) where !endedItself {
      if attempt > 0 { usleep(1_000) }
      endedItself = unsafe sw_wait(pid, 0, &status, &signal, &cpu, &peak) != 0
    }
    // Its helper is ended last, because it removes the files of commands if this process is ended before it does so.
    if !endedItself {
      kill(pid, SIGKILL)
      _ = unsafe sw_wait(pid, 1, &status, &signal, &cpu, &peak)
    }
    tidy()
    kill(-pid, SIGKILL)
    guard endedItself else { return nil }
    return signal == 0 ? .exit(status) : signal == SIGXCPU ? .timeout(seconds: Int(cpu)) : .signal(signal)
  }
}

/// Why a worker did not finish its job.
package enum WorkerFailure: ReasonedError, Hashable {
  case signal(Int32)
  case exit(Int32)
  /// It took more CPU or wall time than the photo's size explains.
  case timeout(seconds: Int)
  /// It took more memory than the photo's size explains.
  case memory(bytes: Int)
  /// It had more threads at once than any library starts.
  case threads(Int)
  /// It sent something that is not an answer.
  case notAnAnswer
  /// It could not be started.
  case start(String)
  /// It reported itself why there is no answer.
  case fault(String)
  /// A file that it needs, by its place in the job, cannot be opened.
  case unreadable(file: Int, SystemError)

  /// The reason for a trial.
  package var reason: Reason {
    switch self {
    case .signal(let number): Reason(.crashed, "signal \(number) (\(unsafe String(cString: strsignal(number))))")
    case .exit(let status): Reason(.crashed, "the worker ended by itself with \(status)")
    case .timeout(let seconds): Reason(.timeout, "not done after \(seconds) s")
    case .memory(let bytes): Reason(.memory, "more than \(bytes / 1_000_000) MB")
    case .threads(let most): Reason(.crashed, "more than \(most) threads")
    case .notAnAnswer: Reason(.crashed, "the worker wrote something that is no answer")
    case .start(let reason): Reason(.crashed, "the worker did not start (\(reason))")
    case .fault(let reason): Reason(.crashed, "\(reason)")
    case .unreadable(_, let error): Reason(.unreadable, "\(error)")
    }
  }
}
