import Foundation

/// A text file that is written beside its place and renamed when it is whole: the old one stays until then.
final class OutputFile {
  private let path: String
  private let draft: String
  private let handle: FileHandle
  private var waiting = Data()
  private var isFinished = false

  init(_ path: String) throws {
    self.path = path
    draft = path + ".part"
    var isFolder: ObjCBool = false
    if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw ReportError(path, "is a folder; give another one with -o")
    }
    guard FileManager.default.createFile(atPath: draft, contents: nil),
      let handle = FileHandle(forWritingAtPath: draft)
    else { throw ReportError(path, "cannot be created; give another folder with -o") }
    self.handle = handle
  }

  /// Adds text, which goes to the disk in large pieces.
  func write(_ text: String) throws {
    waiting.append(contentsOf: text.utf8)
    if waiting.count > 1 << 18 { try flush() }
  }

  private func flush() throws {
    do { try handle.write(contentsOf: waiting) } catch {
      throw ReportError(path, "cannot be written (\(error.localizedDescription))")
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Puts the file in its place.
  func finish() throws {
    try flush()
    try? handle.close()
    guard unsafe rename(draft, path) == 0 else {
      throw ReportError(path, "cannot be replaced (\(unsafe String(cString: strerror(errno))))")
    }
    isFinished = true
  }

  deinit { if !isFinished { unsafe unlink(draft) } }
}
