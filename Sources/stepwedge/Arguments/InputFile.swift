import Workbench

/// A file that a command line names and that must be there.
enum InputFile {
  /// Its bytes, or a failure that names it.
  static func read(_ path: FilePath) throws(Failure) -> [UInt8] {
    do throws(SystemError) {
      return try FileReader.read(path)
    } catch {
      throw Failure(.noInput, "\(path.text): \(error)")
    }
  }
}
