import Files
import FoundationEssentials

/// A file that a command line asks for.
enum OutputFile {
  /// Puts text at a path, whole or not at all; what is there is kept unless `overwrites`.
  static func write(_ text: String, to path: FilePath, overwrites: Bool) throws(Failure) {
    if !overwrites, (try? FileReader.read(path, atMost: 0)) != nil {
      throw Failure(.cannotCreate, "\(path.text): is there already; --force overwrites it")
    }
    do throws(SystemError) {
      try FileWriter.write(Array(text.utf8), to: path)
    } catch {
      throw Failure(.cannotCreate, "\(path.text): cannot be written (\(error))")
    }
  }
}
