import CProcess
package import CompressionStrategies
package import Corpus
import ImageCodecs
package import System
package import Workers

/// Compresses photos under policies into a folder, for `stepwedge compress`.
package struct PhotoCompression: Sendable {
  /// The photos, in the order of their rows.
  package let photos: [FoundPhoto]
  /// The policies for each photo, in this order.
  package let policies: [Policy]
  private let folder: RenditionFolder
  private let setup: RunSetup

  /// Compresses these photos; larger ones than `maxMegapixels` are refused.
  package init(
    _ photos: [FoundPhoto], policies: [Policy], into folder: RenditionFolder, maxMegapixels: Double
  ) {
    self.photos = photos
    self.policies = policies
    self.folder = folder
    var setup = RunSetup(policies: policies, links: [], devices: [], metrics: [], viewings: [])
    setup.settings.maxMegapixels = maxMegapixels
    self.setup = setup
  }

  /// Passes on every row in order, after its renditions are written, until `isWanted` returns false.
  package func perform(
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
        let request = jobs[job].request
        made.setAsked(request.photo, policies[request.policy], bytes: sizes[job] ?? 0)
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

/// The CPU time of this process.
package enum ProcessUsage {
  /// CPU seconds of this process and of all its ended children.
  package static var cpuSecondsWithChildren: Double { sw_own_cpu_seconds() }
}

/// Where `compress` writes renditions: a folder for each policy, a file for each rendition.
package struct RenditionFolder: Sendable {
  private let root: FilePath
  private let overwrites: Bool
  /// The file name of each photo, without extension.
  private let stems: [String: String]

  /// A folder for the renditions of these photos under these policies.
  package init(_ root: FilePath, photos: [FoundPhoto], policies: [Policy], overwrites: Bool) {
    self.root = root
    self.overwrites = overwrites
    // A photo may have the name of another photo's thumbnail, fallback or served picture.
    let suffixes =
      [""] + (policies.contains { $0.thumbnail != nil } ? [".thumbnail"] : [])
      + (policies.contains { $0.fallback != nil || $0.hasServer } ? [".fallback"] : [])
      + (policies.contains(where: \.hasServer) ? [".served"] : [])
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

  /// Makes the folders for the renditions, so that a failure is known before any work.
  package func prepare(for policies: [Policy]) throws(OutputError) {
    for policy in policies { try make(root.appending(policy.name)) }
  }

  /// Writes the renditions and records their paths.
  func write(_ photo: inout CompressedPhoto) throws {
    guard let stem = stems[photo.photo] else { return }
    let folder = root.appending(photo.policy)
    try photo.write { file, suffix in
      try put(file.file.bytes, at: folder.appending("\(stem)\(suffix).\(file.fileExtension)"))
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
