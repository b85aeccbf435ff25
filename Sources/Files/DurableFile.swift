import Platform

/// Puts files in their places so that others see them whole or not at all, also after a lost power supply, and also on
/// a disk that many machines share: written beside the place, brought to the disk, renamed, and the folder too.
public enum DurableFile {
  /// Copies a file to a place of the same folder or another; an existing file is replaced.
  public static func publish(_ source: FilePath, as place: FilePath) throws(SystemError) {
    let input = try FileReader.open(source)
    defer { close(input) }
    // Two machines may be at this at once, and their processes may have one number.
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
    // Some file systems cannot do this for folders, and do it unasked.
    _ = fsync(folder)
    close(folder)
  }

  /// Removes a file; one that is not there is as good as removed.
  public static func remove(_ path: FilePath) { _ = unsafe path.withCString { unsafe unlink($0) } }

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
