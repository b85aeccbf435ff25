import FoundationEssentials
package import Records
package import System

/// Merges a plan's shards into a run as one machine would have made it.
package struct ShardMerge {
  private let plan: PlanFile
  private let survey: ShardSurvey
  private let request: Runner.Request

  /// A merge of the found shards into the request's folder.
  package init(_ plan: PlanFile, _ survey: ShardSurvey, _ request: Runner.Request) {
    self.plan = plan
    self.survey = survey
    self.request = request
  }

  /// Makes the run; its folder must be new, or contain a run of this plan.
  package func perform(show: @escaping (Progress) -> Void, shouldStop: @escaping () -> Bool) throws -> Bool {
    let place = request.folder
    try place.checkUsable()
    let draft = RunFolder(place.path + ".merging")
    try? FileManager.default.removeItem(atPath: draft.path)
    defer { try? FileManager.default.removeItem(atPath: draft.path) }
    var request = request
    request.folder = draft
    let runner = try Runner(request, show: show, shouldStop: shouldStop)
    defer { runner.stop() }
    if place.exists {
      guard try place.readManifest().planHash == runner.plan().hash else {
        throw RunError(.notOurs, place.path, "holds another run", isOfOutput: true)
      }
    }
    guard try runner.merge(survey.shards) else { return false }
    try replace(place, by: draft)
    return true
  }

  /// Moves the run to its place; reports that are already there stay.
  private func replace(_ place: RunFolder, by draft: RunFolder) throws {
    let files = FileManager.default
    do {
      guard files.fileExists(atPath: place.path) else {
        return try files.moveItem(atPath: draft.path, toPath: place.path)
      }
      for name in ["run.sqlite-wal", "run.sqlite-shm", "run.sqlite", "run.json", "pictures"] {
        let old = "\(place.path)/\(name)"
        if files.fileExists(atPath: old) { try files.removeItem(atPath: old) }
      }
      for name in try files.contentsOfDirectory(atPath: draft.path) where name != "run.lock" {
        try files.moveItem(atPath: "\(draft.path)/\(name)", toPath: "\(place.path)/\(name)")
      }
    } catch {
      throw RunError(.notWritable, place.path, "cannot be written (\(error))")
    }
  }
}

/// The shards of a plan in some folders.
package struct ShardSurvey {
  /// Complete shards of this plan, by part, then by path.
  package private(set) var shards: [ShardFile] = []
  /// Other files, and why they are not such shards.
  package private(set) var faults: [ShardError] = []

  /// Reads every shard in these folders to its end.
  package init(_ plan: PlanFile, in folders: [FilePath]) {
    var seen: Set<FilePath> = []
    var paths: [FilePath] = []
    for folder in folders {
      for name in Directory.entries(of: folder) ?? [] where name.suffix(6).elementsEqual(".shard".utf8) {
        let path = folder.appending(name)
        if name.first != UInt8(ascii: "."), seen.insert(path.absolute).inserted { paths.append(path) }
      }
    }
    let found = paths
    let opened = Parallel.map(count: found.count, jobs: Processors.count) { place in
      Result { try ShardFile(found[place], of: plan) }
    }
    for (path, shard) in zip(paths, opened) {
      switch shard {
      case .success(let shard): shards.append(shard)
      case .failure(let error):
        faults.append((error as? ShardError) ?? ShardError(.damaged, path.text, "\(error)"))
      }
    }
    shards.sort {
      ($0.head.number.count, $0.head.number.index, $0.path.text)
        < ($1.head.number.count, $1.head.number.index, $1.path.text)
    }
  }

  /// How many parts the plan was divided into: the count for which most shards exist; nil without shards.
  package var count: Int? {
    let parts = Dictionary(grouping: shards, by: \.head.number.count)
    return parts.max {
      (Self.share($0.value, of: $0.key), $1.key) < (Self.share($1.value, of: $1.key), $0.key)
    }?.key
  }

  private static func share(_ shards: [ShardFile], of count: Int) -> Double {
    Double(Set(shards.map(\.head.number.index)).count) / Double(count)
  }

  /// The missing parts, if there are this many.
  package func missing(of count: Int) -> [Int] {
    let there = Set(shards.filter { $0.head.number.count == count }.map(\.head.number.index))
    return (0..<count).filter { !there.contains($0) }
  }

  /// The parts to make, if there are this many: missing ones, and those with trials that failed because of the machine.
  package func unfinished(of count: Int) -> [Int] {
    let whole = Set(shards.filter { $0.head.number.count == count && $0.isWhole }.map(\.head.number.index))
    return (0..<count).filter { !whole.contains($0) }
  }

  /// Numbers as array jobs accept them: `3,7-9`.
  package static func expression(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}

extension ShardFile {
  /// Opens a shard, which must be complete and of this plan.
  init(_ path: FilePath, of plan: PlanFile) throws {
    try self.init(path)
    if let difference = head.difference(from: plan.head(head.number, program: "")) {
      throw ShardError(.foreign, path.text, difference)
    }
  }
}
