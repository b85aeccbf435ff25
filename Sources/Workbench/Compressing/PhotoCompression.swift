import CProcess
public import CompressionStrategies
public import Corpus
public import Files
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
          CompressedPhoto(request.photo, policy: policies[request.policy], failure: failure.reason))
      }
    }
  }
}

/// What this process has used.
public enum ProcessUsage {
  /// CPU seconds of this process and of all its children that have ended.
  public static var cpuSecondsWithChildren: Double { sw_own_cpu_seconds() }
}

/// Where `compress` puts what it made: a folder a policy, a file a rendition.
public struct RenditionFolder: Sendable {
  private let root: FilePath
  private let overwrites: Bool
  /// The file name of each photo, without extension.
  private let stems: [String: String]

  /// What follows the stem of a thumbnail's file.
  private static let ofThumbnail = ".thumbnail"

  /// A folder for the renditions of these photos under these policies.
  public init(_ root: FilePath, photos: [FoundPhoto], policies: [Policy], overwrites: Bool) {
    self.root = root
    self.overwrites = overwrites
    // A photo may be called what the thumbnail of another is.
    let suffixes = policies.contains { $0.thumbnail != nil } ? ["", Self.ofThumbnail] : [""]
    var taken: Set<String> = []
    var stems: [String: String] = [:]
    for photo in photos {
      let stem = Self.stem(of: photo.name)
      var unique = stem
      var number = 2
      while suffixes.contains(where: { taken.contains(unique + $0) }) {
        unique = "\(stem)-\(number)"
        number += 1
      }
      taken.formUnion(suffixes.map { unique + $0 })
      stems[photo.name] = unique
    }
    self.stems = stems
  }

  private static func stem(of name: String) -> String {
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    guard let dot = name[start...].lastIndex(of: "."), dot > start else { return name }
    return String(name[..<dot])
  }

  /// Makes the folders that will be written to, so that a folder that cannot be made is known before any work.
  public func prepare(for policies: [Policy]) throws(OutputError) {
    for policy in policies { try make(root.appending(policy.name)) }
  }

  /// Writes the renditions and notes their paths.
  func write(_ photo: inout CompressedPhoto) throws {
    guard let stem = stems[photo.photo] else { return }
    let folder = root.appending(photo.policy)
    try photo.write { file, isThumbnail in
      let suffix = isThumbnail ? Self.ofThumbnail : ""
      return try put(file.file.bytes, at: folder.appending("\(stem)\(suffix).\(file.fileExtension)"))
    }
  }

  private func put(_ bytes: [UInt8], at path: FilePath) throws(OutputError) -> String {
    if !overwrites, FileKind(path) != nil {
      throw OutputError(path.text, "is there already", isTaken: true)
    }
    try make(path.folder)
    do {
      try FileWriter.write(bytes, to: path)
    } catch {
      throw OutputError(
        path.text, "cannot be written (\(error)); make room on the disk, or name another folder with -o")
    }
    return path.text
  }

  private func make(_ folder: FilePath) throws(OutputError) {
    do {
      try Directory.make(folder)
    } catch {
      throw OutputError(folder.text, "cannot be created (\(error)); name another folder with -o")
    }
  }
}
