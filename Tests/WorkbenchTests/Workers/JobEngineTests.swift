import CompressionStrategies
import Documents
import ImageCodecs
import NetworkSimulation
import Records
import System
import TestSupport
import Testing
import Workers
@testable import Workbench

/// A request whose answers are its own numbers, so that a worker that is not our program can answer it, too.
private struct EchoRequest: WorkerRequest {
  typealias Answer = Int

  var numbers: [Int]
  var patience = Duration.zero

  var partCount: Int { numbers.count }
  func dropping(_ parts: Int) -> Self { EchoRequest(numbers: Array(numbers.dropFirst(parts)), patience: patience) }
  func patience(under setup: RunSetup) -> Duration { patience }
  func perform(in workplace: Workplace, answer: (Int) throws -> Void) throws {
    for number in numbers {
      if number == 7 { throw Fault(description: "seven") }
      try answer(number)
    }
  }
}

private struct Fault: Error, CustomStringConvertible {
  let description: String
}

@Suite("The job engine")
struct JobEngineTests {
  /// A worker that answers every number with itself, except for 7, during which something happens to it, and 1, before
  /// which it does something else.
  private static func worker(_ accident: String, isHoarding: Bool = false, first: String = "pass") -> Isolation {
    .scripted(
      """
      import json, os, struct, sys, time
      def message():
          head = sys.stdin.buffer.read(13)
          if len(head) < 13: sys.exit(0)
          kind, text, blob = struct.unpack('<BII', head[4:])
          sys.stdin.buffer.read(text)
          return kind, sys.stdin.buffer.read(blob)
      def send(kind, text=b''):
          sys.stdout.buffer.write(b'SWDG' + struct.pack('<BII', kind, len(text), 0) + text)
          if not \(isHoarding ? "True" : "False"): sys.stdout.buffer.flush()
      lies = False
      while True:
          kind, payload = message()
          if kind != 2: continue
          for number in json.loads(payload)['numbers']:
              if number == 1: \(first)
              if number == 7:
                  \(accident)
              send(3, (b'many' if lies else str(number).encode()))
          else:
              send(4)
          sys.stdout.buffer.flush()
      """)
  }

  private static let limits = JobLimits(
    expectedBytes: 600, memoryBytes: 200_000_000, answerBytes: 600, cpuSeconds: 60, wallSeconds: 12)
  private static let patient = JobLimits(
    expectedBytes: 600, memoryBytes: 1 << 30, answerBytes: 600, cpuSeconds: 60, wallSeconds: 60)

  private func engine(_ isolation: Isolation, count: Int = 2, memoryBudget: Int = 1 << 30) throws -> JobEngine {
    let setup = RunSetup(policies: [], links: [], devices: [], metrics: [], viewings: [])
    return try JobEngine(setup, in: isolation, count: count, memoryBudget: memoryBudget)
  }

  private static let accidents: [(String, String)] = [
    ("os.kill(os.getpid(), 9)", "crashed: signal 9"), ("os.kill(os.getpid(), 11)", "crashed: signal 11"),
    ("sys.exit(3)", "crashed: the worker ended by itself with 3"), ("time.sleep(600)", "timeout: "),
    ("x = bytearray(400_000_000); time.sleep(600)", "memory: "),
    (
      "import threading; threading.stack_size(1 << 16); "
        + "[threading.Thread(target=time.sleep, args=(600,)).start() for _ in range(2_000)]; time.sleep(600)",
      "crashed: more than "
    ),
    // The first thread ends, and the kernel does not report the memory of the others.
    (
      "import ctypes, threading; "
        + "threading.Thread(target=lambda: (time.sleep(1), bytearray(400_000_000), time.sleep(600))).start(); "
        + "ctypes.CDLL(None).syscall(93 if os.uname().machine == 'aarch64' else 60, 0)",
      "crashed: the worker ended by itself with 0"
    ),
    ("sys.stdout.buffer.write(b'garbage' * 1000); sys.stdout.buffer.flush(); time.sleep(600)", "crashed: "),
    ("send(5, b'no such number'); break", "crashed: no such number"),
    ("send(5, b'\\x1b[2J'); break", "crashed: the worker wrote something that is no answer"),
    ("send(3, b'\"seven\"'); continue", "crashed: the worker wrote something that is no answer"),
    // A worker that never stops sending is not read forever, and what it sends is not kept.
    (
      "while True: sys.stdout.buffer.write(b'SWDG' + struct.pack('<BII', 3, 1 << 30, 1 << 30) + bytes(1 << 16))",
      "crashed: the worker wrote something that is no answer"
    ),
    (
      "while True: sys.stdout.buffer.write(b'SWDG' + struct.pack('<BII', 3, 0, 601) + bytes(1 << 16))",
      "crashed: the worker wrote something that is no answer"
    ),
    ("while True: send(3, b'none')", "crashed: the worker wrote something that is no answer"),
    // A worker that has lied once is not asked again.
    ("lies = True", "crashed: the worker wrote something that is no answer"),
  ]

  @Test(
    "gives up one part for its true reason; parts after it and all other jobs are done", .needsProgram("python3"),
    arguments: accidents)
  func accident(code: String, reason: String) throws {
    _ = try Program("python3")
    let jobs = (0..<12).map { Job(EchoRequest(numbers: [3 * $0, 3 * $0 + 1, 3 * $0 + 2]), limits: Self.limits) }
    let engine = try engine(Self.worker(code))
    defer { engine.stop() }
    var (answers, failures): (Set<Int>, [Int: String]) = ([], [:])
    var ended: [Int] = []
    try engine.perform(jobs) { event in
      switch event {
      case .began: break
      case .answered(let job, let part, let number):
        #expect(jobs[job].request.numbers[part] == number)
        answers.insert(number)
      case .failed(let job, let part, let failure): failures[jobs[job].request.numbers[part]] = "\(failure)"
      case .ended(let job): ended.append(job)
      }
    }
    #expect(answers == Set(0..<36).subtracting([7]))
    #expect(failures.keys.sorted() == [7])
    #expect(failures[7]?.hasPrefix(reason) == true, "\(failures)")
    #expect(ended.sorted() == Array(0..<12))
  }

  @Test("ends a worker that ignores the end of its CPU time", .needsProgram("python3"))
  func deaf() throws {
    _ = try Program("python3")
    let limits = JobLimits(
      expectedBytes: 600, memoryBytes: 200_000_000, answerBytes: 600, cpuSeconds: 1, wallSeconds: 300)
    let engine = try engine(
      Self.worker("import signal; signal.signal(signal.SIGXCPU, signal.SIG_IGN); any(iter(int, 1))"), count: 1)
    defer { engine.stop() }
    var failures: [String] = []
    try engine.perform([Job(EchoRequest(numbers: [7]), limits: limits)]) { event in
      if case .failed(_, _, let failure) = event { failures.append("\(failure)") }
    }
    #expect(failures.count == 1 && failures[0].hasPrefix("timeout: not done after 1 s"), "\(failures)")
  }

  @Test(
    "keeps the answers that came in one piece with noise, and trusts nothing after a job's end",
    .needsProgram("python3"),
    arguments: ["sys.stdout.buffer.write(b'garbage'); break", "send(4); send(3, b'8'); break"])
  func babble(code: String) throws {
    let engine = try engine(Self.worker(code, isHoarding: true), count: 1)
    defer { engine.stop() }
    var (answers, failures): ([Int], [Int]) = ([], [])
    try engine.perform([Job(EchoRequest(numbers: [5, 6, 7, 8]), limits: Self.limits)]) { event in
      if case .answered(_, _, let number) = event { answers.append(number) }
      if case .failed(_, let part, _) = event { failures.append([5, 6, 7, 8][part]) }
    }
    #expect(answers.prefix(2) == [5, 6] && failures.first == 7, "\(answers), \(failures)")
  }

  @Test("returns answers in the order of the jobs if that is requested", .needsProgram("python3"))
  func order() throws {
    _ = try Program("python3")
    let jobs = [7, 1, 2, 3, 7, 4, 5].map { Job(EchoRequest(numbers: [$0]), limits: Self.patient) }
    let engine = try engine(Self.worker("time.sleep(0.3)"), count: 3)
    defer { engine.stop() }
    for (order, expected) in [(JobOrder.asAsked, [7, 1, 2, 3, 7, 4, 5])] {
      var numbers: [Int] = []
      try engine.perform(jobs, order) { if case .answered(_, _, let number) = $0 { numbers.append(number) } }
      #expect(numbers == expected)
    }
    var first: Int?
    try engine.perform(jobs) { if case .answered(_, _, let number) = $0 { first = first ?? number } }
    #expect(first != 7)
  }

  @Test("begins nothing more while too much waits for its turn", .needsProgram("python3")) func turns() throws {
    _ = try Program("python3")
    // Answers of a kilobyte and more, of which four may wait.
    let long = "send(3, b'7' + b' ' * 1_000); send(4); break"
    let jobs = (0..<40).map { Job(EchoRequest(numbers: [$0 == 0 ? 1 : 7]), limits: Self.patient) }
    let isolation = Self.worker(long, first: "time.sleep(3)")
    let engine = try engine(isolation, count: 2, memoryBudget: 16 * 4_000)
    defer { engine.stop() }
    var (begun, begunAhead, answers) = (0, 0, 0)
    try engine.perform(jobs, .asAsked) { event in
      if case .began = event { begun += 1 }
      if case .answered(let job, _, _) = event {
        if job == 0 { begunAhead = begun }
        answers += 1
      }
    }
    #expect(answers == 40 && begunAhead <= 8, "\(begunAhead)")
  }

  @Test("waits for other programs as long as they may take, and no longer", .needsProgram("python3"))
  func patience() throws {
    _ = try Program("python3")
    var limits = Self.limits
    limits.wallSeconds = 0.5
    for (patience, reason) in [(Duration.seconds(20), nil), (.zero, "timeout: not done after 0 s")] {
      let engine = try engine(Self.worker("time.sleep(3)"), count: 1)
      defer { engine.stop() }
      var failure: String?
      try engine.perform([Job(EchoRequest(numbers: [7], patience: patience), limits: limits)]) {
        if case .failed(_, _, let reason) = $0 { failure = "\(reason)" }
      }
      #expect(failure == reason)
    }
  }

  /// The figures for `seconds` of an external policy.
  @Test("learns from a request of an external policy how long it may take") func requests() throws {
    func policy(_ seconds: Int) throws -> Policy {
      let main = "strategy: 'external', seconds: \(seconds), command: 'cp {input} {output}'"
      return try Policy(reading: Array("{ name: 'p\(seconds)', main: { \(main) } }".utf8), from: "p.json5")
    }
    let shipped = try #require(Policy.presets["convos"])
    let setup = RunSetup(
      policies: [shipped, try policy(500), try policy(900)], links: [], devices: [], metrics: [], viewings: [])
    func measure(_ policies: [Int]) -> Duration {
      MeasureRequest(photo: "a", hash: nil, photoClass: nil, policies: policies).patience(under: setup)
    }
    #expect(measure([0]) == .zero && measure([0, 1]) == .seconds(500) && measure([2, 1]) == .seconds(900))
    #expect(CompressRequest(photo: "a", policy: 2).patience(under: setup) == .seconds(900))
    let look = PhotoLook(hash: "", bytes: 0)
    let trial = TrialResult(
      failed: Reason(.corrupt, ""), photo: "a", look: look, policy: "p500", policyHash: setup.policies[1].hash
    ).trial
    let timing = TimeRequest(photo: "a", trials: [RecordedTrial(policy: 1, trial: trial)])
    #expect(timing.patience(under: setup) == .seconds(1_500))
    #expect(LookRequest(photo: "a").patience(under: setup) == .zero)
  }

  @Test("what is left of a request about trials are its last ones") func dropping() {
    let request = ShowRequest(
      photo: "a", hash: "", trials: (0..<5).map { RecordedRendition(policy: $0, rendition: "") })
    #expect(request.partCount == 5 && request.dropping(2).trials.map(\.policy) == [2, 3, 4])
  }

  @Test("delays what does not fit into memory beside others", .needsProgram("python3"))
  func memory() throws {
    _ = try Program("python3")
    let jobs = (0..<6).map { Job(EchoRequest(numbers: [$0]), limits: Self.patient) }
    let engine = try engine(Self.worker("pass"), count: 3, memoryBudget: 1_000)
    defer { engine.stop() }
    var (atWork, most) = (0, 0)
    try engine.perform(jobs) { event in
      switch event {
      case .began: atWork += 1
      case .ended: atWork -= 1
      case .answered, .failed: break
      }
      most = max(most, atWork)
    }
    #expect(most == 1)
  }

  @Test(
    "reports why a file cannot be opened, and does the rest", .needsProgram("python3"), arguments: [false, true])
  func unreadable(isInner: Bool) throws {
    _ = try Program("python3")
    let engine = try engine(isInner ? .none : Self.worker("pass"))
    defer { engine.stop() }
    let jobs = [
      Job(LookRequest(photo: "a"), files: [FilePath("/nowhere/at/all")]),
      Job(LookRequest(photo: "b"), files: [FilePath("/dev")]),
    ]
    var reasons: [String] = []
    try engine.perform(jobs, .asAsked) { if case .failed(_, _, let failure) = $0 { reasons.append("\(failure)") } }
    #expect(reasons == ["unreadable: No such file or directory", "unreadable: Is a directory"])
  }

  @Test("is the same in this process, in which a fault is a reason, too")
  func inner() throws {
    let engine = try engine(.none)
    var events: [String] = []
    try engine.perform([Job(EchoRequest(numbers: [1, 7, 2]))]) { event in
      switch event {
      case .began: events.append("began")
      case .answered(_, let part, let number): events.append("\(part): \(number)")
      case .failed(_, let part, let failure): events.append("\(part): \(failure)")
      case .ended: events.append("ended")
      }
    }
    #expect(events == ["began", "0: 1", "1: crashed: seven", "began", "2: 2", "ended"])
  }

  @Test("cannot begin with a missing program")
  func missing() throws {
    let engine = try engine(.process(command: ["/nowhere/at/all"], fence: nil))
    #expect(throws: WorkerFailure.self) { try engine.warm() }
  }
}
