import Files

/// A file that a command line asks for.
enum OutputFile {
  /// Puts text at a path, whole or not at all; what is there is kept unless `overwrites`.
  static func write(_ text: String, to path: FilePath, overwrites: Bool) throws {
    if !overwrites, (try? FileReader.read(path, atMost: 0)) != nil {
      throw OutputError(path.text, "is there already", isTaken: true)
    }
    do {
      try FileWriter.write(Array(text.utf8), to: path)
    } catch {
      throw OutputError(path.text, "cannot be written (\(error))")
    }
  }
}
