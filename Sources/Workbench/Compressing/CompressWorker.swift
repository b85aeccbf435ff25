public import CompressionStrategies
import Foundation

/// `compress` in worker processes: a crash, a hang or a blow-up costs one photo's row.
public struct CompressWorker {
  /// What holds for all jobs, every policy as the text it was read from.
  struct Setup: Codable {
    var compressPolicies: [String]
    var side: Int
    var maxMegapixels: Double
  }

  private struct Job: Codable {
    var path: [UInt8]
    var name: String
    var policy: Int
  }

  private let policies: [Policy]
  private let maxMegapixels: Double

  /// A worker with the setup that a runner has sent; nil where the setup is for something else.
  init?(receiving text: [UInt8]) throws {
    guard let setup = try? JSONDecoder().decode(Setup.self, from: Data(text)) else { return nil }
    policies = try setup.compressPolicies.map {
      try Policy(reading: Array($0.utf8), from: "the runner").withLongestSide(setup.side)
    }
    maxMegapixels = setup.maxMegapixels
  }

  /// Does one job; the row is the answer's text, the renditions' bytes go beside it.
  func serve(_ frame: Frame, emit: (Frame) -> Void) throws {
    let job = try JSONDecoder().decode(Job.self, from: Data(frame.text))
    let photo = FoundPhoto(path: FilePath(job.path), name: job.name)
    var row = CompressedPhoto(photo, policy: policies[job.policy], maxMegapixels: maxMegapixels)
    var bytes: [UInt8] = []
    row.updateFiles { file, _ in bytes += file.bytes }
    emit(Frame(.done, Array(try JSONEncoder().encode(row)), bytes: bytes))
  }

  /// Compresses every photo under every policy in `count` workers; rows come in order, and `deliver` ends it all by
  /// answering false.
  public static func run(
    _ photos: [FoundPhoto], policies: [Policy], side: Int, maxMegapixels: Double, in isolation: Isolation, count: Int,
    memoryBudget: Int, isWanted: () -> Bool, deliver: (CompressedPhoto) throws -> Void
  ) throws {
    let setup = Setup(compressPolicies: policies.map(\.text), side: side, maxMegapixels: maxMegapixels)
    let workers = isolation.workers(
      Frame(.setup, Array(try JSONEncoder().encode(setup))), count: count, memoryBudget: memoryBudget)
    defer { workers.stop() }
    var jobs: [WorkerJob] = []
    for photo in photos {
      let limits = JobLimits(photoAt: photo.path)
      for index in policies.indices {
        let job = Job(path: photo.path.bytes, name: photo.name, policy: index)
        jobs.append(
          WorkerJob(id: jobs.count, frame: Frame(.job, Array(try JSONEncoder().encode(job))), limits: limits))
      }
    }
    var finished: [Int: CompressedPhoto] = [:]
    var next = 0
    try workers.run(jobs, pulse: isWanted) { event in
      switch event {
      case .began, .part: return nil
      case .done(let id, let frame): finished[id] = try row(from: frame)
      case .failed(let id, let failure):
        let photo = photos[id / policies.count]
        finished[id] = CompressedPhoto(
          photo.name, policy: policies[id % policies.count].name, failure: failure.description)
      }
      while let row = finished.removeValue(forKey: next) {
        next += 1
        try deliver(row)
      }
      return nil
    }
  }

  private static func row(from frame: Frame) throws -> CompressedPhoto {
    var row = try JSONDecoder().decode(CompressedPhoto.self, from: Data(frame.text))
    var rest = frame.bytes[...]
    row.updateFiles { file, _ in
      file.bytes = Array(rest.prefix(file.count))
      rest = rest.dropFirst(file.count)
    }
    return row
  }
}
