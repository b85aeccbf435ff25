import CProcess
public import Files
public import Meaning
import Platform

/// A running worker: its process, the channel to it, and what is on its way through.
final class WorkerProcess {
  let pid: pid_t
  /// Where messages go and answers come from.
  let channel: CInt
  private var reader = FrameReader()
  private var outgoing: [Outgoing] = []
  private var isStopped = false
  private var cpuDeadline = Double.infinity
  /// Removes what one that has ended left behind.
  let tidyAfter: (pid_t) -> Void

  /// A message on its way, and the open files that go with its first byte.
  private struct Outgoing {
    var bytes: ArraySlice<UInt8>
    var descriptors: [CInt]
  }

  /// Starts `command`; its standard error goes where `errors` goes, or to a file of its own where valgrind counts there.
  init(
    command: [String], errors: CInt, isCounted: Bool = false, tidy: @escaping (pid_t) -> Void
  ) throws(WorkerFailure) {
    tidyAfter = tidy
    let (ours, theirs) = try Self.channel()
    defer { close(theirs) }
    var started: pid_t = 0
    let words = unsafe command.map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    // A worker that crashes is to end at once: nobody would see the backtrace that Swift draws up first.
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

  /// A copy that was made of another.
  init(pid: pid_t, channel: CInt, tidy: @escaping (pid_t) -> Void) {
    (self.pid, self.channel, tidyAfter) = (pid, channel, tidy)
    _ = fcntl(channel, F_SETFL, O_NONBLOCK)
    // It does so itself; whoever is first, it can be ended with all that it starts.
    setpgid(pid, pid)
  }

  /// Our end of a new channel, and the worker's.
  static func channel() throws(WorkerFailure) -> (ours: CInt, theirs: CInt) {
    var (ours, theirs): (CInt, CInt) = (-1, -1)
    let opened = unsafe sw_channel(&ours, &theirs)
    guard opened == 0 else { throw .start(unsafe String(cString: strerror(opened))) }
    return (ours, theirs)
  }

  deinit { stop() }

  /// Sends a message, as much of it as the channel takes now; the descriptors are closed once they are sent.
  func send(_ frame: Frame, with descriptors: [CInt] = []) {
    outgoing.append(Outgoing(bytes: frame.wire[...], descriptors: descriptors))
    flush()
  }

  /// Holds it to a job's limits from here on, which it cannot change itself: what it says is kept here until it is
  /// whole, and counts as what the job holds.
  func hold(to limits: JobLimits) {
    reader.longest = FrameReader.Longest(text: Self.longestAnswer, bytes: limits.answerBytes)
    // Address space is more than what is resident: libraries, thread stacks and freed memory count in it.
    sw_limit(pid, 2 * limits.memoryBytes + 2_000_000_000, limits.cpuSeconds)
    cpuDeadline = limits.cpuSeconds > 0 ? sw_cpu_seconds(pid) + 2 + Double(limits.cpuSeconds) : .infinity
  }

  /// Whether it has used more CPU than the kernel's signal lets pass, which a worker can ignore.
  var ignoresItsTime: Bool { sw_cpu_seconds(pid) > cpuDeadline }

  /// What poll is to wait for: something to read, and room where something waits until the worker reads on.
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
      // A worker that is gone is noticed where its answers end.
      guard sent > 0 else { return }
      for descriptor in message.descriptors { close(descriptor) }
      outgoing[0] = Outgoing(bytes: message.bytes.dropFirst(sent), descriptors: [])
      if outgoing[0].bytes.isEmpty { outgoing.removeFirst() }
    }
  }

  /// How the channel stands behind the messages that have come.
  enum Rest {
    case open, closed
    /// What follows is not a message.
    case noise
  }

  /// What an answer says beside pictures and files, which is far less.
  private static let longestAnswer = 1 << 24
  /// Pieces of it that are read in one go: one that never stops talking keeps nobody from looking at the clock.
  private static let mostPieces = 64

  /// The messages that have come whole: those before noise are as good as any.
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

  /// Ends it with all that it started: the kernel takes a while to take apart what has held a photo.
  func dismiss() { kill(-pid, SIGKILL) }

  /// Whether one that was dismissed is gone.
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

  /// Ends it with all that it started, waits for it, and says how it ended by itself if it had.
  @discardableResult
  func stop(hasEnded: Bool = false) -> WorkerFailure? {
    if isStopped { return nil }
    isStopped = true
    var (status, signal, peak): (CInt, CInt, CLong) = (0, 0, 0)
    var cpu = 0.0
    var endedItself = false
    // One whose channel is closed may need a moment until the kernel has taken it apart.
    for attempt in 0..<(hasEnded ? 200 : 1) where !endedItself {
      if attempt > 0 { usleep(1_000) }
      endedItself = unsafe sw_wait(pid, 0, &status, &signal, &cpu, &peak) != 0
    }
    // The one beside it goes last: it removes the files of commands if this process is ended before it has done so.
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

/// Why a worker did not bring its job to an end.
public enum WorkerFailure: ReasonedError, Hashable {
  case signal(Int32)
  case exit(Int32)
  /// More CPU or wall time than the photo's size can explain.
  case timeout(seconds: Int)
  /// More memory than the photo's size can explain.
  case memory(bytes: Int)
  /// More threads at once than any library starts.
  case threads(Int)
  /// Something on its channel that is not an answer.
  case notAnAnswer
  /// It could not be started.
  case start(String)
  /// It says itself why there is no answer.
  case fault(String)
  /// A file that it needs, by its place in the job, cannot be opened.
  case unreadable(file: Int, SystemError)

  /// As a trial has it.
  public var reason: Reason {
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
