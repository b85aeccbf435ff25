import Foundation
import ImageCodecs
public import StrictJSON5
import Units

/// Somebody else's work: a command that compresses a file, or a folder of files that the real app exported.
public struct External: CompressionStrategy {
  public static let name = "external"
  public static let summary = "A command with {input} and {output}, or a folder of files that the real app exported."

  /// Where the picture comes from.
  public enum Source: Sendable, Hashable {
    /// Words of a command line; {input} and {output} stand for files. No shell reads them.
    case command([String])
    /// A folder with one file a photo, of the photo's name whatever its extension.
    case folder(String)
  }

  public var source: Source
  /// A command that runs longer is stopped.
  public var timeLimit: Duration

  /// An external source with a minute's patience unless something else is set.
  public init(_ source: Source, timeLimit: Duration = .seconds(60)) {
    self.source = source
    self.timeLimit = timeLimit
  }

  public init?(reading keys: ObjectReader) {
    let seconds = keys.optional("seconds", .number(in: 0.1...3600), default: 60)
    let command = keys.optional("command", .string)
    let folder = keys.optional("folder", .string)
    let words = command.map { $0.split(separator: " ").map(String.init) } ?? []
    if (command == nil) == (folder == nil) {
      keys.fault(nil, "one of command and folder must be there")
      return nil
    }
    if command != nil,
      !words.contains(where: { $0.contains("{input}") }) || !words.contains(where: { $0.contains("{output}") })
    {
      keys.fault("command", "the command must name {input} and {output}")
      return nil
    }
    self.init(folder.map { .folder($0) } ?? .command(words), timeLimit: .seconds(seconds))
  }

  public func compress(in studio: inout Studio) throws -> Rendition {
    let begin = CPUClock.seconds
    let bytes =
      switch source {
      case .command(let words): try run(words, on: studio.photo)
      case .folder(let path): try exported(in: path, for: studio.photo)
      }
    let probe: PhotoProbe
    do {
      probe = try PhotoProbe(bytes)
    } catch {
      throw ExternalFailure("what came out is no picture (\(error))")
    }
    studio.record(
      Account.Step(
        .encode, width: probe.size.width, height: probe.size.height, bytes: bytes.count,
        cpuSeconds: CPUClock.seconds - begin))
    return Rendition(bytes, size: probe.size, format: probe.format)
  }

  private func exported(in folder: String, for photo: Photo) throws -> [UInt8] {
    let stem = URL(filePath: photo.name).deletingPathExtension().lastPathComponent
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    guard let name = names.first(where: { URL(filePath: $0).deletingPathExtension().lastPathComponent == stem }),
      let data = FileManager.default.contents(atPath: folder + "/" + name)
    else { throw ExternalFailure("no file named \(stem).* in \(folder)") }
    return [UInt8](data)
  }

  /// Removes the files of commands that a process has left behind, because it was killed.
  public static func removeFiles(of process: Int32) {
    let temporary = FileManager.default.temporaryDirectory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
    for name in names where name.hasPrefix(prefix(of: process)) {
      try? FileManager.default.removeItem(at: temporary.appending(path: name))
    }
  }

  /// What the folders of a process begin with.
  private static func prefix(of process: Int32) -> String { "stepwedge-\(process)-" }

  private func run(_ words: [String], on photo: Photo) throws -> [UInt8] {
    let name = Self.prefix(of: ProcessInfo.processInfo.processIdentifier) + UUID().uuidString
    let folder = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appending(path: "input.\(photo.probe.format.fileExtension)")
    let output = folder.appending(path: "output.jpg")
    try Data(photo.bytes).write(to: input)
    let arguments = words.map {
      $0.replacingOccurrences(of: "{input}", with: input.path).replacingOccurrences(of: "{output}", with: output.path)
    }
    let end = try ExternalCommand(arguments).run(timeLimit: timeLimit)
    guard end == 0 else { throw ExternalFailure("\(words[0]) ended with \(end)") }
    guard let data = FileManager.default.contents(atPath: output.path) else {
      throw ExternalFailure("\(words[0]) left nothing at {output}")
    }
    return [UInt8](data)
  }
}

/// The other program did not do its part.
struct ExternalFailure: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  var reason: String { "externalFailed: \(sentence)" }
}
