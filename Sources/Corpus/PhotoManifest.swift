import ImageCodecs
import Pixels
package import System
import Units

/// A list of photos with their checksums: tab-separated, with a heading line, and `#` before remarks.
package struct PhotoManifest: Sendable {
  /// One photo of the list.
  package struct Entry: Sendable {
    /// The source of a photo.
    package enum Source: Sendable, Hashable {
      /// A file in a distribution's package.
      case package(name: String, version: String, path: String)
      /// A file beside the manifest.
      case file(FilePath)
    }

    /// The manifest's line, from 1.
    package let line: Int
    /// Where its bytes come from.
    package let source: Source
    /// SHA-256 of its bytes; a file with another one is not this photo.
    package let digest: Digest
    /// Its size, which is above 0.
    package let bytes: Int
    /// The manifest's remarks by column: licence, author, why, class.
    package let remarks: [String: String]

    /// The class that the manifest states.
    package var statedClass: PhotoClass? { remarks["class"].flatMap { PhotoClass(rawValue: $0) } }

    /// The photo's own name.
    package var name: String {
      switch source {
      case .package(_, _, let path): Self.name(at: path)
      case .file(let path): path.text
      }
    }

    /// The last component of the path. Wallpapers are all named by their size, inside a folder that has the name.
    private static func name(at path: String) -> String {
      let parts = path.split(separator: "/").map(String.init)
      guard parts.count > 3, parts.suffix(3).dropLast() == ["contents", "images"] else { return parts.last ?? path }
      return "\(parts[parts.count - 4])-\(parts[parts.count - 1])"
    }
  }

  /// A line that cannot be used, with the reason.
  package struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The manifest's name in messages.
    package let file: String
    /// The manifest's line, from 1.
    package let line: Int
    /// What is wrong with the line.
    package let reason: String
    /// The manifest, the line and the reason.
    package var description: String { "\(file):\(line): \(reason)" }
  }

  /// The remark of the first line, which describes the set.
  package private(set) var title = ""
  /// The photos in the order of the manifest, without faulty lines.
  package private(set) var entries: [Entry] = []
  /// The faulty lines.
  package private(set) var faults: [Fault] = []

  /// The paths of its photos if the manifest is in `folder`.
  package func files(in folder: FilePath) -> [FilePath] {
    entries.map { entry in
      if case .file(let path) = entry.source { return folder.appending(path.bytes) }
      return folder.appending(entry.name)
    }
  }

  /// Reads a manifest; faulty lines are left out.
  package init(_ bytes: [UInt8], named file: String) {
    var columns: [String] = []
    for (index, line) in bytes.lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("#") {
        if title.isEmpty { title = String(text.dropFirst().drop { $0 == " " }) }
      } else if text.isEmpty {
        continue
      } else if columns.isEmpty {
        columns = Self.fields(text)
        let missing = ["sha256", "bytes"].filter { !columns.contains($0) }
        if !missing.isEmpty || !(columns.contains("file") || Set(columns).isSuperset(of: ["package", "path"])) {
          faults.append(
            Fault(file: file, line: index + 1, reason: "the heading needs sha256, bytes and file, or package and path"))
          return
        }
      } else {
        do {
          entries.append(try Self.entry(text, columns, line: index + 1))
        } catch {
          faults.append(Fault(file: file, line: index + 1, reason: error.reason))
        }
      }
    }
    if columns.isEmpty { faults.append(Fault(file: file, line: 1, reason: "no heading line")) }
  }

  private struct BadLine: Error { let reason: String }

  private static func entry(_ text: String, _ columns: [String], line: Int) throws(BadLine) -> Entry {
    let fields = Self.fields(text)
    guard fields.count == columns.count else {
      throw BadLine(reason: "\(fields.count) fields under a heading of \(columns.count)")
    }
    var values = Dictionary(zip(columns, fields)) { first, _ in first }
    let (sum, size) = (values.removeValue(forKey: "sha256") ?? "", values.removeValue(forKey: "bytes") ?? "")
    guard let digest = Digest(sum) else { throw BadLine(reason: "sha256 \"\(sum)\" is not 64 hexadecimal digits") }
    guard let bytes = Int(size), bytes > 0 else {
      throw BadLine(reason: "bytes \"\(size)\" is not a whole number above 0")
    }
    let source: Entry.Source
    if let file = values.removeValue(forKey: "file") {
      let path = FilePath.unescaped(Array(file.utf8))
      guard !path.isEmpty, path.first != UInt8(ascii: "/") else {
        throw BadLine(reason: "file \"\(file)\" is not a relative path")
      }
      source = .file(FilePath(path))
    } else {
      let (package, path) = (values.removeValue(forKey: "package") ?? "", values.removeValue(forKey: "path") ?? "")
      guard !package.isEmpty, package.utf8.allSatisfy(isPackageLetter) else {
        throw BadLine(reason: "package \"\(package)\" is not the name of a package")
      }
      guard !path.isEmpty, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
        throw BadLine(reason: "path \"\(path)\" does not stay inside its package")
      }
      source = .package(name: package, version: values.removeValue(forKey: "version") ?? "", path: path)
    }
    return Entry(line: line, source: source, digest: digest, bytes: bytes, remarks: values)
  }

  private static func fields(_ text: String) -> [String] {
    text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }

  /// The letters that Debian's policy, §5.6.1, allows.
  private static func isPackageLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }
}

/// File names in a manifest: bytes that would break a line or are not UTF-8 are written as \xNN.
enum ManifestText {
  static func text(_ path: [UInt8]) -> String {
    path.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false).map { FilePath.escaped(Array($0)) }
      .joined(separator: "\\x5c")
  }
}

extension PhotoManifest {
  /// A manifest of a folder's pictures, for `folder/photos.tsv`; the last column is left for its owner's words.
  package static func text(of folder: FilePath) -> (text: String, photos: Int, faults: [CorpusFault]) {
    var finder = PhotoFinder()
    finder.add(folder)
    var faults = finder.missing.map { CorpusFault(photo: $0.path.text, reason: "unreadable: \($0.reason)") }
    var lines = [
      "# photos with their sums; class: photo, text, night, portrait or graphic, or empty to have it guessed"
    ]
    lines.append("sha256\tbytes\tfile\twidth\theight\tformat\tclass\twhy")
    var photos = 0
    for photo in finder.photos {
      let relative = Array(photo.path.bytes.dropFirst(folder.appending([]).bytes.count))
      do {
        let bytes = try FileReader.read(photo.path)
        let probe = try PhotoProbe(bytes)
        let fields = [
          "\(SHA256.digest(of: bytes))", "\(bytes.count)", ManifestText.text(relative), "\(probe.size.width)",
          "\(probe.size.height)", probe.format.rawValue, "", "",
        ]
        lines.append(fields.joined(separator: "\t"))
        photos += 1
      } catch {
        faults.append(CorpusFault(photo: photo.name, reason: "\(error)"))
      }
    }
    return (lines.joined(separator: "\n") + "\n", photos, faults)
  }
}
