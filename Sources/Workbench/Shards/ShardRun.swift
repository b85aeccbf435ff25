public import Files
import FoundationEssentials
import Platform
public import RunRecords

/// One part of a plan on one machine: safe to run twice, to kill and to start again anywhere.
///
/// It works on the machine's own disk, and publishes one closed file.
public struct ShardRun {
  /// How it ended, where it did not throw.
  public enum Ending: Sendable {
    case published
    /// Somebody has published it before.
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

  /// A checkpoint may take this share of the time.
  private static let leastPause = 60.0
  private static let pausePerSecond = 20.0

  /// A part of a plan whose photos lie below `root`, published into `folder`.
  public init(_ plan: PlanFile, _ number: ShardNumber, _ request: Runner.Request, into folder: FilePath) {
    self.plan = plan
    self.number = number
    self.request = request
    self.folder = folder
    head = plan.head(number, program: request.program)
    place = folder.appending(head.fileName)
    checkpoint = folder.appending(head.checkpointName)
  }

  /// Does what is left to do. `say` is told what a log should keep.
  public func perform(
    show: @escaping (Progress) -> Void, shouldStop: @escaping () -> Bool, say: (String) -> Void
  ) throws -> Ending {
    try plan.requireSameLibraries()
    do { try Directory.make(folder) } catch {
      throw RunError(.notWritable, folder.text, "cannot be made (\(error))")
    }
    if try isPublished(say) { return .wasThere }
    do {
      return try withWorkFolder { work in try perform(in: work, show, shouldStop, say) }
    } catch {
      // Whoever ran the same part beside this one has published it, and taken the folder away that both were in.
      guard try isPublished(say) else { throw error }
      return .wasThere
    }
  }

  /// Whether the part is there, whole and ours.
  private func isPublished(_ say: (String) -> Void) throws -> Bool {
    guard FileKind(place) != nil else { return false }
    do throws {
      let there = try ShardFile(place)
      if let difference = there.head.difference(from: head) {
        throw RunError(.notOurs, place.text, difference, isOfOutput: true)
      }
      return true
    } catch let error as ShardError where error.kind == .damaged {
      say("\(error); it is replaced")
      return false
    }
  }

  private func perform(
    in work: RunFolder, _ show: @escaping (Progress) -> Void, _ shouldStop: @escaping () -> Bool,
    _ say: (String) -> Void
  ) throws -> Ending {
    if !work.exists, let saved = try? ShardFile(checkpoint), saved.head.difference(from: head) == nil {
      try begin(work, from: saved)
      say("goes on from \(checkpoint.text)")
    }
    var request = request
    request.folder = work
    var due = MonotonicClock.seconds + Self.leastPause
    let runner = try Runner(request, show: show) {
      if MonotonicClock.seconds > due, work.exists {
        let begin = MonotonicClock.seconds
        // A checkpoint that cannot be published costs time only where it is needed.
        try? publish(work, as: checkpoint)
        let end = MonotonicClock.seconds
        due = end + max(Self.leastPause, Self.pausePerSecond * (end - begin))
      }
      return shouldStop()
    }
    defer { runner.stop() }
    guard try runner.measure(try runner.plan()) else {
      try? publish(work, as: checkpoint)
      return .interrupted
    }
    try publish(work, as: place)
    DurableFile.remove(checkpoint)
    return .published
  }

  /// A run that begins with what was finished elsewhere.
  private func begin(_ work: RunFolder, from saved: ShardFile) throws {
    let store = try RunStore(work)
    try work.write(RunManifest())
    let pictures = PictureFolder(work)
    try pictures.make()
    try store.take(saved, mayMeetOthers: false) { name, bytes in pictures.keep(name, bytes) }
  }

  private func publish(_ work: RunFolder, as place: FilePath) throws {
    let draft = FilePath(work.path + ".shard")
    defer { DurableFile.remove(draft) }
    try ShardFile.write(work, head, to: draft)
    do throws(SystemError) {
      try DurableFile.publish(draft, as: place)
    } catch {
      throw RunError(error.number == ENOSPC ? .full : .other, place.text, "cannot be published (\(error))")
    }
  }

  /// A folder on this machine's own disk that nobody else works in; it goes when the part is published.
  private func withWorkFolder(_ body: (RunFolder) throws -> Ending) throws -> Ending {
    let temporary = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let name = "stepwedge-\(getuid())-\(plan.hash.prefix(12))-\(number.index)-of-\(number.count)"
    for attempt in 1...99 {
      let work = RunFolder("\(temporary)/\(name)\(attempt == 1 ? "" : "-\(attempt)")")
      do {
        let ending = try body(work)
        if ending == .published { try? FileManager.default.removeItem(atPath: work.path) }
        return ending
      } catch let error as RunError where error.kind == .inUse {
        // The same part runs on this machine a second time: both are right, and one will be published.
        continue
      } catch let error as RunError where error.kind == .damaged {
        try? FileManager.default.removeItem(atPath: work.path)
        return try body(work)
      }
    }
    throw RunError(.inUse, "\(temporary)/\(name)", "many others are at work on it")
  }
}
