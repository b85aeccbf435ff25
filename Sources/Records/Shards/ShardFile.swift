import FoundationEssentials
import ImageCodecs
package import System

/// A part of a run in one finished file: a database with rows in the order of their keys, pictures and a head, followed
/// by a checksum of everything.
///
/// SQLite counts pages by the database's own header, and does not see the checksum.
package struct ShardFile: Sendable {
  /// The path of the finished file, which is never written again.
  package let path: FilePath
  /// What it contains and what it was made with, as stated in the file.
  package let head: ShardHead
  /// Whether no trial failed because of the machine; such trials are repeated when the part is requested again.
  package let isWhole: Bool

  /// The tables that it contains: those whose rows depend on only one trial.
  static let tables: [Column.Table] = [.trials, .scores, .uploads, .timings, .steps, .generations]
  private static let mark = "\nstepwedge shard, SHA-256 "
  private static let sumCount = mark.utf8.count + 65

  /// Opens a shard, which must be complete.
  package init(_ path: FilePath) throws {
    self.path = path
    let descriptor: CInt
    do throws(SystemError) {
      descriptor = try FileReader.open(path)
    } catch {
      throw ShardError(.damaged, path.text, "cannot be read (\(error))")
    }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END)) - Self.sumCount
    let cut = ShardError(.damaged, path.text, "is truncated, or is not a shard; make it again")
    guard size > 0 else { throw cut }
    var sum = SHA256()
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    var done = 0
    while done < size {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress, min($0.count, size - done), off_t(done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ShardError(.damaged, path.text, "cannot be read (\(SystemError.last))") }
      sum.update(piece[..<count])
      done += count
    }
    var tail = [UInt8](repeating: 0, count: Self.sumCount)
    let count = unsafe tail.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(size))
    }
    guard count == Self.sumCount, tail.starts(with: Self.mark.utf8) else { throw cut }
    guard tail.dropFirst(Self.mark.utf8.count).elementsEqual("\(sum.finish())\n".utf8) else {
      throw ShardError(.damaged, path.text, "has changed since it was written (its checksum differs); make it again")
    }
    do {
      let database = try Database(path: path.systemText, access: .readOnly)
      guard let text = String(try database.scalar("SELECT head FROM shard")) else { throw cut }
      head = try JSONDecoder().decode(ShardHead.self, from: Data(text.utf8))
      let codes = Reason.Code.allCases.filter(\.isOfTheMachine).map { "'\($0.rawValue)'" }.joined(separator: ", ")
      isWhole = try database.scalar("SELECT 1 FROM trials WHERE reasonCode IN (\(codes)) LIMIT 1") == .null
    } catch {
      throw ShardError(.foreign, path.text, "is not a shard of this program (\(error)); make it again")
    }
  }

  /// Writes the content of a run folder as a shard file; the run need not be finished.
  package static func write(_ run: RunFolder, _ head: ShardHead, to path: FilePath) throws {
    DurableFile.remove(path)
    do {
      let database = try Database(path: path.systemText, access: .create)
      try database.run("PRAGMA journal_mode = OFF")
      try database.run("PRAGMA synchronous = OFF")
      try Schema.migrate(database)
      try database.run("ATTACH ? AS run", [.text(run.databasePath)])
      try database.transaction {
        for table in tables {
          let names = try Schema.columns(of: table, in: database).joined(separator: ", ")
          let key = Schema.tables[table]?.key.joined(separator: ", ") ?? "rowid"
          try database.run(
            "INSERT INTO main.\(table) (\(names)) SELECT \(names) FROM run.\(table) ORDER BY \(key)")
        }
        try database.run("CREATE TABLE shard (head TEXT NOT NULL)")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try database.run(
          "INSERT INTO shard VALUES (?)", [.text(String(decoding: try encoder.encode(head), as: UTF8.self))])
        try database.run("CREATE TABLE pictures (name TEXT PRIMARY KEY, bytes BLOB NOT NULL)")
        let pictures = FilePath(run.picturesPath)
        for name in Directory.entries(of: pictures) ?? [] where name.first != UInt8(ascii: ".") {
          guard let bytes = try? FileReader.read(pictures.appending(name)) else { continue }
          let statement = try database.statement("INSERT INTO pictures VALUES (?, ?)")
          defer { statement.reset() }
          try statement.bind([.text(String(decoding: name, as: UTF8.self))])
          try statement.bind(bytes, at: 2)
          _ = try statement.step()
        }
      }
      try database.run("DETACH run")
    } catch let error as SQLiteError {
      DurableFile.remove(path)
      throw RunError(error)
    }
    try appendSum(to: path)
  }

  private static func appendSum(to path: FilePath) throws {
    do throws(SystemError) {
      var sum = SHA256()
      try FileReader.forEachPiece(of: path) { sum.update($0) }
      let line = Array("\(mark)\(sum.finish())\n".utf8)
      let output = unsafe path.withCString { unsafe open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
      guard output >= 0 else { throw SystemError.last }
      defer { close(output) }
      guard unsafe line.withUnsafeBytes({ unsafe System.write(output, $0.baseAddress, $0.count) }) == line.count
      else {
        throw SystemError.last
      }
    } catch {
      DurableFile.remove(path)
      throw RunError(.full, path.text, "cannot be written (\(error))")
    }
  }
}

extension FilePath {
  /// The path for SQLite; a path that is not UTF-8 is not found.
  var systemText: String { String(decoding: bytes, as: UTF8.self) }
}
