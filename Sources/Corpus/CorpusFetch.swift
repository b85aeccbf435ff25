import System
import Units

/// Fetches the photos of public sets into the cache; each is verified by its checksum.
package struct CorpusFetch {
  /// The result for one photo.
  package enum Result: Sendable, Hashable {
    /// It was already there and correct.
    case cached
    /// It was fetched; `replacesDamaged` if it replaces a wrong file.
    case fetched(replacesDamaged: Bool)
    /// Its package has no such file, or another file with that name: the reason.
    case wrong(String)
    /// Its package is not available: the reason.
    case unavailable(String)
  }

  /// A step, for a progress display.
  package enum Step: Sendable {
    /// Another process fetches into this cache, so this one waits.
    case waiting
    /// A package is being downloaded.
    case downloading(package: String)
    /// A photo is done.
    case photo(set: String, name: String, bytes: Int, Result)
  }

  private let cache: CorpusCache
  private let source: PackageSource
  private let unpack: (_ package: String, _ scratch: FilePath) throws -> FilePath

  /// A fetcher for this cache.
  package init(into cache: CorpusCache) {
    self.init(into: cache) { package, scratch in try PackageSource(scratch: scratch).unpack(package) }
  }

  /// A fetcher that gets its unpacked packages from `packages`.
  init(into cache: CorpusCache, packages: @escaping (_ package: String, _ scratch: FilePath) throws -> FilePath) {
    self.cache = cache
    source = PackageSource(scratch: cache.folder.appending(".packages"))
    unpack = packages
  }

  /// Fetches what is missing or damaged. Throws only if the cache itself cannot be used.
  package func run(_ sets: [PublicSet], report: (Step) -> Void) throws {
    try cache.locked(waiting: { report(.waiting) }) {
      defer { try? source.remove(source.scratch) }
      for set in sets { try fetch(set, report) }
    }
  }

  /// apt and dpkg need at least this much room on a disk, whatever they report.
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
      // Room for the package, its content, and what is kept, because apt and dpkg do not report a full disk.
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

/// The distribution's packages, downloaded and unpacked with its own tools, without root.
struct PackageSource {
  struct Unavailable: Error { let reason: String }

  /// A folder for lists, downloads and their content.
  let scratch: FilePath

  /// Unpacks a package into a folder below `scratch`, which the caller must remove.
  func unpack(_ package: String) throws -> FilePath {
    let folder = scratch.appending(package)
    try remove(folder)
    try Directory.make(folder.appending("tree"))
    do {
      try run("cd \"$1\" && exec apt-get -qq -o APT::Sandbox::User=root download \"$2\"", [folder.text, package])
    } catch is Unavailable {
      // A new machine has no lists, and only root may update the system's, so we keep our own.
      try run(
        """
        mkdir -p "$1/lists/partial" "$1/archives/partial" && cd "$2" || exit
        own="-o Dir::State::lists=$1/lists -o Dir::Cache=$1 -o APT::Sandbox::User=root"
        apt-get -qq $own update && exec apt-get -qq $own download "$3"
        """, [scratch.text, folder.text, package])
    }
    try run("exec dpkg-deb -x \"$1\"/*.deb \"$1/tree\"", [folder.text])
    return folder.appending("tree")
  }

  /// Removes a folder with its content.
  func remove(_ folder: FilePath) throws { try run("exec rm -rf -- \"$1\"", [folder.text]) }

  /// Runs a shell line; if it fails, its last message is the reason.
  private func run(_ line: String, _ words: [String]) throws {
    try Directory.make(scratch)
    let log = scratch.appending("log")
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, log.text, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe (["sh", "-c", line, "sh"] + words).map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let started = unsafe posix_spawnp(&process, "sh", &actions, nil, &arguments, environ)
    guard started == 0 else { throw Unavailable(reason: SystemError(number: started).description) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let code = status >> 8 & 0xFF
    // The shell's exit status if there is no such program.
    if code == 127 { throw Unavailable(reason: "this system has no apt-get or no dpkg-deb") }
    guard status == 0 else {
      let said = String(decoding: (try? FileReader.read(log)) ?? [], as: UTF8.self)
      throw Unavailable(reason: Self.reason(in: said) ?? "it ended with status \(code)")
    }
  }

  /// The first error, because without a network apt first warns about that and then finds no package.
  static func reason(in said: String) -> String? {
    let lines = said.split(separator: "\n")
    let line =
      lines.first { $0.contains("Failed to fetch") } ?? lines.first { $0.hasPrefix("E: ") } ?? lines.last
    return line.map { String($0.hasPrefix("W: ") || $0.hasPrefix("E: ") ? $0.dropFirst(3) : $0) }
  }
}
