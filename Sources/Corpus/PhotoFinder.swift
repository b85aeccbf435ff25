package import Digests
public import Files
import ImageCodecs
import Platform

/// A file that somebody wants worked on, and what every output calls it.
public struct FoundPhoto: Sendable, Hashable {
  /// Where the file is, as its operand reached it.
  public package(set) var path: FilePath
  /// The path relative to the operand it came from; a named file's own name; `-2` behind a stem that was taken.
  public let name: String
  /// What a manifest says that it is of.
  public var statedClass: PhotoClass?

  /// A file that somebody has found before.
  package init(path: FilePath, name: String, statedClass: PhotoClass? = nil) {
    (self.path, self.name, self.statedClass) = (path, name, statedClass)
  }
}

/// The photos that operands mean.
public struct PhotoFinder {
  /// In the order of the operands, folders walked in the order of their bytes.
  public private(set) var photos: [FoundPhoto] = []
  /// Walked files that are no pictures, neither by extension nor by content.
  public private(set) var skipped = 0
  /// Operands that are not there or cannot be looked at, and why.
  public private(set) var missing: [(path: FilePath, reason: String)] = []
  private var names: Set<String> = []

  /// Finds nothing yet.
  public init() {}

  /// What was found before.
  public init(found photos: [FoundPhoto]) { self.photos = photos }

  /// Takes an operand: a file is taken whatever it is, a folder is walked. A manifest may say what a file is of.
  public mutating func add(_ operand: FilePath, statedClass: PhotoClass? = nil) {
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
    while !names.insert(unique).inserted {
      unique = Self.numbered(name, count)
      count += 1
    }
    photos.append(FoundPhoto(path: path, name: unique, statedClass: statedClass))
  }

  /// `a/b.jpg` with its second namesake: `a/b-2.jpg`.
  public static func numbered(_ name: String, _ number: Int) -> String {
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
        // A link to a folder that is being walked already would never end.
        if !parents.contains(identity) { walk(path, relative: name, parents: parents + [identity]) }
      case .file where Self.isPicture(path): take(path, named: FilePath.escaped(name))
      case .file, .other, nil: skipped += 1
      }
    }
  }

  private static let extensions: Set<String> = [
    "jpg", "jpeg", "jpe", "png", "webp", "gif", "tif", "tiff", "heic", "heif", "hif", "avif", "mpo",
  ]

  private static func isPicture(_ path: FilePath) -> Bool {
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    if let dot = name.lastIndex(of: "."), extensions.contains(name[name.index(after: dot)...].lowercased()) {
      return true
    }
    return PhotoFormat(sniffing: (try? FileReader.read(path, atMost: 32)) ?? []) != nil
  }
}

/// What a photo is known by: the program reads it itself, as a worker that was taken over can name any other.
package struct PhotoSum: Sendable, Hashable {
  package let digest: Digest
  package let bytes: Int

  /// Of the file at this path.
  package init(_ path: FilePath) throws(SystemError) {
    var (sum, count) = (SHA256(), 0)
    try FileReader.forEachPiece(of: path) { piece in
      sum.update(piece)
      count += piece.count
    }
    (digest, bytes) = (sum.finish(), count)
  }
}
