import ImageCodecs
package import System

/// A photo's file, and its name in every output.
package struct FoundPhoto: Sendable, Hashable {
  /// The path of the file, as given or as found below the given folder.
  package var path: FilePath
  /// The path relative to the given folder; a given file's own name; with `-2` after the stem if the name was taken.
  package let name: String
  /// The class that a manifest states.
  package var statedClass: PhotoClass?

  /// A file that was found before.
  package init(path: FilePath, name: String, statedClass: PhotoClass? = nil) {
    (self.path, self.name, self.statedClass) = (path, name, statedClass)
  }

  /// The same file under another name.
  package func named(_ name: String) -> FoundPhoto { FoundPhoto(path: path, name: name, statedClass: statedClass) }
}

/// Finds the photos that the operands of a command name.
package struct PhotoFinder {
  /// The photos, in the order of the operands; files of folders are sorted by the bytes of their names.
  package private(set) var photos: [FoundPhoto] = []
  /// How many files in folders are not pictures, by extension and by content.
  package private(set) var skipped = 0
  /// Operands that are missing or cannot be read, and why.
  package private(set) var missing: [(path: FilePath, reason: String)] = []
  private var names: Set<String> = []

  /// A finder that has found nothing yet.
  package init() {}

  /// A finder with photos that were found before.
  package init(found photos: [FoundPhoto]) { self.photos = photos }

  /// Adds an operand: a file is always accepted, a folder is searched. `statedClass` is the class that a manifest
  /// states.
  package mutating func add(_ operand: FilePath, statedClass: PhotoClass? = nil) {
    guard let kind = FileKind(operand) else {
      missing.append((operand, String(describing: SystemError.last)))
      return
    }
    if case .folder(let identity) = kind {
      walk(operand, relative: [], parents: [identity])
    } else {
      take(operand, named: FilePath.escaped(operand.lastComponent), statedClass: statedClass)
    }
  }

  private mutating func take(_ path: FilePath, named name: String, statedClass: PhotoClass? = nil) {
    var unique = name
    var count = 2
    while !names.insert(Self.folded(unique)).inserted {
      unique = Self.numbered(name, count)
      count += 1
    }
    photos.append(FoundPhoto(path: path, name: unique, statedClass: statedClass))
  }

  /// What tells names apart: neither the spelling of an accent nor letter case does.
  package static func folded(_ name: String) -> String { name.lowercased() }

  /// The name for a further file with the same name: `a/b.jpg` becomes `a/b-2.jpg`.
  package static func numbered(_ name: String, _ number: Int) -> String {
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    guard let dot = name[start...].lastIndex(of: "."), dot > start else { return "\(name)-\(number)" }
    return "\(name[..<dot])-\(number)\(name[dot...])"
  }

  private mutating func walk(_ folder: FilePath, relative: [UInt8], parents: [FileKind.Identity]) {
    guard let entries = Directory.entries(of: folder) else {
      missing.append((folder, String(describing: SystemError.last)))
      return
    }
    for entry in entries where entry.first != UInt8(ascii: ".") {
      let path = folder.appending(entry)
      let name = relative.isEmpty ? entry : relative + [UInt8(ascii: "/")] + entry
      switch FileKind(path) {
      case .folder(let identity):
        // Following a link to a folder that contains it would never end.
        if !parents.contains(identity) { walk(path, relative: name, parents: parents + [identity]) }
      case .file where Self.isPicture(path): take(path, named: FilePath.escaped(name))
      case .file, .other, nil: skipped += 1
      }
    }
  }

  private static let extensions: Set<String> = [
    "jpg", "jpeg", "jpe", "png", "webp", "gif", "tif", "tiff", "heic", "heif", "hif", "avif", "jxl", "mpo",
  ]

  private static func isPicture(_ path: FilePath) -> Bool {
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    if let dot = name.lastIndex(of: "."), extensions.contains(name[name.index(after: dot)...].lowercased()) {
      return true
    }
    return PhotoFormat(sniffing: (try? FileReader.read(path, atMost: 32)) ?? []) != nil
  }
}

/// The size and hash that identify a photo. The program computes them itself, because a worker that was taken over
/// could report another photo's.
package struct PhotoSum: Sendable, Hashable {
  package let digest: Digest
  package let bytes: Int

  /// Computes them for the file at this path.
  package init(_ path: FilePath) throws(SystemError) {
    var (sum, count) = (SHA256(), 0)
    try FileReader.forEachPiece(of: path) { piece in
      sum.update(piece)
      count += piece.count
    }
    (digest, bytes) = (sum.finish(), count)
  }
}
