import Documents
import CompressionStrategies
import Corpus
import Foundation
import ImageCodecs
import Records
import System
import TestSupport
import Testing
import Workers
@testable import Workbench

@Suite struct PhotoCompressionTests {
  @Test("a photo's size is the one that the program itself found", .needsProgram("python3")) func size() throws {
    let folder = try TemporaryFolder()
    let root = FilePath(folder.url.path)
    let photo = FoundPhoto(path: root.appending("a"), name: "a")
    try FileWriter.write([1, 2, 3], to: photo.path)
    let policy = try #require(Policy.presets["convos"])
    var lie = CompressedPhoto("a", policy: policy, failure: Reason(.corrupt, "nothing"))
    lie.setSize(of: 70_000_000_000_000)
    let said = String(decoding: try WireCoder.frame(.answer, lie).text, as: UTF8.self)
    let compression = PhotoCompression(
      [photo], policies: [policy],
      into: RenditionFolder(root.appending("out"), photos: [photo], policies: [policy], overwrites: false),
      maxMegapixels: 300)
    var rows: [CompressedPhoto] = []
    try compression.perform(in: .lying(said), workers: 1, isWanted: { true }) { rows.append($0) }
    #expect(rows.map { $0.reason?.sentence } == ["nothing"] && rows.map(\.trial.photoBytes) == [3])
  }
}
