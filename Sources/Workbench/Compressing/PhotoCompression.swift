import CProcess
public import CompressionStrategies
public import Corpus
import Files
import Meaning
public import Sandbox

/// Photos under policies into a folder: what stands behind `stepwedge compress`.
public struct PhotoCompression: Sendable {
  /// In the order in which their rows are handed on.
  public let photos: [FoundPhoto]
  /// Under which each photo is put, one after the other.
  public let policies: [Policy]
  private let folder: RenditionFolder
  private let setup: RunSetup

  /// Compresses these photos; those of more pixels are refused.
  public init(
    _ photos: [FoundPhoto], policies: [Policy], into folder: RenditionFolder, maxMegapixels: Double
  ) {
    self.photos = photos
    self.policies = policies
    self.folder = folder
    var setup = RunSetup(policies: policies, links: [], devices: [], metrics: [], viewings: [])
    setup.settings.maxMegapixels = maxMegapixels
    self.setup = setup
  }

  /// Hands on every row in order, its renditions written, until `isWanted` answers false.
  public func perform(
    in isolation: Isolation, workers: Int, isWanted: () -> Bool, row: (CompressedPhoto) throws -> Void
  ) throws {
    try folder.prepare(for: policies)
    let engine = try JobEngine(setup, in: isolation, count: workers)
    defer { engine.stop() }
    var jobs: [Job<CompressRequest>] = []
    for photo in photos {
      let limits = JobLimits(photoAt: photo.path)
      jobs += policies.indices.map {
        Job(CompressRequest(photo: photo.name, policy: $0), files: [photo.path], limits: limits)
      }
    }
    var sizes: [Int: Int] = [:]
    try engine.perform(jobs, .asAsked, isWanted: isWanted) { event in
      switch event {
      case .began(let job): sizes[job] = (try? FileReader.size(of: jobs[job].files[0])) ?? 0
      case .ended(let job): sizes[job] = nil
      case .answered(let job, _, var made):
        made.setSize(of: sizes[job] ?? 0)
        try folder.write(&made)
        try row(made)
      case .failed(let job, _, let failure):
        let request = jobs[job].request
        try row(
          CompressedPhoto(request.photo, policy: policies[request.policy].name, failure: failure.reason))
      }
    }
  }
}

/// What this process has used.
public enum ProcessUsage {
  /// CPU seconds of this process and of all its children that have ended.
  public static var cpuSecondsWithChildren: Double { sw_own_cpu_seconds() }
}
