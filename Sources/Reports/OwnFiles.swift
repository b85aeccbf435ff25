import System

extension ReportFormat {
  /// Throws if the folder has a file with a name of this format that no report wrote.
  func requireOwnFiles(in folder: String) throws(OutputError) {
    for file in files {
      let path = folder + "/" + file.name
      guard let head = try? FileReader.read(FilePath(path), atMost: 2_048) else { continue }
      guard String(decoding: head, as: UTF8.self).contains(file.mark) else {
        throw OutputError(path, "is there already, and no report wrote it", isTaken: true)
      }
    }
  }
}
