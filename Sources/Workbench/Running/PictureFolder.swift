import Files
package import RunRecords
import Sandbox

/// Where a run keeps the pictures that workers made for its reports.
package struct PictureFolder {
  private let folder: FilePath

  /// That of a run.
  package init(_ run: RunFolder) { folder = FilePath(run.picturesPath) }

  /// Makes it where it is not there.
  package func make() throws { try Directory.make(folder) }

  func holds(_ picture: ReportPicture) -> Bool { FileKind(path(picture)) != nil }

  /// Keeps what is not there yet. A picture that cannot be written costs a report its picture; the record says when a
  /// disk is full.
  func keep(_ files: [PictureFile]) {
    for file in files where file.picture.fileName.isNamedByContent && !holds(file.picture) {
      try? FileWriter.write(file.file.bytes, to: path(file.picture))
    }
  }

  /// Keeps a file of a shard under its name.
  package func keep(_ name: String, _ bytes: [UInt8]) {
    let path = folder.appending(name)
    guard name.isNamedByContent, FileKind(path) == nil else { return }
    try? FileWriter.write(bytes, to: path)
  }

  private func path(_ picture: ReportPicture) -> FilePath { folder.appending(picture.fileName) }
}

extension String {
  /// Whether a picture's name is what it should be: a worker that read a hostile photo is not believed.
  fileprivate var isNamedByContent: Bool {
    utf8.prefix { (48...57).contains($0) || (97...102).contains($0) }.count == 64
      && utf8.dropFirst(64).first == UInt8(ascii: "-") && !utf8.contains(UInt8(ascii: "/"))
  }
}
