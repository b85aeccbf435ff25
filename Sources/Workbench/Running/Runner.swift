import CompressionStrategies
import Foundation
import NetworkSimulation
public import RunRecords
import Statistics

/// Does what a plan says and keeps the record: what stands behind `stepwedge run`.
public final class Runner {
  /// What is asked for.
  public struct Request: Sendable {
    public var photos: [FoundPhoto]
    public var setup: RunSetup
    public var folder: RunFolder
    public var timing = TimingEffort.off
    public var jobs: Int
    public var memoryBudget: Int
    public var mix: [RunManifest.LinkShare] = []
    /// What measures, and what that was compiled with.
    public var program = "stepwedge"
    public var compiler = ""
    /// Where photos are decoded.
    public var isolation: Isolation

    /// A request with the defaults for the rest.
    public init(
      photos: [FoundPhoto], setup: RunSetup, folder: RunFolder, jobs: Int, memoryBudget: Int, isolation: Isolation
    ) {
      self.photos = photos
      self.setup = setup
      self.folder = folder
      self.jobs = jobs
      self.memoryBudget = memoryBudget
      self.isolation = isolation
    }
  }

  private let request: Request
  private let workers: any Workers
  private var progress = Progress()
  /// What workers have spent so far on what a run cannot do without.
  public private(set) var cost = CallCost()
  private let show: (Progress) -> Void
  private let shouldStop: () -> Bool

  /// A runner whose workers load their libraries from now on. Ten times a second `show` is told of progress, and
  /// `shouldStop` is asked.
  public init(
    _ request: Request, show: @escaping (Progress) -> Void = { _ in }, shouldStop: @escaping () -> Bool = { false }
  ) throws {
    self.request = request
    self.show = show
    self.shouldStop = shouldStop
    workers = request.isolation.workers(
      try SetupMessage(request.setup).frame, count: request.jobs, memoryBudget: request.memoryBudget)
    try workers.warm()
  }

  /// Ends the workers.
  public func stop() { workers.stop() }

  /// Looks at every photo and at what the run folder holds already; writes nothing.
  public func plan() throws -> Plan {
    let looks = try look()
    var inventory = Inventory()
    if request.folder.exists {
      do { inventory = try Inventory(try RunReader(request.folder)) } catch let error as RunError
        where error.kind == .missing
      {}
    }
    return Plan(
      Array(zip(request.photos, looks)), setup: request.setup, timing: request.timing, inventory: inventory)
  }

  /// Measures what the plan leaves to be done, committing each trial as it is finished. False where it was interrupted.
  public func run(_ plan: Plan) throws -> Bool {
    let store = try RunStore(request.folder)
    let record = RunRecord(store, plan, request)
    try record.begin()
    guard try measure(plan, into: record), try show(record.showTasks()), try time(plan, into: record),
      try messages(plan, into: record)
    else {
      try record.settle()
      return false
    }
    try record.end()
    return true
  }

  /// Every photo's hash and size, found by workers: a header can be hostile too.
  private func look() throws -> [PhotoLook] {
    var looks = [PhotoLook?](repeating: nil, count: request.photos.count)
    let jobs = try request.photos.enumerated().map { index, photo in
      let limits = JobLimits(pixels: 0)
      let task = PhotoTask(
        kind: .look, path: photo.path.bytes, photo: photo.name, hash: nil, policies: [], limits: limits)
      return WorkerJob(id: index, frame: try WorkerRequest.photo(task).frame, limits: limits)
    }
    begin("reading photos", total: jobs.count, weight: Double(jobs.count))
    try workers.run(jobs, pulse: pulse) { event in
      switch event {
      case .began(let job): progress.current = request.photos[job].name
      case .part(let job, let frame):
        if case .look(let look) = try WorkerAnswer(frame) { looks[job] = look }
      case .done: advance(1, 1)
      case .failed(let job, let failure):
        looks[job] = PhotoLook(failed: failure, request.photos[job].path)
      }
      return nil
    }
    return zip(request.photos, looks).map { photo, look in
      var look = look ?? PhotoLook(hash: "", bytes: 0, failure: "unreadable: interrupted")
      look.photoClass = photo.statedClass?.rawValue
      return look
    }
  }

  /// The part without a clock: all workers at once.
  private func measure(_ plan: Plan, into record: RunRecord) throws -> Bool {
    begin("measuring", total: plan.pending + plan.resent, weight: plan.tasks.reduce(0) { $0 + $1.weight })
    return try work(plan.tasks, by: workers, into: record)
  }

  /// Pictures for reports; one that cannot be made costs a report its picture.
  private func show(_ tasks: [PhotoTask]) throws -> Bool {
    begin("pictures", total: tasks.count, weight: Double(tasks.count))
    let jobs = try tasks.enumerated().map { index, task in
      WorkerJob(id: index, frame: try WorkerRequest.photo(task).frame, limits: task.limits)
    }
    try workers.run(jobs, pulse: pulse) { event in
      switch event {
      case .began(let job): progress.current = tasks[job].photo
      case .part: break
      case .done, .failed: advance(1, 1)
      }
      return nil
    }
    return !shouldStop()
  }

  /// The timed part, in two passes: one worker, and nothing else of ours on the machine.
  private func time(_ plan: Plan, into record: RunRecord) throws -> Bool {
    guard request.timing != .off else { return true }
    workers.stop()
    let tasks = try record.timingTasks()
    guard try time(tasks, "timing, first pass", into: record) else { return false }
    guard try time(record.secondPass(of: tasks), "timing, second pass", into: record) else { return false }
    try record.settleNoise()
    return true
  }

  private func time(_ tasks: [PhotoTask], _ phase: String, into record: RunRecord) throws -> Bool {
    begin(phase, total: tasks.reduce(0) { $0 + $1.policies.count }, weight: tasks.reduce(0) { $0 + $1.weight })
    let alone = request.isolation.workers(
      try SetupMessage(request.setup).frame, count: 1, memoryBudget: request.memoryBudget)
    defer { alone.stop() }
    return try work(tasks, by: alone, into: record)
  }

  /// Does tasks and records what comes of them; false where it was interrupted.
  private func work(_ tasks: [PhotoTask], by workers: any Workers, into record: RunRecord) throws -> Bool {
    var open = tasks
    let jobs = try tasks.enumerated().map { index, task in
      WorkerJob(id: index, frame: try WorkerRequest.photo(task).frame, limits: task.limits)
    }
    try workers.run(jobs, pulse: { try self.pulse() && record.pulse() }) { event in
      switch event {
      case .began(let job): progress.current = open[job].photo
      case .part(let job, let frame):
        guard case .trial(let policy, let result) = try WorkerAnswer(frame) else { return nil }
        try record.save(result, of: open[job])
        cost += result.cost
        open[job].finish(policy)
        advance(record.names(of: open[job].photo), tasks[job].weightOfAPolicy)
      case .done: break
      case .failed(let job, let failure):
        // The policy that was at work has an honest row; a fresh worker does the rest.
        guard let policy = open[job].policies.first else { return nil }
        try record.save(failure, policy: policy, of: open[job])
        open[job].finish(policy)
        advance(record.names(of: open[job].photo), tasks[job].weightOfAPolicy)
        guard !open[job].policies.isEmpty else { return nil }
        return WorkerJob(id: job, frame: try WorkerRequest.photo(open[job]).frame, limits: open[job].limits)
      }
      return nil
    }
    return !shouldStop()
  }

  /// Messages of several pictures, once it is known what was made of each photo.
  private func messages(_ plan: Plan, into record: RunRecord) throws -> Bool {
    let tasks = try record.messageTasks(plan)
    begin("messages", total: tasks.count, weight: Double(tasks.count))
    let jobs = try tasks.enumerated().map { index, task in
      WorkerJob(id: index, frame: try WorkerRequest.messages(task.task).frame, limits: JobLimits(pixels: 0))
    }
    try workers.run(jobs, pulse: { try self.pulse() && record.pulse() }) { event in
      switch event {
      case .began(let job): progress.current = request.setup.policies[tasks[job].task.policy].name
      case .part(let job, let frame):
        guard case .message(let message, let spent) = try WorkerAnswer(frame) else { return nil }
        try record.save(message, cell: tasks[job].cell)
        cost += spent
      case .done: advance(1, 1)
      case .failed: advance(1, 1)
      }
      return nil
    }
    return !shouldStop()
  }

  private func begin(_ phase: String, total: Int, weight: Double) {
    progress = Progress()
    progress.phase = phase
    progress.total = total
    progress.totalWeight = weight
  }

  private func advance(_ trials: Int, _ weight: Double) {
    progress.done += trials
    progress.doneWeight += weight
  }

  private func pulse() throws -> Bool {
    show(progress)
    return !shouldStop()
  }
}

extension PhotoTask {
  /// What is left to do once a policy is done.
  mutating func finish(_ policy: Int) {
    guard let place = policies.firstIndex(of: policy) else { return }
    policies.remove(at: place)
    if place < known.count { known.remove(at: place) }
    if place < earlier.count { earlier.remove(at: place) }
  }
}

extension WorkerAnswer {
  init(_ frame: Frame) throws { self = try WireJSON.decoder.decode(WorkerAnswer.self, from: Data(frame.text)) }
}
