package import Documents
import FoundationEssentials
package import ImageCodecs
import Pixels
package import Synchronization
import System
import Units

/// Pictures made by others: by a command that compresses a file, or by the real app, whose exports are in a folder.
package struct External: CompressionStrategy, Hashable {
  /// The name in policy files, for `strategy`.
  package static let name = "external"
  /// One sentence, for `list strategies` and the documents.
  package static let summary = "A command with {input} and {output}, or a folder of files that the real app exported."

  /// Where the picture comes from.
  package enum Source: Sendable, Hashable {
    /// Words of a command line; {input} and {output} stand for files. No shell is used.
    case command([String])
    /// A folder with a file for each photo, in the photo's place in it.
    case folder(String)
  }

  /// What makes the picture; its steps are unknown.
  package var source: Source
  /// A command that takes longer is stopped.
  package var timeLimit: Duration

  /// An external source; by default, it may take a minute.
  package init(_ source: Source, timeLimit: Duration = .seconds(60)) {
    self.source = source
    self.timeLimit = timeLimit
  }

  /// Reads either `command` or `folder`; a command must name {input} and {output}.
  package init?(reading keys: ObjectReader) {
    let seconds = keys.optional("seconds", .number(in: 0.1...3600), default: 60, "after which the command is ended")
    let words = keys.optional(
      "command", .either(.commandLine, or: .list(of: .string, nonEmpty: true)),
      "what makes the rendition; {input} and {output} stand for files", example: "\"cp {input} {output}\"")
    let folder = keys.optional(
      "folder", .string, "where finished renditions lie, beside the policy's file", example: "\"exports\"")
    if keys.has("command") == keys.has("folder") { keys.fault(nil, "one of command and folder must be there") }
    if let words, !["{input}", "{output}"].allSatisfy({ name in words.contains { $0.contains(name) } }) {
      keys.fault("command", "the command must name {input} and {output}")
    }
    guard let source = words.map({ Source.command($0) }) ?? folder.map({ .folder($0) }) else { return nil }
    self.init(source, timeLimit: .seconds(seconds))
  }

  /// The strategy itself.
  package var external: External? { self }

  /// Runs the command, or reads the file; throws an `ExternalFailure` if there is no picture.
  package func compress(in studio: inout Studio) throws -> Rendition {
    let begin = CPUClock.seconds
    let photo = studio.photo
    let bytes =
      if let deputy = Self.deputy.withLock({ $0 }) { try deputy(self, photo.name, photo.bytes) } else {
        try made(of: photo.bytes, named: photo.name)
      }
    let probe: PhotoProbe
    do {
      probe = try PhotoProbe(bytes)
    } catch {
      throw ExternalFailure("what came out is no picture (\(error))")
    }
    let most = Photo.longestRendition(pixels: photo.probe.size.area, fileBytes: photo.bytes.count)
    guard bytes.count <= most else {
      throw ExternalFailure("what came out has \(bytes.count.grouped) bytes; of this photo \(most.grouped) are taken")
    }
    studio.record(
      Account.Step(
        .encode, width: probe.size.width, height: probe.size.height, format: Self.name, bytes: bytes.count,
        cpuSeconds: CPUClock.seconds - begin))
    return Rendition(bytes, size: probe.size, format: probe.format)
  }

  /// Does the work if this process may start no programs and open no files.
  package static let deputy = Mutex<(@Sendable (External, String, [UInt8]) throws -> [UInt8])?>(nil)

  /// The process that owns the temporary files; nil for this one.
  package static let owner = Mutex<Int32?>(nil)

  /// The file for a photo; it is not decoded here.
  package func made(of photo: [UInt8], named name: String) throws -> [UInt8] {
    switch source {
    case .command(let words): try run(words, on: photo)
    case .folder(let path): try ExportFolder(path).bytes(for: name)
    }
  }

  /// Removes files of commands that a killed process has left behind.
  package static func removeFiles(of process: Int32) {
    let temporary = FileManager.default.temporaryDirectory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
    for name in names where name.hasPrefix(prefix(of: process)) {
      let folder = temporary.appending(path: name)
      // Others may have put a link there that leads elsewhere, so we check that the folder is ours. Removing can fail
      // because another process removes the same files or a command still writes; it is then repeated.
      for _ in 0..<100 where Directory.isOwn(FilePath(folder.path)) { try? FileManager.default.removeItem(at: folder) }
    }
  }

  /// The prefix of a process's folders; with the dash, because other names may begin with the same digits.
  private static func prefix(of process: Int32) -> String { "stepwedge-command-\(process)-" }

  private func run(_ words: [String], on photo: [UInt8]) throws -> [UInt8] {
    let name = Self.prefix(of: Self.owner.withLock { $0 } ?? getpid()) + UUID().uuidString
    let folder = FileManager.default.temporaryDirectory.appending(path: name)
    // Other users of this machine must not see a photo.
    guard try Directory.makePrivate(FilePath(folder.path)) else {
      throw ExternalFailure("\(folder.path) is somebody else's")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appending(path: "input.\(PhotoFormat(sniffing: photo)?.fileExtension ?? "bin")")
    let output = folder.appending(path: "output.jpg")
    try Data(photo).write(to: input)
    let arguments = words.map {
      $0.replacing("{input}", with: input.path).replacing("{output}", with: output.path)
    }
    let command = ExternalCommand(arguments, errors: FilePath(folder.appending(path: "errors").path))
    let end = try command.run(timeLimit: timeLimit)
    guard end == 0 else { throw command.failure("ended with \(end)") }
    guard let data = FileManager.default.contents(atPath: output.path) else {
      throw command.failure("left nothing at {output}")
    }
    return [UInt8](data)
  }
}

/// The other program failed.
package struct ExternalFailure: ReasonedError {
  /// Its code is always `externalFailed`.
  package let reason: Reason

  /// A failure with this sentence, which may contain names of files.
  package init(_ sentence: String) { reason = Reason(.externalFailed, sentence.readable) }
}
