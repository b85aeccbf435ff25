import Files

/// A file that a command line names and that must be there; `-` is standard input.
enum InputFile {
  /// Its bytes, or a failure that names it. Never inlined, as `OutputFile.write`.
  @inline(never)
  static func read(_ path: FilePath) throws -> [UInt8] {
    if path.isStandardInput { return try StandardInput.read() }
    do { return try FileReader.read(path) } catch {
      throw InputError(path.text, "\(error); check the name and the permissions")
    }
  }

  /// Where a picture can be read by its path: itself, or what standard input held.
  static func picture(_ path: FilePath) throws(Failure) -> FilePath {
    path.isStandardInput ? try StandardInput.kept() : path
  }
}

extension FilePath {
  /// Whether standard input is meant. A file of that name is `./-`.
  var isStandardInput: Bool { bytes == Array("-".utf8) }

  /// What a record says of where something was read; nothing that can be read again came from standard input.
  var recorded: String? { isStandardInput ? nil : text }
}
