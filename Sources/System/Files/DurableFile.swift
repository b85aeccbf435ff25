/// Writes files so that others see either all of them or nothing, even after a power failure, and even on a disk that
/// many machines share: the file is written beside its place, synced, renamed, and then the folder is synced.
package enum DurableFile {
  /// Copies a file to its place, in the same folder or another; replaces an existing file.
  package static func publish(_ source: FilePath, as place: FilePath) throws(SystemError) {
    let input = try FileReader.open(source)
    defer { close(input) }
    // Two machines may do this at the same time, and their processes may have the same number.
    let name = Array(".\(getpid())-\(UInt64.random(in: 0...UInt64.max))-".utf8) + place.lastComponent.suffix(180)
    let draft = place.folder.appending(name + Array(".part".utf8))
    do throws(SystemError) {
      let output = unsafe draft.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) }
      guard output >= 0 else { throw SystemError.last }
      do throws(SystemError) {
        try copy(input, to: output)
        guard fsync(output) == 0 else { throw SystemError.last }
      } catch {
        close(output)
        throw error
      }
      guard close(output) == 0 else { throw SystemError.last }
      guard unsafe draft.withCString({ from in unsafe place.withCString { unsafe rename(from, $0) } }) == 0 else {
        throw SystemError.last
      }
    } catch {
      remove(draft)
      throw error
    }
    let folder = unsafe place.folder.withCString { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard folder >= 0 else { return }
    // Some file systems cannot sync folders on request, and do it by themselves.
    _ = fsync(folder)
    close(folder)
  }

  /// Removes a file if it exists.
  package static func remove(_ path: FilePath) { _ = unsafe path.withCString { unsafe unlink($0) } }

  private static func copy(_ input: CInt, to output: CInt) throws(SystemError) {
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe read(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw SystemError.last }
      if count == 0 { return }
      var rest = piece[..<count]
      while !rest.isEmpty {
        let written = unsafe rest.withUnsafeBytes { unsafe write(output, $0.baseAddress, $0.count) }
        if written < 0, errno != EINTR { throw SystemError.last }
        rest = rest.dropFirst(max(0, written))
      }
    }
  }
}

/// A file that is written beside its place and moved there when it is complete; until then an existing file stays.
package final class DraftFile {
  private let place: FilePath
  private let draft: FilePath
  private let descriptor: CInt
  private var waiting: [UInt8] = []
  private var isFinished = false

  /// An empty draft for a place in an existing folder.
  package init(for place: FilePath) throws(SystemError) {
    if place.isFolder { throw SystemError(number: EISDIR) }
    self.place = place
    draft = place.folder.appending(place.lastComponent + Array(".part".utf8))
    descriptor = unsafe draft.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
    if descriptor < 0 { throw SystemError.last }
  }

  /// Appends text, which is written to the disk in large pieces.
  package func write(_ text: String) throws(SystemError) {
    waiting.append(contentsOf: text.utf8)
    if waiting.count > 1 << 18 { try flush() }
  }

  /// Appends bytes in the same way.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    waiting.append(contentsOf: bytes)
    if waiting.count > 1 << 18 { try flush() }
  }

  /// Moves the file to its place.
  package func finish() throws(SystemError) {
    try flush()
    guard unsafe draft.withCString({ from in unsafe place.withCString { unsafe rename(from, $0) } }) == 0 else {
      throw SystemError.last
    }
    isFinished = true
  }

  deinit {
    close(descriptor)
    if !isFinished { DurableFile.remove(draft) }
  }

  private func flush() throws(SystemError) {
    try FileWriter.write(waiting, to: descriptor)
    waiting.removeAll(keepingCapacity: true)
  }
}
