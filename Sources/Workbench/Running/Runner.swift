import CompressionStrategies
package import Corpus
import Documents
import ImageCodecs
import NetworkSimulation
package import Records
import Statistics
import System
package import Workers

/// Measures a plan and keeps the record, for `stepwedge run`.
package final class Runner {
  /// What to measure, and where.
  package struct Request: Sendable {
    /// The photos, in the order of the plan; equal ones are measured once.
    package var photos: [FoundPhoto]
    /// Policies, links, screens, metrics and settings.
    package var setup: RunSetup
    /// The folder of the record; what it already contains is not measured again.
    package var folder: RunFolder
    /// Whether compression is timed; this is done in a phase of its own after everything else.
    package var timing = TimingEffort.off
    /// The counter of instructions; nil if they are not counted.
    package var counter: Callgrind?
    /// How many workers run at the same time, usefully one for each core at most; timing uses one.
    package var jobs: Int
    /// The most bytes that all workers together should use; large photos wait for room.
    package var memoryBudget: Int
    /// What the answer is for: by default the setup's links in equal parts, and its first screen.
    package var question: Question
    /// The scenarios for what happens afterwards; nil if none was named.
    package var scenarios: [RunManifest.ScenarioEntry]?
    /// The search, if this request is one of its rounds.
    package var tuned: RunManifest.Tuned?
    /// The trials that reports show whole, in addition to the worst of each policy; called after everything is
    /// measured.
    package var shownWhole: @Sendable (RunFolder) throws -> [ShownTrial] = { _ in [] }
    /// The program that measures, and its version.
    package var program = "stepwedge"
    /// The program's compiler, for the record of the machine; empty if unknown.
    package var compiler = ""
    /// How photos are decoded: in this process or in workers.
    package var isolation: Isolation
    /// What is known of the photos from a plan; they are then not opened for it again.
    package var looks: [PhotoLook]?

    /// A request; everything that is not given has its default.
    package init(
      photos: [FoundPhoto], setup: RunSetup, folder: RunFolder, jobs: Int, memoryBudget: Int, isolation: Isolation
    ) {
      self.photos = photos
      self.setup = setup
      self.folder = folder
      self.jobs = jobs
      self.memoryBudget = memoryBudget
      self.isolation = isolation
      question = Question(setup)
    }
  }

  let request: Request
  private let engine: JobEngine
  var progress = Progress(.reading, estimate: nil)
  private(set) var estimate: [Progress.Phase: Double]?
  /// The time that workers have spent so far on work that a run cannot avoid.
  package private(set) var cost = CallCost()
  /// The trials whose instructions could not be counted, each with the reason.
  package private(set) var uncounted: [String] = []
  private let show: (Progress) -> Void
  private let shouldStop: () -> Bool

  /// A runner whose workers now begin to load their libraries. `show` and `shouldStop` are called ten times a second.
  package init(
    _ request: Request, show: @escaping (Progress) -> Void = { _ in }, shouldStop: @escaping () -> Bool = { false }
  ) throws {
    self.request = request
    self.show = show
    self.shouldStop = shouldStop
    engine = try JobEngine(
      request.setup, in: request.isolation, count: request.jobs, memoryBudget: request.memoryBudget)
    try engine.warm()
  }

  /// Ends the workers.
  package func stop() { engine.stop() }

  /// Reads every photo's header and what the run folder already contains; writes nothing.
  package func plan() throws -> Plan {
    let looks = try request.looks ?? look()
    var photos = Array(zip(request.photos, looks))
    var inventory = Inventory()
    if request.folder.exists {
      do {
        let reader = try RunReader(request.folder)
        inventory = try Inventory(reader)
        photos = PhotoNames(reader.manifest.inputs).apart(photos)
        if !reader.manifest.machine.times(as: .current) { inventory.timings = [] }
      } catch let error as RunError where error.kind == .missing {}
    }
    let plan = Plan(photos, setup: request.setup, timing: request.timing, inventory: inventory)
    estimate = plan.estimatedPhases(jobs: request.jobs)
    return plan
  }

  /// Measures what is missing, and commits each trial when it is finished. Returns false if it was interrupted;
  /// otherwise the caller computes the answer and completes the record with it.
  package func run(_ plan: Plan) throws -> Bool {
    let record = RunRecord(try RunStore(request.folder), plan, request)
    try record.begin()
    return try measure(plan, into: record) && finish(plan, into: record)
  }

  /// Measures a part of a larger plan, which is completed elsewhere. Returns false if it was interrupted.
  package func measure(_ plan: Plan, into store: RunStore) throws -> Bool {
    let record = RunRecord(store, plan, request)
    try record.begin()
    return try measure(plan, into: record)
  }

  /// What needs all trials: pictures of the worst ones, times, and results about the whole record.
  func finish(_ plan: Plan, into record: RunRecord) throws -> Bool {
    try makePictures(plan, into: record) && readTexts(plan, into: record) && time(plan, into: record)
      && sendRest(into: record)
  }

  /// Every photo's hash and size, and what workers read in its header; a header may be hostile, too.
  package func look() throws -> [PhotoLook] {
    var looks = try sumUp()
    let readable = looks.indices.filter { looks[$0].failure == nil }
    let jobs = readable.map { Job(LookRequest(photo: request.photos[$0].name), files: [request.photos[$0].path]) }
    _ = try work(.reading, jobs, weight: { _ in 1 }) { job, _, result in
      switch result {
      case .success(let header): looks[readable[job]].take(header)
      case .failure(let failure): looks[readable[job]].failure = failure.reason
      }
    }
    for (index, photo) in request.photos.enumerated() { looks[index].photoClass = photo.statedClass?.rawValue }
    return looks
  }

  /// Every photo's hash and size; after an interruption, the remaining photos are marked as unreadable.
  private func sumUp() throws -> [PhotoLook] {
    let paths = request.photos.map(\.path)
    progress = Progress(.reading, estimate: estimate)
    progress.total = paths.count
    progress.totalWeight = Double(paths.count)
    var looks: [PhotoLook] = []
    try OrderedWork.run(paths.count, threads: request.jobs, piece: { PhotoLook(at: paths[$0]) }) { place, look in
      looks.append(look)
      progress.done += 1
      progress.doneWeight += 1
      progress.current = request.photos[place].name
      return try isWanted(nil)
    }
    let missing = PhotoLook(hash: "", bytes: 0, failure: Reason(.unreadable, "interrupted"))
    return looks + Array(repeating: missing, count: paths.count - looks.count)
  }

  /// The part without timing: all workers at the same time.
  private func measure(_ plan: Plan, into record: RunRecord) throws -> Bool {
    let measured = try work(
      .measuring, plan.measuring, weight: plan.cost, record
    ) { job, part, result in
      let request = plan.measuring[job].request
      switch result {
      case .success(let trial):
        try record.save(measured: trial, policy: request.policies[part], of: request.photo)
      case .failure(let failure): try record.save(failure, policy: request.policies[part], of: request.photo)
      }
    }
    return try measured
      && work(
        .sending, plan.sending, weight: plan.sendingCost, record
      ) { job, part, result in
        let request = plan.sending[job].request
        if case .success(let trial) = result {
          try record.save(sent: trial, policy: request.trials[part].policy, of: request.photo)
        }
      }
  }

  /// Makes pictures for reports; if one cannot be made, the report lacks it.
  private func makePictures(_ plan: Plan, into record: RunRecord) throws -> Bool {
    guard plan.setup.settings.keepsPictures else { return true }
    let pictures = PictureFolder(request.folder)
    let jobs = try plan.showJobs(
      try RunReader(again: request.folder), besides: Set(request.shownWhole(request.folder)), missingFrom: pictures)
    return try work(.pictures, jobs, record) { _, _, result in
      if case .success(let files) = result { pictures.keep(files) }
    }
  }

  /// The timed part: one worker, and no other work of ours on the machine.
  private func time(_ plan: Plan, into record: RunRecord) throws -> Bool {
    guard plan.effort != .off else { return true }
    engine.stop()
    if plan.effort == .instructions { return try count(plan, into: record) }
    let jobs = plan.timingJobs(try Inventory(try RunReader(again: request.folder)))
    let alone = try JobEngine(request.setup, in: request.isolation, count: 1, memoryBudget: request.memoryBudget)
    defer { alone.stop() }
    return try work(.timing, jobs, by: alone, steps: { $0.request.partCount }) { job, part, result in
      let request = jobs[job].request
      if case .success(let timed) = result {
        try record.save(timed: timed, policy: request.trials[part].policy, of: request.photo)
      }
    }
  }

  /// Counts instructions; other load does not change them, so all workers run at the same time.
  private func count(_ plan: Plan, into record: RunRecord) throws -> Bool {
    let jobs = plan.countingJobs(try Inventory(try RunReader(again: request.folder)))
    let counting = try JobEngine(
      request.setup, in: request.isolation, count: request.jobs, memoryBudget: request.memoryBudget,
      counter: request.counter)
    defer { counting.stop() }
    return try work(.counting, jobs, by: counting) { job, _, result in
      switch result {
      case .success(let counted):
        try record.save(counted: counted, policy: jobs[job].request.policy, of: jobs[job].request.photo)
      case .failure(let failure):
        let policy = request.setup.policies[jobs[job].request.policy].name
        uncounted.append("\(jobs[job].request.photo) under \(policy): \(failure.reason.sentence)")
      }
    }
  }

  /// Sends what the record lacks, which needs no photo: trials of earlier commands over links whose content, seed or
  /// budget has changed, and messages of several pictures, after all renditions are known.
  private func sendRest(into record: RunRecord) throws -> Bool {
    let reader = try RunReader(again: request.folder)
    let setup = request.setup.extended(by: reader.manifest, at: request.folder.manifestPath)
    let others = try OtherSends(reader, setup)
    let messages = try MessagePlan(reader, setup)
    let isExtended =
      setup.policies.count > request.setup.policies.count || setup.links.count > request.setup.links.count
    let sending =
      isExtended && !(others.jobs.isEmpty && messages.jobs.isEmpty)
      ? try JobEngine(setup, in: request.isolation, count: request.jobs, memoryBudget: request.memoryBudget) : engine
    defer { if sending !== engine { sending.stop() } }
    let areSent = try work(.sending, others.jobs, by: sending, record) { job, part, result in
      guard case .success(let sent) = result else { return }
      let missing = others.missing[job][part]
      for (upload, link) in zip(sent.uploads, setup.links) where missing.links.contains(link.name) {
        try record.save(upload, of: missing.cell, over: link)
      }
    }
    return try areSent
      && work(.messages, messages.jobs, by: sending, weight: { _ in 1 }, record) { job, _, result in
        guard case .success(let answer) = result else { return }
        try record.save(answer.message, cell: messages.cells[job], over: setup.links[messages.jobs[job].request.link])
      }
  }

  /// Runs jobs, reports progress, and passes on the result of each part; false if it was interrupted.
  func work<Request: WorkerRequest>(
    _ phase: Progress.Phase, _ jobs: [Job<Request>], by engine: JobEngine? = nil,
    steps: (Job<Request>) -> Int = { $0.request.partCount }, weight: (Job<Request>) -> Double = \.weight,
    _ record: RunRecord? = nil, save: (Int, Int, Result<Request.Answer, WorkerFailure>) throws -> Void
  ) throws -> Bool {
    progress = Progress(phase, estimate: estimate, after: progress)
    progress.total = jobs.reduce(0) { $0 + steps($1) }
    progress.totalWeight = jobs.reduce(0) { $0 + weight($1) }
    func saved(_ job: Int, _ part: Int, _ result: Result<Request.Answer, WorkerFailure>) throws {
      try save(job, part, result)
      if case .success(let answer) = result, let spent = (answer as? any CostedAnswer)?.cost { cost += spent }
      let parts = max(1, jobs[job].request.partCount)
      progress.done += steps(jobs[job]) / parts
      progress.doneWeight += weight(jobs[job]) / Double(parts)
    }
    try (engine ?? self.engine).perform(jobs, isWanted: { try self.isWanted(record) }) { event in
      switch event {
      case .began(let job): progress.current = jobs[job].request.label
      case .answered(let job, let part, let answer): try saved(job, part, .success(answer))
      case .failed(let job, let part, let failure): try saved(job, part, .failure(failure))
      case .ended: break
      }
    }
    return !shouldStop()
  }

  func isWanted(_ record: RunRecord?) throws -> Bool {
    show(progress)
    try record?.pulse()
    return !shouldStop()
  }
}

extension Runner {
  /// The run of which these shards are parts; false if it was interrupted.
  package func merge(_ shards: [ShardFile]) throws -> Bool {
    let plan = try plan().measuredElsewhere
    let store = try RunStore(request.folder, isDraft: true)
    let record = RunRecord(store, plan, request)
    try record.begin()
    var numbers: Set<ShardNumber> = []
    let counts = Set(shards.map(\.head.number.count))
    for shard in shards {
      let isNew = numbers.insert(shard.head.number).inserted
      try record.take(shard, mayMeetOthers: counts.count > 1 || !isNew)
      guard try isWanted(nil) else { return false }
    }
    try store.settleDown()
    return try finish(plan, into: record)
  }
}
