import Files

/// A file that a command line asks for.
enum OutputFile {
  /// Puts text at a path, whole or not at all; what is there is kept unless `overwrites`.
  ///
  /// Never inlined: Swift 6.3.1 cannot optimise a function that throws two kinds of typed errors.
  @inline(never)
  static func write(_ text: String, to path: FilePath, overwrites: Bool) throws(OutputError) {
    try requirePlace(path, overwrites: overwrites)
    do throws(SystemError) {
      try FileWriter.write(Array(text.utf8), to: path)
    } catch {
      throw OutputError(path.text, "cannot be written (\(error)); name another file, or make its folder writable")
    }
  }

  /// The same of a text that comes in pieces, of which the whole need not be in memory.
  @inline(never)
  static func write(
    to path: FilePath, overwrites: Bool, _ body: (_ put: (String) throws -> Void) throws -> Void
  ) throws {
    try requirePlace(path, overwrites: overwrites)
    do {
      let file = try DraftFile(for: path)
      try body { try file.write($0) }
      try file.finish()
    } catch let error as SystemError {
      throw OutputError(path.text, "cannot be written (\(error)); name another file, or make its folder writable")
    }
  }

  /// Fails if a file is there that must be kept.
  static func requirePlace(_ path: FilePath, overwrites: Bool) throws(OutputError) {
    if !overwrites, (try? FileReader.read(path, atMost: 0)) != nil {
      throw OutputError(path.text, "exists already", isTaken: true)
    }
  }
}
