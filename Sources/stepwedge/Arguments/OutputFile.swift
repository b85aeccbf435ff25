import Files

/// A file that a command line asks for.
enum OutputFile {
  /// Puts text at a path, whole or not at all; what is there is kept unless `overwrites`.
  ///
  /// Never inlined: where its error meets another's in one function, Swift 6.3.1 cannot compile that optimised.
  @inline(never)
  static func write(_ text: String, to path: FilePath, overwrites: Bool) throws(OutputError) {
    if !overwrites, (try? FileReader.read(path, atMost: 0)) != nil {
      throw OutputError(path.text, "is there already", isTaken: true)
    }
    do throws(SystemError) {
      try FileWriter.write(Array(text.utf8), to: path)
    } catch {
      throw OutputError(path.text, "cannot be written (\(error))")
    }
  }
}
