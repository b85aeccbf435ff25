import Foundation
import System
import Testing

@Suite("Files by their bytes")
final class FileTests {
  private let folder: FilePath

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "stepwedge-files-\(UUID().uuidString)")
    folder = FilePath(url.path)
    try Directory.make(folder.appending("a/b"))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder.text) }

  @Test(
    "A path's parts and how people see them",
    arguments: [
      ("/a/b.jpg", "b.jpg", "/a", "/a/b.jpg"), ("b.jpg", "b.jpg", ".", "b.jpg"), ("/b", "b", "/", "/b"),
      ("a/\u{1B}[2J", "\u{1B}[2J", "a", "a/\\x1b[2J"),
    ])
  func parts(path: String, last: String, folder: String, text: String) {
    let path = FilePath(path)
    #expect(path.lastComponent == Array(last.utf8))
    #expect(path.folder == FilePath(folder))
    #expect(path.text == text)
  }

  @Test("Bytes that are not UTF-8 are escaped") func escaping() {
    #expect(FilePath([0x61, 0xFF, 0xC3, 0xA9]).text == "a\\xffé")
  }

  @Test(
    "A path is found again by its written form",
    arguments: [Array("tab\tnew\nline".utf8), [0x61, 0xFF, 0xC3, 0xA9], Array("\\x41.jpg".utf8), Array("plain".utf8)])
  func written(name: [UInt8]) throws {
    let path = folder.appending(name)
    try FileWriter.write([1], to: path)
    #expect(FilePath(written: path.text) == path)
    let gone = folder.appending(Array("gone\t".utf8))
    #expect(FilePath(written: gone.text) == gone)
  }

  @Test("What is written can be read, at once or through a descriptor, as far as requested") func roundTrip() throws {
    let path = folder.appending("a/file")
    try FileWriter.write([1, 2, 3], to: path)
    #expect(try FileReader.read(path) == [1, 2, 3])
    #expect(try FileReader.read(path, atMost: 2) == [1, 2])
    let descriptor = try FileReader.open(path)
    defer { close(descriptor) }
    #expect(try FileReader.read(descriptor) == [1, 2, 3])
    #expect(try FileReader.read(descriptor) == [1, 2, 3])
    #expect(Directory.entries(of: folder.appending("a"))?.map { String(decoding: $0, as: UTF8.self) } == ["b", "file"])
  }

  @Test(
    "Something that is not a file is not an input",
    arguments: [("a", "Is a directory"), ("nothing", "No such file or directory"), ("pipe", "Not a regular file")])
  func noFile(name: String, reason: String) throws {
    let path = folder.appending(name)
    if name == "pipe" { #expect(unsafe mkfifo(path.text, 0o600) == 0) }
    #expect {
      try FileReader.read(path)
    } throws: {
      "\($0)" == reason
    }
  }
}
