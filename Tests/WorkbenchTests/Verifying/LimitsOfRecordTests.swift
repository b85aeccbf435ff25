import Documents
import CompressionStrategies
import Corpus
import Foundation
import ImageCodecs
import Pixels
import Records
import System
import TestSupport
import Testing
@testable import Workbench
@testable import Workers

/// A record can say anything about a photo, so the limits of a worker are derived from the file.
@Suite struct LimitsOfRecordTests {
  @Test("limits do not depend on sizes in a record", .needsProgram("python3")) func limits() throws {
    let folder = try TemporaryFolder()
    let photo = FoundPhoto(path: FilePath(folder.path("a.jpg")), name: "a.jpg")
    let raster = Raster(size: PixelSize(width: 8, height: 8), channels: 3, samples: Array(repeating: 90, count: 192))
    let bytes = try raster.encoded(EncodeSettings(quality: 50))
    try FileWriter.write(bytes, to: photo.path)
    let run = RunFolder(folder.path("run"))
    let policy = try #require(Policy.presets["convos"])
    let runner = try Runner(
      Runner.Request(
        photos: [photo],
        setup: RunSetup(policies: [policy], links: [], devices: [], metrics: [], viewings: []), folder: run, jobs: 1,
        memoryBudget: 1 << 30, isolation: .none))
    #expect(try runner.run(try runner.plan()))

    var (trial, cell) = try #require(try RunReader(run).cells(Trial.self).first)
    #expect(trial.status == .ok && trial.photoBytes == bytes.count && trial.photoWidth == 8)
    (trial.photoBytes, trial.photoWidth, trial.photoHeight) = (70_000_000_000_000, 1 << 24, 1 << 24)
    try RunStore(run).save([trial], from: Origin(cell: cell))

    let isolation = Isolation.scripted(
      """
      import struct, sys
      while head := sys.stdin.buffer.read(13):
          kind, text, beside = struct.unpack('<BII', head[4:])
          text = sys.stdin.buffer.read(text)
          sys.stdin.buffer.read(beside)
          if kind == 2:
              open(sys.argv[1], 'ab').write(text + b'\\n')
              sys.stdout.buffer.write(b'SWDG' + struct.pack('<BII', 5, 2, 0) + b'no')
              sys.stdout.buffer.flush()
      """, folder.path("heads"))
    _ = try Verification(run, in: isolation, workers: 1).perform(sample: nil)
    let heads = try String(contentsOfFile: folder.path("heads"), encoding: .utf8).split(separator: "\n")
    let limits = try heads.map { try JSONDecoder().decode(RequestHead.self, from: Data($0.utf8)).limits }
    #expect(limits == [JobLimits(pixels: 0, fileBytes: bytes.count)])
  }
}
