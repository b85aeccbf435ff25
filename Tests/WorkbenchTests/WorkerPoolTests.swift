import TestSupport
import Testing
import Workbench

@Suite("Workers that go wrong")
struct WorkerPoolTests {
  /// A worker that answers its jobs, but for number 7, over which something happens to it.
  static func worker(_ accident: String) -> String {
    """
    import os, struct, sys, time
    def message():
        head = sys.stdin.buffer.read(13)
        if len(head) < 13: sys.exit(0)
        kind, text, blob = struct.unpack('<BII', head[4:])
        return kind, sys.stdin.buffer.read(text + blob)
    while True:
        kind, text = message()
        if kind != 2: continue
        if text == b'7':
            \(accident)
        sys.stdout.buffer.write(b'SWDG' + struct.pack('<BII', 4, len(text), 0) + text)
        sys.stdout.buffer.flush()
    """
  }

  static let accidents: [(String, String)] = [
    ("os.kill(os.getpid(), 9)", "crashed: signal 9"), ("os.kill(os.getpid(), 11)", "crashed: signal 11"),
    ("sys.exit(3)", "crashed: the worker ended by itself with 3"), ("time.sleep(600)", "timeout: "),
    ("x = bytearray(400_000_000); time.sleep(600)", "memory: "),
    ("sys.stdout.buffer.write(b'garbage' * 1000); sys.stdout.buffer.flush(); time.sleep(600)", "crashed: "),
  ]

  @Test("cost one job and its honest reason; all others are done", arguments: accidents)
  func accident(code: String, reason: String) throws {
    guard Program("python3") != nil else { return }
    let limits = JobLimits(expectedBytes: 1_000, memoryBytes: 200_000_000, cpuSeconds: 5, wallSeconds: 1.5)
    let jobs = (0..<40).map { number in
      WorkerJob(id: number, frame: Frame(.job, Array("\(number)".utf8)), limits: limits)
    }
    let pool = WorkerPool(
      command: ["/usr/bin/python3", "-c", Self.worker(code)], setup: Frame(.setup), count: 2, memoryBudget: 1 << 30)
    defer { pool.stop() }
    var done: Set<Int> = []
    var failures: [Int: String] = [:]
    try pool.run(jobs) { event in
      switch event {
      case .done(let job, let frame):
        #expect(frame.text == Array("\(job)".utf8))
        done.insert(job)
      case .failed(let job, let failure): failures[job] = "\(failure)"
      case .began, .part: break
      }
      return nil
    }
    #expect(done == Set(0..<40).subtracting([7]))
    #expect(failures.count == 1)
    #expect(failures[7]?.hasPrefix(reason) == true, "\(failures)")
  }

  @Test("that cannot be started are a failure at once")
  func missing() {
    let pool = WorkerPool(command: ["/nowhere/at/all"], setup: Frame(.setup), count: 1, memoryBudget: 1)
    #expect(throws: WorkerFailure.self) { try pool.warm() }
  }

  @Test("wait with what does not fit into memory beside others")
  func memory() throws {
    guard Program("python3") != nil else { return }
    let limits = JobLimits(expectedBytes: 600, memoryBytes: 1 << 30, cpuSeconds: 60, wallSeconds: 60)
    let jobs = (0..<6).map { WorkerJob(id: $0, frame: Frame(.job, Array("\($0)".utf8)), limits: limits) }
    let pool = WorkerPool(
      command: ["/usr/bin/python3", "-c", Self.worker("pass")], setup: Frame(.setup), count: 3, memoryBudget: 1_000)
    defer { pool.stop() }
    var (atWork, most) = (0, 0)
    try pool.run(jobs) { event in
      switch event {
      case .began: atWork += 1
      case .done: atWork -= 1
      case .part, .failed: break
      }
      most = max(most, atWork)
      return nil
    }
    #expect(most == 1)
  }
}
