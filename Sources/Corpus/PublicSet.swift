package import System

/// Photos that everybody can download, listed in a built-in manifest.
package struct PublicSet: Sendable {
  /// The name for `corpus fetch` and `--corpus`.
  package let name: String
  let text: [UInt8]

  /// The list of its photos.
  package var manifest: PhotoManifest { PhotoManifest(text, named: "\(name).tsv") }

  /// All sets, the default one first; to add one, add a file in `corpus/` and a line here.
  package static let all: [PublicSet] = [
    ("core", PackageResources.core_tsv), ("large", PackageResources.large_tsv), ("puzzle", PackageResources.puzzle_tsv),
    ("science", PackageResources.science_tsv), ("skimage", PackageResources.skimage_tsv),
    ("kivy", PackageResources.kivy_tsv), ("lxqt", PackageResources.lxqt_tsv), ("mate", PackageResources.mate_tsv),
    ("plasma", PackageResources.plasma_tsv), ("alpha", PackageResources.alpha_tsv),
  ].map { PublicSet(name: $0, text: $1) }

  /// The set with this name.
  package static func named(_ name: String) -> PublicSet? { all.first { $0.name == name } }

  /// The folder of its photos.
  package func folder(in cache: CorpusCache) -> FilePath { cache.folder.appending(name) }

  /// Those of its photos that have been fetched, in the manifest's order.
  package func photos(in cache: CorpusCache) -> [FilePath] {
    manifest.entries.map { folder(in: cache).appending($0.name) }.filter { FileKind($0) == .file }
  }

  /// A text that fulfils the photos' licences, ready to paste.
  package var attribution: String {
    manifest.entries.map { entry in
      let author = entry.remarks["author"] ?? "unknown"
      let licence = entry.remarks["licence"] ?? "see its package"
      guard case .package(let package, let version, _) = entry.source else {
        return "\(entry.name): \(author), \(licence)"
      }
      return "\"\(entry.name)\" by \(author), \(licence), from the Debian package \(package) \(version)"
    }.joined(separator: "\n")
  }
}

/// The folder for fetched photos.
package struct CorpusCache: Sendable {
  /// Contains a folder for each set; it need not exist before something is fetched.
  package let folder: FilePath

  /// A cache in this folder.
  package init(folder: FilePath) { self.folder = folder }

  /// The user's cache: below `XDG_CACHE_HOME`, or `.cache` at home (XDG Base Directory Specification 0.8).
  package init?(environment: (String) -> String?) {
    if let cache = environment("XDG_CACHE_HOME"), cache.hasPrefix("/") {
      folder = FilePath(cache).appending("stepwedge/corpus")
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      folder = FilePath(home).appending(".cache/stepwedge/corpus")
    } else {
      return nil
    }
  }

  /// Runs `body` while no other process fetches into this cache.
  func locked<Result>(waiting: () -> Void, _ body: () throws -> Result) throws -> Result {
    try Directory.make(folder)
    let lock = folder.appending(".lock")
    let descriptor = unsafe lock.withCString { unsafe open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw SystemError.last }
    // Closing releases the lock, and so does the end of the process, however it ends.
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      waiting()
      while flock(descriptor, LOCK_EX) != 0 { guard errno == EINTR else { throw SystemError.last } }
    }
    return try body()
  }
}
