import Records
import System
import Workers

/// A run's folder of tables with the words that were read in its pictures. They are named by what the pictures show, so
/// that no picture is read again.
struct TextFolder {
  /// A picture at a screen's pixels: a photo, or its rendition.
  struct Picture: Hashable, Codable {
    var photo: String
    /// The hash of the rendition; nil for the photo itself.
    var rendition: String?
    /// The screen, `1179x2556`.
    var screen: String

    /// The name of its files; nil if a hash is none: hashes of renditions come from workers.
    var name: String? {
      let hashes = [photo] + (rendition.map { [$0] } ?? [])
      guard hashes.allSatisfy({ $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) }) else { return nil }
      return (hashes.map { String($0.prefix(32)) } + [screen]).joined(separator: "-")
    }
  }

  private let folder: FilePath

  init(_ run: RunFolder) { folder = FilePath(run.path + "/words") }

  /// The words of a picture; nil if it was not read.
  func text(of picture: Picture) -> ReadText? {
    guard let table = table(of: picture), let bytes = try? FileReader.read(table) else { return nil }
    return ReadText(table: String(decoding: bytes, as: UTF8.self))
  }

  /// Keeps pictures until they are read.
  func keep(_ pictures: [GreyPicture]) throws {
    try Directory.make(folder)
    for picture in pictures {
      guard let file = waiting(picture.picture), picture.grey.bytes.count == picture.width * picture.height else {
        continue
      }
      try FileWriter.write(
        Tesseract.file(width: picture.width, height: picture.height, grey: picture.grey.bytes), to: file)
    }
  }

  /// Reads a picture that waits, and removes it.
  func read(_ picture: Picture, with tesseract: Tesseract) throws {
    guard let file = waiting(picture), let table = table(of: picture), FileKind(file) != nil else { return }
    defer { DurableFile.remove(file) }
    try tesseract.read(file, into: table)
  }

  /// Removes a picture that need not be read.
  func drop(_ picture: Picture) { waiting(picture).map { DurableFile.remove($0) } }

  private func table(of picture: Picture) -> FilePath? { picture.name.map { folder.appending($0 + ".tsv") } }
  private func waiting(_ picture: Picture) -> FilePath? { picture.name.map { folder.appending($0 + ".pgm") } }
}
