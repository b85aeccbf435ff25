public import CompressionStrategies
public import Corpus
public import Files
import Sandbox

/// Where `compress` puts what it made: a folder a policy, a file a rendition.
public struct RenditionFolder: Sendable {
  private let root: FilePath
  private let overwrites: Bool
  /// The file name of each photo, without extension.
  private let stems: [String: String]

  /// What follows the stem of a thumbnail's file.
  private static let ofThumbnail = ".thumbnail"

  /// A folder for the renditions of these photos under these policies.
  public init(_ root: FilePath, photos: [FoundPhoto], policies: [Policy], overwrites: Bool) {
    self.root = root
    self.overwrites = overwrites
    // A photo may be called what the thumbnail of another is.
    let suffixes = policies.contains { $0.thumbnail != nil } ? ["", Self.ofThumbnail] : [""]
    var taken: Set<String> = []
    var stems: [String: String] = [:]
    for photo in photos {
      let stem = Self.stem(of: photo.name)
      var unique = stem
      var number = 2
      while suffixes.contains(where: { taken.contains(unique + $0) }) {
        unique = "\(stem)-\(number)"
        number += 1
      }
      taken.formUnion(suffixes.map { unique + $0 })
      stems[photo.name] = unique
    }
    self.stems = stems
  }

  private static func stem(of name: String) -> String {
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    guard let dot = name[start...].lastIndex(of: "."), dot > start else { return name }
    return String(name[..<dot])
  }

  /// Makes the folders that will be written to, so that a folder that cannot be made is known before any work.
  public func prepare(for policies: [Policy]) throws(OutputError) {
    for policy in policies { try make(root.appending(policy.name)) }
  }

  /// Writes the renditions and notes their paths.
  func write(_ photo: inout CompressedPhoto) throws {
    guard let stem = stems[photo.photo] else { return }
    let folder = root.appending(photo.policy)
    try photo.write { file, isThumbnail in
      let suffix = isThumbnail ? Self.ofThumbnail : ""
      return try put(file.file.bytes, at: folder.appending("\(stem)\(suffix).\(file.fileExtension)"))
    }
  }

  private func put(_ bytes: [UInt8], at path: FilePath) throws(OutputError) -> String {
    if !overwrites, FileKind(path) != nil {
      throw OutputError(path.text, "is there already", isTaken: true)
    }
    try make(path.folder)
    do {
      try FileWriter.write(bytes, to: path)
    } catch {
      throw OutputError(
        path.text, "cannot be written (\(error)); make room on the disk, or name another folder with -o")
    }
    return path.text
  }

  private func make(_ folder: FilePath) throws(OutputError) {
    do {
      try Directory.make(folder)
    } catch {
      throw OutputError(folder.text, "cannot be created (\(error)); name another folder with -o")
    }
  }
}
