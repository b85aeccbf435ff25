import Files
import FoundationEssentials
import RunRecords
public import Workbench

/// The set union of a plan's shards: a run as one machine would have made it.
public struct ShardMerge {
  private let plan: PlanFile
  private let survey: ShardSurvey
  private let request: Runner.Request

  /// A merge of what was found, into the request's folder.
  public init(_ plan: PlanFile, _ survey: ShardSurvey, _ request: Runner.Request) {
    self.plan = plan
    self.survey = survey
    self.request = request
  }

  /// Makes the run; its folder must be a new one, or hold this plan's run.
  public func perform(show: @escaping (Progress) -> Void, shouldStop: @escaping () -> Bool) throws -> Bool {
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

  /// Puts the run in its place; reports that stand there already stay.
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
