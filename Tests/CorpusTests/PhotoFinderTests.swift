import Corpus
import Foundation
import System
import TestSupport
import Testing

/// Which files operands mean, and their names.
@Suite struct PhotoFinderTests {
  private let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0])

  @Test func walksAFolder() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("sub/deep"), withIntermediateDirectories: true)
    for name in ["b.jpg", "a.JPG", "sub/a.jpg", "sub/deep/no-extension", ".hidden.jpg"] {
      try jpeg.write(to: folder.url.appending(path: name))
    }
    try Data("text".utf8).write(to: folder.url.appending(path: "notes.txt"))
    try files.createSymbolicLink(atPath: folder.path("sub/loop"), withDestinationPath: folder.url.path)
    var finder = PhotoFinder()
    finder.add(FilePath(folder.url.path))
    #expect(finder.photos.map(\.name) == ["a.JPG", "b.jpg", "sub/a.jpg", "sub/deep/no-extension"])
    #expect(finder.skipped == 1)
    #expect(finder.missing.isEmpty)
  }

  @Test func namesakesAreNumbered() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    for name in ["x", "y"] {
      try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
      try jpeg.write(to: folder.url.appending(path: "\(name)/a.jpg"))
    }
    var finder = PhotoFinder()
    for name in ["x/a.jpg", "y/a.jpg", "x", "y/a.jpg"] { finder.add(FilePath(folder.path(name))) }
    #expect(finder.photos.map(\.name) == ["a.jpg", "a-2.jpg", "a-3.jpg", "a-4.jpg"])
  }

  @Test func whatIsMissingIsToldAndANamedFileIsTakenWhateverItIs() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "empty.txt"))
    var finder = PhotoFinder()
    finder.add(FilePath(folder.path("empty.txt")))
    finder.add(FilePath(folder.path("nothing.jpg")))
    #expect(finder.photos.map(\.name) == ["empty.txt"])
    #expect(finder.missing.map(\.reason) == ["No such file or directory"])
  }

  @Test("names that are not text are escaped") func escapes() {
    #expect(FilePath([0x61, 0xFF, 0x0A, 0xC3, 0xA9]).text == "a\\xff\\x0aé")
  }

  @Test func filesAreWrittenWholeOrNotAtAll() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(folder.path("out.bin"))
    try FileWriter.write([1, 2, 3], to: path)
    #expect(try FileReader.read(path) == [1, 2, 3])
    #expect(throws: SystemError.self) { try FileWriter.write([1], to: FilePath(folder.path("no/such/folder"))) }
    #expect(throws: SystemError.self) { try FileReader.read(FilePath(folder.url.path)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out.bin"])
  }
}
