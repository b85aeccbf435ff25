import Platform

/// A text file that grows beside its place and is put there when it is complete: an existing file stays until then.
public final class DraftFile {
  private let place: FilePath
  private let draft: FilePath
  private let descriptor: CInt
  private var waiting: [UInt8] = []
  private var isFinished = false

  /// An empty draft for a place in a folder that is there.
  public init(for place: FilePath) throws(SystemError) {
    if place.isFolder { throw SystemError(number: EISDIR) }
    self.place = place
    draft = place.folder.appending(place.lastComponent + Array(".part".utf8))
    descriptor = unsafe draft.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
    if descriptor < 0 { throw SystemError.last }
  }

  /// Adds text, which goes to the disk in large pieces.
  public func write(_ text: String) throws(SystemError) {
    waiting.append(contentsOf: text.utf8)
    if waiting.count > 1 << 18 { try flush() }
  }

  /// Adds bytes in the same way.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    waiting.append(contentsOf: bytes)
    if waiting.count > 1 << 18 { try flush() }
  }

  /// Puts the file in its place.
  public func finish() throws(SystemError) {
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
