package import Corpus
package import System
package import Workers

/// Checks every photo of a folder or a manifest.
package struct CorpusCheck: Sendable {
  /// Photos that could be decoded and agree with their manifest, in the order of the folder or manifest.
  package private(set) var photos: [CorpusPhoto] = []
  /// All other files that should have been photos.
  package private(set) var faults: [CorpusFault] = []
  /// How many files of a folder are not pictures.
  package private(set) var skipped = 0

  private struct Wanted: Sendable {
    let path: FilePath
    let name: String
    let entry: PhotoManifest.Entry?

    /// How the file's checksum differs from its manifest's, if there is one; found without a worker.
    var faultOfSum: String? {
      guard let entry else { return nil }
      do throws(SystemError) {
        let digest = try PhotoSum(path).digest
        return digest == entry.digest
          ? nil : "line \(entry.line) of its manifest expects sum \(entry.digest), the file has \(digest)"
      } catch {
        return "unreadable: \(error)"
      }
    }
  }

  /// Checks all pictures of a folder with this many workers.
  package init(folder: FilePath, in isolation: Isolation = .none, workers: Int) throws {
    var finder = PhotoFinder()
    finder.add(folder)
    skipped = finder.skipped
    faults = finder.missing.map { CorpusFault(photo: $0.path.text, reason: "unreadable: \($0.reason)") }
    try look(finder.photos.map { Wanted(path: $0.path, name: $0.name, entry: nil) }, isolation, workers)
  }

  /// Checks a manifest's photos, which are in `folder`, with their checksums.
  package init(
    manifest: PhotoManifest, folder: FilePath, in isolation: Isolation = .none, workers: Int
  ) throws {
    faults = manifest.faults.map { CorpusFault(photo: "\($0.file):\($0.line)", reason: $0.reason) }
    try look(
      zip(manifest.entries, manifest.files(in: folder)).map { Wanted(path: $1, name: $0.name, entry: $0) }, isolation,
      workers)
  }

  private mutating func look(_ wanted: [Wanted], _ isolation: Isolation, _ workers: Int) throws {
    let setup = RunSetup(policies: [], links: [], devices: [], metrics: [], viewings: [])
    let engine = try JobEngine(setup, in: isolation, count: workers)
    defer { engine.stop() }
    var answers: [CheckRequest.Answer?] = []
    OrderedWork.run(wanted.count, threads: workers, piece: { wanted[$0].faultOfSum }) { _, fault in
      answers.append(fault.map { .fault($0) })
      return true
    }
    let asked = wanted.indices.filter { answers[$0] == nil }
    let jobs = asked.map {
      Job(CheckRequest(photo: wanted[$0].name), files: [wanted[$0].path], limits: JobLimits(photoAt: wanted[$0].path))
    }
    try engine.perform(jobs) { event in
      switch event {
      case .began, .ended: break
      case .answered(let job, _, let answer): answers[asked[job]] = answer
      case .failed(let job, _, let failure): answers[asked[job]] = .fault("\(failure)")
      }
    }
    for (wanted, answer) in zip(wanted, answers) {
      switch answer {
      case .fault(let reason): faults.append(CorpusFault(photo: wanted.name, reason: reason))
      case .photo(var photo):
        photo.statedClass = wanted.entry?.statedClass ?? photo.statedClass
        photos.append(photo)
      case nil: break
      }
    }
  }
}
