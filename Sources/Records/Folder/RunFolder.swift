import FoundationEssentials
import System

/// A run's folder: `run.json`, `run.sqlite`, `pictures/`.
package struct RunFolder: Sendable, Hashable {
  /// The folder's path.
  package let path: String

  /// Whether the folder's path is predictable for others, so that it is used only if it belongs to this user.
  let isPrivate: Bool

  /// The folder at this path, whether it exists or not.
  package init(_ path: String, isPrivate: Bool = false) {
    self.path = path
    self.isPrivate = isPrivate
  }

  /// The file with the run's request.
  package var manifestPath: String { path + "/run.json" }
  /// The file with the results.
  package var databasePath: String { path + "/run.sqlite" }
  /// The folder with pictures for reports.
  package var picturesPath: String { path + "/pictures" }
  /// The file that the writing process locks.
  var lockPath: String { path + "/run.lock" }

  /// Whether the folder already contains a run.
  package var exists: Bool {
    FileManager.default.fileExists(atPath: manifestPath) || FileManager.default.fileExists(atPath: databasePath)
  }

  /// Checks that there is nothing here, or a run of ours that can be written and that nobody is using; changes nothing.
  package func checkUsable() throws {
    do { try look() } catch let error as RunError { throw error.ofOutput }
  }

  private func look() throws {
    let files = FileManager.default
    var isFolder = false
    if files.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder else {
        throw RunError(.notOurs, path, "is a file, not a run folder")
      }
      let inside = (try? files.contentsOfDirectory(atPath: path)) ?? []
      let ours: Set = [
        "run.json", "run.sqlite", "run.sqlite-wal", "run.sqlite-shm", "run.sqlite-journal", "run.lock", "pictures",
        "report",
      ]
      guard inside.isEmpty || exists || inside.allSatisfy(ours.contains) else {
        throw RunError(.notOurs, path, "is not empty and holds no run")
      }
      if exists { try checkOwnership() }
      if files.fileExists(atPath: lockPath) { _ = try RunLock(self) }
      let written = [path] + ["", "-wal", "-shm"].map { databasePath + $0 }
      for file in written where files.fileExists(atPath: file) && !files.isWritableFile(atPath: file) {
        throw RunError(.notWritable, file, "cannot be written")
      }
    }
  }

  /// Makes the folder if it does not exist.
  func prepare() throws {
    // If somebody else has put something in the place of a private folder, it is not even read.
    if isPrivate { try make() }
    try checkUsable()
    if !isPrivate { try make() }
  }

  private func make() throws {
    do throws(SystemError) {
      guard isPrivate else { return try Directory.make(FilePath(path)) }
      if try Directory.makePrivate(FilePath(path)) { return }
    } catch {
      throw RunError(.notWritable, path, "cannot be created (\(error))", isOfOutput: true)
    }
    throw RunError(.inUse, path, "belongs to another user; set TMPDIR to a folder of your own")
  }

  /// Checks that this is a run that this program understands.
  private func checkOwnership() throws {
    if FileManager.default.fileExists(atPath: manifestPath) { _ = try readManifest() }
    guard FileManager.default.fileExists(atPath: databasePath) else { return }
    _ = try openDatabase(.readOnly)
  }

  /// Reads `run.json`.
  package func readManifest() throws -> RunManifest {
    guard let data = FileManager.default.contents(atPath: manifestPath) else {
      throw RunError(
        .missing, path, "there is no run here (run.json is missing); name a folder that `stepwedge run` wrote")
    }
    struct Version: Decodable { let schema: Int }
    guard let version = try? JSONDecoder().decode(Version.self, from: data) else {
      throw RunError(
        .notOurs, manifestPath,
        "is not the run.json of a run; remove it and repeat the run command, which writes it again")
    }
    try check(schema: version.schema)
    func damage(_ what: String) -> RunError {
      RunError(
        .damaged, manifestPath, "is damaged (\(what)); remove it and repeat the run command, which writes it again")
    }
    let manifest: RunManifest
    do { manifest = try JSONDecoder().decode(RunManifest.self, from: data) } catch { throw damage("\(error)") }
    guard manifest.isSound else { throw damage("a number is out of range") }
    return manifest
  }

  /// Writes `run.json` to a temporary file and renames it.
  package func write(_ manifest: RunManifest) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = try encoder.encode(manifest)
    do throws(SystemError) { try FileWriter.write(Array(text), to: FilePath(manifestPath)) } catch {
      throw RunError(
        .notWritable, manifestPath, "cannot be written (\(error)); make room on the disk, and make the folder writable")
    }
  }

  /// Opens `run.sqlite`. If it exists, it must be ours, of a known version, and complete.
  func openDatabase(_ access: Database.Access, looksOver: Bool = true) throws -> Database {
    let isNew = !FileManager.default.fileExists(atPath: databasePath)
    if isNew, access != .create {
      throw RunError(
        .missing, path, "there is no run here (run.sqlite is missing); name a folder that `stepwedge run` wrote")
    }
    do {
      // A process that was killed while it made the database has left a journal, which only a writer may roll back.
      let isCutShort = FileManager.default.fileExists(atPath: databasePath + "-journal")
      let database = try Database(
        path: databasePath, access: access == .readOnly && isCutShort ? .readWrite : access)
      if isNew { return database }
      let application = Int(try database.scalar("PRAGMA application_id")) ?? 0
      let tables = Int(try database.scalar("SELECT count(*) FROM sqlite_master")) ?? 0
      guard application == Schema.application || tables == 0 else {
        throw RunError(.notOurs, databasePath, "is not a database of Stepwedge; name another folder")
      }
      if tables > 0 { try check(schema: Int(try database.scalar("PRAGMA user_version")) ?? 0) }
      let verdict = looksOver ? try database.quickCheck() : "ok"
      guard verdict == "ok" else {
        throw RunError(
          .damaged, databasePath,
          "is damaged (SQLite: \(verdict)); \(RunError.measureAgain)")
      }
      return database
    } catch let error as SQLiteError {
      throw RunError(error)
    }
  }

  private func check(schema: Int) throws {
    let current = RunManifest.currentSchema
    guard schema <= current else {
      throw RunError(
        .newerSchema, path,
        "was written by a newer Stepwedge (layout \(schema), this one knows \(current)); use that version")
    }
    guard schema == current else {
      throw RunError(
        .olderSchema, path,
        "was written by an older Stepwedge (layout \(schema), this one writes \(current)); "
          + "move it away and repeat the run command, which measures everything again")
    }
  }
}

/// Locks a run folder against a second writer, and names the process that holds the lock.
///
/// The kernel releases the lock when that process ends, however it ends.
final class RunLock {
  private let descriptor: CInt

  init(_ folder: RunFolder) throws {
    let opened = unsafe open(folder.lockPath, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard opened >= 0 else {
      throw RunError(
        .notWritable, folder.lockPath,
        "cannot be created (\(unsafe String(cString: strerror(errno)))); make the run's folder writable")
    }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      close(opened)
      let owner = String(
        decoding: (try? FileReader.read(FilePath(folder.lockPath), atMost: 1_000)) ?? [], as: UTF8.self)
      let who = owner.split(separator: "\n").first ?? ""
      throw RunError(
        .inUse, folder.path,
        "\(who.isEmpty ? "another process" : who) is using it")
    }
    // The folder may have been removed and made again by anybody between opening and locking.
    var (here, there) = (stat(), stat())
    guard unsafe fstat(opened, &here) == 0, unsafe lstat(folder.lockPath, &there) == 0, here.st_ino == there.st_ino,
      !folder.isPrivate || Directory.isOwn(FilePath(folder.path))
    else {
      close(opened)
      throw RunError(.inUse, folder.path, "another process has just removed it; repeat the command")
    }
    let note = Array("process \(getpid()) on \(Self.host)\n".utf8)
    ftruncate(opened, 0)
    _ = unsafe note.withUnsafeBytes { unsafe pwrite(opened, $0.baseAddress, $0.count, 0) }
    descriptor = opened
  }

  deinit {
    // Closing is not enough: a child process that is just starting has a copy until it becomes another program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Several machines may share the disk with the run folders.
  private static var host: String {
    var name = utsname()
    unsafe uname(&name)
    return unsafe withUnsafeBytes(of: name.nodename) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
