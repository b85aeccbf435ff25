import Corpus
import Documents
import Foundation
import ImageCodecs
import Records
import System
import TestSupport
import Testing
import Workers
@testable import Workbench

/// What is known of photos before any is measured.
@Suite struct LookTests {
  @Test("a photo's hash and size are found by the program itself", .needsProgram("python3")) func sums() throws {
    let folder = try TemporaryFolder()
    let root = FilePath(folder.url.path)
    let photos = ["a", "b"].map { FoundPhoto(path: root.appending($0), name: $0) }
    for photo in photos { try FileWriter.write(Array("photo \(photo.name)".utf8), to: photo.path) }
    // Both are reported to be one photo.
    let hash = String(repeating: "0", count: 64)
    let lie = "{\"hash\":\"\(hash)\",\"bytes\":1000000000,\"width\":4,\"height\":2,\"pixels\":8,\"format\":\"jpeg\"}"
    let missing = FoundPhoto(path: root.appending("missing"), name: "missing")
    let runner = try Runner(
      Runner.Request(
        photos: photos + [missing],
        setup: RunSetup(policies: [], links: [], devices: [], metrics: [], viewings: []),
        folder: RunFolder(folder.path("run")), jobs: 2, memoryBudget: 1 << 30, isolation: .lying(lie)))
    defer { runner.stop() }
    let looks = try runner.look()
    #expect(looks.map(\.hash) == ["photo a", "photo b"].map { SHA256.digest(of: $0.utf8).description } + [""])
    #expect(looks.map(\.bytes) == [7, 7, 0])
    #expect(looks[0].width == 4 && looks[0].pixels == 8)
    #expect(looks[2].failure == Reason(.unreadable, "No such file or directory"))
  }
}
