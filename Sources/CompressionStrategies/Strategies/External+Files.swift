package import Documents
import FoundationEssentials
import Synchronization
import System

extension External {
  /// The content of the exported file, or of the program and all files that the command names; not when they were made.
  package func identity(for photo: String) -> String? {
    switch source {
    case .folder(let path):
      let file = try? ExportFolder(path).file(for: photo)
      return file.flatMap(FileContents.digest) ?? "nothing"
    case .command(let words):
      let files = [Self.program(words[0])] + words.dropFirst().map { $0 }
      return files.map { $0.flatMap(FileContents.digest) ?? "" }.joined(separator: " ")
    }
  }

  /// The path at which the system finds a program.
  private static func program(_ name: String) -> String? {
    if name.contains("/") { return name }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The same with files looked up from a folder: the exports, a program with a slash in its name, and words of the
  /// command that name something there.
  fileprivate func placed(in base: String) -> External {
    func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(base)/\(name)" }
    var placed = self
    switch source {
    case .folder(let folder): placed.source = .folder(path(folder))
    case .command(let words):
      placed.source = .command(
        words.enumerated().map { index, word in
          let isSought = index == 0 ? word.contains("/") : FileManager.default.fileExists(atPath: path(word))
          return isSought && !word.isEmpty ? path(word) : word
        })
    }
    return placed
  }
}

extension Policy {
  /// This policy as a file in this folder, given as an absolute path: files that an external strategy names are looked
  /// up there. The policy's text contains that path, so that it can be read from any folder.
  package func placed(in folder: String) throws(FaultyFile) -> Policy {
    guard let external = main.external else { return self }
    let placed = external.placed(in: folder)
    guard placed.source != external.source else { return self }
    let document = Document(text, name: name)
    let main = document.root.member("main")
    var values: [(node: Node?, value: JSONValue)]
    switch placed.source {
    case .folder(let path): values = [(main?.member("folder"), .text(path))]
    case .command(let words):
      values = [(main?.member("command"), .list(words.map { .text($0) }))]
      if case .array(let elements)? = values[0].node?.value { values = zip(elements, words).map { ($0, .text($1)) } }
    }
    let whole = document.text(
      replacing: values.compactMap { node, value in node.map { (node: $0, value: value.line) } })
    var policy = try Policy(reading: Array(whole.utf8), from: name)
    policy.file = file
    return policy
  }
}

extension Node {
  fileprivate func member(_ key: String) -> Node? { if case .object(let object) = value { object[key] } else { nil } }
}

/// Digests of files, computed once for each content of a path.
private enum FileContents {
  private struct Version: Hashable {
    let path: String
    let node: UInt64
    let size: Int64
    let changed: [Int]
  }

  private static let known = Mutex<[Version: String]>([:])

  /// The digest of a regular file; nil if there is none.
  static func digest(_ path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let version = Version(
      path: path, node: UInt64(status.st_ino), size: Int64(status.st_size),
      changed: [
        Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec), Int(status.st_ctim.tv_sec),
        Int(status.st_ctim.tv_nsec),
      ])
    if let digest = known.withLock({ $0[version] }) { return digest }
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let digest = SHA256.digest(of: Array(data)).description
    known.withLock { $0[version] = digest }
    return digest
  }
}
