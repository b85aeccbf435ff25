import CompressionStrategies
import Corpus
import Files
import Foundation
import Meaning
import TestSupport
import Testing

@testable import Workbench

@Suite struct PhotoCompressionTests {
  @Test("a photo's size is the program's own word", .needsProgram("python3")) func size() throws {
    let folder = try TemporaryFolder()
    let root = FilePath(folder.url.path)
    let photo = FoundPhoto(path: root.appending("a"), name: "a")
    try FileWriter.write([1, 2, 3], to: photo.path)
    let policy = try #require(PolicyCatalog.policy(named: "convos"))
    let said = """
      {"photo":"a","policy":"convos","status":"failed","reason":{"code":"corrupt","sentence":"nothing"},
      "input":{"bytes":70000000000000},"encodes":0,"decodes":0,"cpuSeconds":0,"peakBytes":0,"passedThrough":false,
      "notes":[],"steps":[]}
      """
    let compression = PhotoCompression(
      [photo], policies: [policy],
      into: RenditionFolder(root.appending("out"), photos: [photo], policies: [policy], overwrites: false),
      maxMegapixels: 300)
    var rows: [CompressedPhoto] = []
    try compression.perform(in: .lying(said), workers: 1, isWanted: { true }) { rows.append($0) }
    #expect(rows.map { $0.reason?.sentence } == ["nothing"] && rows.map(\.input.bytes) == [3])
  }
}
