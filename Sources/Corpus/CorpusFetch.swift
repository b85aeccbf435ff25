import Digests
import Files
import Units

/// Brings the photos of public sets into the cache, each verified by its sum.
public struct CorpusFetch {
  /// What became of one photo.
  public enum Result: Sendable, Hashable {
    /// It was there and right.
    case cached
    /// It was fetched; `replacesDamaged` where a wrong file stood in its place.
    case fetched(replacesDamaged: Bool)
    /// Its package holds another file of that name, or none: the reason.
    case wrong(String)
    /// Its package cannot be had: the reason.
    case unavailable(String)
  }

  /// One step of the work, for a progress display.
  public enum Step: Sendable {
    /// Another process fetches into this cache: this one waits.
    case waiting
    /// A package is being downloaded.
    case downloading(package: String)
    /// A photo is done.
    case photo(set: String, name: String, bytes: Int, Result)
  }

  private let cache: CorpusCache
  private let source: PackageSource
  private let unpack: (_ package: String, _ scratch: FilePath) throws -> FilePath

  /// A fetch into this cache.
  public init(into cache: CorpusCache) {
    self.init(into: cache) { package, scratch in try PackageSource(scratch: scratch).unpack(package) }
  }

  /// A fetch that gets its packages unpacked by somebody else.
  init(into cache: CorpusCache, packages: @escaping (_ package: String, _ scratch: FilePath) throws -> FilePath) {
    self.cache = cache
    source = PackageSource(scratch: cache.folder.appending(".packages"))
    unpack = packages
  }

  /// Fetches what is missing or damaged. Throws only if the cache itself cannot be used.
  public func run(_ sets: [PublicSet], report: (Step) -> Void) throws {
    try cache.locked(waiting: { report(.waiting) }) {
      defer { try? source.remove(source.scratch) }
      for set in sets { try fetch(set, report) }
    }
  }

  /// A disk with less than this was full for apt and dpkg, whatever they said of it.
  private static let leastRoom = 1 << 20

  private func fetch(_ set: PublicSet, _ report: (Step) -> Void) throws {
    let folder = set.folder(in: cache)
    try Directory.make(folder)
    var wanted: [(package: String, entries: [(entry: PhotoManifest.Entry, path: String, isDamaged: Bool)])] = []
    for entry in set.manifest.entries {
      guard case .package(let package, _, let path) = entry.source else { continue }
      let file = folder.appending(entry.name)
      let kept = try? FileReader.read(file)
      if let kept, SHA256.digest(of: kept) == entry.digest {
        report(.photo(set: set.name, name: entry.name, bytes: entry.bytes, .cached))
        continue
      }
      if wanted.last?.package != package { wanted.append((package, [])) }
      wanted[wanted.count - 1].entries.append((entry, path, kept != nil))
    }
    for (package, entries) in wanted {
      // The package, what comes out of it, and what is kept: apt and dpkg do not say that a disk is full.
      try Directory.requireRoom(for: 3 * entries.reduce(0) { $0 + $1.entry.bytes }, in: folder)
      report(.downloading(package: package))
      let tree: FilePath
      do {
        tree = try unpack(package, source.scratch)
      } catch let error as PackageSource.Unavailable {
        try Directory.requireRoom(for: Self.leastRoom, in: folder)
        for (entry, _, _) in entries {
          report(
            .photo(
              set: set.name, name: entry.name, bytes: entry.bytes, .unavailable("package \(package): \(error.reason)")))
        }
        continue
      }
      for (entry, path, isDamaged) in entries {
        let result = try keep(entry, from: tree.appending(path), in: folder, replacesDamaged: isDamaged)
        report(.photo(set: set.name, name: entry.name, bytes: entry.bytes, result))
      }
      try? source.remove(tree.folder)
    }
  }

  private func keep(
    _ entry: PhotoManifest.Entry, from file: FilePath, in folder: FilePath, replacesDamaged: Bool
  ) throws -> Result {
    guard let bytes = try? FileReader.read(file) else { return .wrong("its package no longer holds it") }
    let digest = SHA256.digest(of: bytes)
    guard digest == entry.digest else {
      return .wrong("line \(entry.line) of its manifest expects sum \(entry.digest), the file has \(digest)")
    }
    let place = folder.appending(entry.name)
    if case .folder = FileKind(place) { return .wrong("a folder stands in its place; remove \(place.text)") }
    try FileWriter.write(bytes, to: place)
    return .fetched(replacesDamaged: replacesDamaged)
  }
}
