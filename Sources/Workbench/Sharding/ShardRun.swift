import FoundationEssentials
package import Records
package import System
import Units

/// Runs one part of a plan on one machine. It may be run twice, killed, and started again anywhere.
///
/// It works on the machine's own disk, and publishes one finished file.
package struct ShardRun {
  /// How it ended, if it did not throw.
  package enum Ending: Sendable {
    case published
    /// The part had already been published.
    case wasThere
    case interrupted
  }

  private let plan: PlanFile
  private let number: ShardNumber
  private let request: Runner.Request
  private let head: ShardHead
  private let folder: FilePath
  private let place: FilePath
  private let checkpoint: FilePath

  /// How many seconds between checks whether another process has published the part.
  private static let pauseOfLooks = 1.0
  /// Seconds between checkpoints: at least `leastPause`, and this many for each second that a checkpoint takes.
  private static let leastPause = 60.0
  private static let pausePerSecond = 20.0

  /// A part of a plan whose photos are below `root`, to be published in `folder`.
  package init(_ plan: PlanFile, _ number: ShardNumber, _ request: Runner.Request, into folder: FilePath) {
    self.plan = plan
    self.number = number
    self.request = request
    self.folder = folder
    head = plan.head(number, program: request.program)
    place = folder.appending(head.fileName)
    checkpoint = folder.appending(head.checkpointName)
  }

  /// Does what is left to do. `say` receives lines for a log.
  package func perform(
    show: @escaping (Progress) -> Void, shouldStop: @escaping () -> Bool, say: (String) -> Void
  ) throws -> Ending {
    try plan.requireSameLibraries()
    do { try Directory.make(folder) } catch {
      throw RunError(.notWritable, folder.text, "cannot be created (\(error)); name another folder with -o")
    }
    if let there = try published(say), there.isWhole { return .wasThere }
    do {
      return try withWorkFolder { work in try perform(in: work, show, shouldStop, say) }
    } catch {
      // Another process that ran the same part has published it, and removed the folder that both used.
      guard let there = try published(say), there.isWhole else { throw error }
      return .wasThere
    }
  }

  /// The published part, if it is undamaged and ours.
  private func published(_ say: (String) -> Void) throws -> ShardFile? {
    guard FileKind(place) != nil else { return nil }
    do {
      let there = try ShardFile(place)
      if let difference = there.head.difference(from: head) {
        throw RunError(.notOurs, place.text, difference, isOfOutput: true)
      }
      return there
    } catch let error as ShardError where error.kind == .damaged {
      say("\(error); it is replaced")
      return nil
    }
  }

  private func perform(
    in work: RunFolder, _ show: @escaping (Progress) -> Void, _ shouldStop: @escaping () -> Bool,
    _ say: (String) -> Void
  ) throws -> Ending {
    let isNew = !work.exists
    // Kept open until the folder is removed, because a process that enters while it is being published would write the
    // same draft.
    let store = try RunStore(work)
    return try withExtendedLifetime(store) {
      if let there = try published(say), there.isWhole {
        remove(work)
        return .wasThere
      }
      if isNew, let saved = saved() {
        try begin(work, store, from: saved)
        say("goes on from \(saved.path.text)")
      }
      var request = request
      request.folder = work
      var due = MonotonicClock.seconds + Self.leastPause
      var nextLook = MonotonicClock.seconds + Self.pauseOfLooks
      // An existing part that was not complete is not read again before the end.
      var mayAppear = FileKind(place) == nil
      var isElsewhere = false
      let runner = try Runner(request, show: show) {
        let now = MonotonicClock.seconds
        if mayAppear, now > nextLook {
          nextLook = now + Self.pauseOfLooks
          mayAppear = FileKind(place) == nil
          isElsewhere = isPublishedWhole
        }
        if isElsewhere { return true }
        if now > due {
          // If a checkpoint cannot be published, that only costs time if it is needed.
          try? publish(work, as: checkpoint)
          let end = MonotonicClock.seconds
          due = end + max(Self.leastPause, Self.pausePerSecond * (end - now))
        }
        return shouldStop()
      }
      defer { runner.stop() }
      let isMeasured = try measure(runner, into: store, work, say)
      guard isMeasured || isPublishedWhole else {
        try? publish(work, as: checkpoint)
        return .interrupted
      }
      let isPublished = try isMeasured && publishPart(work, say)
      DurableFile.remove(checkpoint)
      remove(work)
      return isPublished ? .published : .wasThere
    }
  }

  /// Measures what is missing, and repeats once what failed because of the machine, because a disk may have been away
  /// for a moment. Returns false if it was interrupted.
  private func measure(_ runner: Runner, into store: RunStore, _ work: RunFolder, _ say: (String) -> Void) throws
    -> Bool
  {
    var plan = try runner.plan()
    say("\(plan.reused.grouped) of \(plan.trials.counted("trial")) are there, in \(work.path)")
    guard try runner.measure(plan, into: store) else { return false }
    plan = try runner.plan()
    if plan.pending > 0 { say("\(plan.pending.counted("trial")) failed for the machine's sake and are made again") }
    return try plan.pending == 0 || runner.measure(plan, into: store)
  }

  /// Whether nothing is left to do, whoever has done it.
  private var isPublishedWhole: Bool { (try? ShardFile(place, of: plan))?.isWhole == true }

  /// What was finished before: a checkpoint, or the part itself if some of its trials failed because of the machine.
  private func saved() -> ShardFile? {
    let found = [checkpoint, place].compactMap { try? ShardFile($0) }
    return found.first { $0.head.difference(from: head) == nil }
  }

  /// Returns false if another process has published a complete part meanwhile and this one may not be complete.
  private func publishPart(_ work: RunFolder, _ say: (String) -> Void) throws -> Bool {
    if let there = try published(say), there.isWhole { return false }
    try publish(work, as: place)
    return true
  }

  /// Begins a run with what was finished before.
  private func begin(_ work: RunFolder, _ store: RunStore, from saved: ShardFile) throws {
    try work.write(RunManifest())
    let pictures = PictureFolder(work)
    try pictures.make()
    try store.take(saved, mayMeetOthers: false) { name, bytes in pictures.keep(name, bytes) }
  }

  private func publish(_ work: RunFolder, as place: FilePath) throws {
    // Inside the folder, where nobody else writes.
    let draft = FilePath(work.path + "/part.shard")
    defer { DurableFile.remove(draft) }
    try ShardFile.write(work, head, to: draft)
    do throws(SystemError) {
      try DurableFile.publish(draft, as: place)
    } catch {
      throw RunError(error.number == ENOSPC ? .full : .other, place.text, "cannot be published (\(error))")
    }
  }

  /// First renames the folder, so that nobody enters it while half of it is removed.
  private func remove(_ work: RunFolder) {
    let files = FileManager.default
    let gone = "\(work.path).\(UUID().uuidString)"
    guard (try? files.moveItem(atPath: work.path, toPath: gone)) != nil else { return }
    try? files.removeItem(atPath: gone)
  }

  /// A folder on this machine's own disk that nobody else uses; it is removed when the part is published.
  private func withWorkFolder(_ body: (RunFolder) throws -> Ending) throws -> Ending {
    let temporary = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let name = "stepwedge-\(getuid())-\(plan.hash.prefix(12))-\(number.index)-of-\(number.count)"
    for attempt in 1...99 {
      let work = RunFolder("\(temporary)/\(name)\(attempt == 1 ? "" : "-\(attempt)")", isPrivate: true)
      do {
        return try body(work)
      } catch let error as RunError where error.kind == .inUse {
        // The same part is running twice on this machine, of which one will be published; or somebody else has put
        // something there.
        continue
      } catch let error as RunError where error.kind == .damaged {
        remove(work)
        return try body(work)
      }
    }
    throw RunError(.inUse, "\(temporary)/\(name)", "99 work folders are taken; remove old ones or set TMPDIR")
  }
}
