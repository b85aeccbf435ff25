import CompressionStrategies
import Documents
import Foundation
import ImageCodecs
import PerceptualQuality
import Records
import TestSupport
import Testing

/// The output of another SQLite for a script that is given a database.
func python(_ script: String, _ database: String) throws -> String {
  let python = try Program("python3")
  let answer = try python.run(["-c", script, database])
  try #require(answer.status == 0, "\(answer.errorText)")
  return answer.text.trimmingCharacters(in: .whitespacesAndNewlines)
}

@Suite("A run's record")
struct RunStoreTests {
  @Test("contains what was saved, in the order of the keys")
  func roundTrip() throws {
    let fixture = RunFixture()
    let folder = try fixture.make()
    defer { RunFixture.remove(folder) }
    let reader = try RunReader(folder)
    #expect(reader.manifest == fixture.manifest)
    let trials: [Trial] = try reader.rows()
    #expect(trials.count == 80)
    #expect(trials.map { $0.photo + "\u{0}" + $0.policy } == trials.map { $0.photo + "\u{0}" + $0.policy }.sorted())
    #expect(trials.count { $0.status == .failed } == 4)
    #expect(try reader.rows(Upload.self).count == 76 * 3)
    #expect(try reader.rows(Score.self).count == 76)
  }

  @Test("is the same for the same seed, in whatever order its trials came")
  func determinism() throws {
    let folders = [try RunFixture().make(), try RunFixture().make()]
    defer { folders.forEach(RunFixture.remove) }
    let rows = try folders.map { try RunReader($0).rows(Trial.self) }
    #expect(rows[0] == rows[1])
  }

  @Test("can be read by the common sqlite3 program", .needsProgram("python3"))
  func plainSQL() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    let script = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      print(db.execute("select count(*), sum(mainBytes) from trials where status != 'failed'").fetchone())
      """
    let trials = try RunReader(folder).rows(Trial.self).filter { $0.status != .failed }
    let answer = try python(script, folder.databasePath)
    #expect(answer == "(\(trials.count), \(trials.reduce(0) { $0 + ($1.mainBytes ?? 0) }))")
  }

  @Test("of an older version is read without the columns that came later", .needsProgram("python3"))
  func olderVersion() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    let before = try RunReader(folder).rows(Upload.self)
    let script = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("alter table uploads drop column queueSecondsP50")
      db.execute("alter table steps drop column rendition")
      db.commit()
      """
    _ = try python(script, folder.databasePath)
    let reader = try RunReader(folder)
    #expect(try reader.rows(Upload.self).map(\.uploadSecondsP50) == before.map(\.uploadSecondsP50))
    #expect(try reader.rows(Upload.self).allSatisfy { $0.queueSecondsP50 == nil })
    #expect(try !reader.rows(StepRecord.self).isEmpty)
  }

  @Test("keeps a second writer out, and names the first")
  func lock() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    let store = try RunStore(folder)
    let refusal = #expect(throws: RunError.self) { try RunStore(folder) }
    #expect(refusal?.kind == .inUse)
    #expect(refusal?.reason.contains("process \(ProcessInfo.processInfo.processIdentifier)") == true)
    _ = consume store
  }

  @Test("does not touch a folder that is somebody else's", arguments: ["file", "folder"])
  func foreign(what: String) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "stepwedge-foreign-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let inside = what == "file" ? path : path + "/novel.txt"
    if what == "folder" { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    try Data("call me".utf8).write(to: URL(filePath: inside))
    let refusal = #expect(throws: RunError.self) { try RunStore(RunFolder(path)) }
    #expect(refusal?.kind == .notOurs)
    #expect(FileManager.default.contents(atPath: inside) == Data("call me".utf8))
    if what == "folder" { #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["novel.txt"]) }
  }

  @Test("of a newer layout is refused, untouched")
  func newerSchema() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    var manifest = RunFixture().manifest
    manifest.schema = 99
    try folder.write(manifest)
    #expect(#expect(throws: RunError.self) { try RunStore(folder) }?.kind == .newerSchema)
    #expect(#expect(throws: RunError.self) { try RunReader(folder) }?.kind == .newerSchema)
  }

  @Test(
    "of an older layout is always refused, says how to make it again, and is not changed",
    .needsProgram("python3"))
  func olderSchema() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    var manifest = RunFixture().manifest
    manifest.schema = RunManifest.currentSchema - 1
    try folder.write(manifest)
    let refusals = [
      #expect(throws: RunError.self) { try RunStore(folder) },
      #expect(throws: RunError.self) { try RunReader(folder) },
    ]
    for refusal in refusals {
      #expect(refusal?.kind == .olderSchema)
      #expect(refusal?.reason.contains("repeat the run") == true)
    }
    // The database by itself shows it, too.
    try folder.write(RunFixture().manifest)
    let script = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("pragma user_version = \(RunManifest.currentSchema - 1)")
      """
    _ = try python(script, folder.databasePath)
    #expect(#expect(throws: RunError.self) { try RunReader(folder) }?.kind == .olderSchema)
  }

  @Test("gains the columns that came later", .needsProgram("python3"))
  func migration() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    let script = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("alter table trials drop column notes")
      db.commit()
      """
    _ = try python(script, folder.databasePath)
    _ = try RunStore(folder)
    #expect(try RunReader(folder).rows(Trial.self).count == 80)
  }

  @Test("damaged in the middle is reported at once, with what to do")
  func damage() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    let file = try FileHandle(forUpdating: URL(filePath: folder.databasePath))
    try file.seek(toOffset: 4_096 * 3)
    try file.write(contentsOf: Data(repeating: 0x5A, count: 4_096 * 2))
    try file.close()
    let refusal = #expect(throws: RunError.self) { try RunReader(folder) }
    #expect(refusal?.kind == .damaged)
    #expect(refusal?.reason.contains("repeat the run command") == true)
  }

  private static let numbers: [@Sendable (inout RunManifest) -> Void] = [
    { $0.question.budgetSeconds = -9e18 }, { $0.question.budgetSeconds = 1e300 }, { $0.question.phoneSpeed = 0 },
    { $0.seed = -1 },
    { $0.machine.load = 1e18 },
    { $0.machine.memoryBytes = .min }, { $0.runs = .max }, { $0.inputs[0].bytes = .max }, { $0.devices[0].width = -1 },
    { $0.question.mix = [.init(link: "wifi", share: 1e300)] }, { $0.question.floor = -1 },
    { $0.question.criterion = .score(1e18) }, { $0.question.zooming = 1.1 },
    { $0.question.criterion = criterion(.logistic(midpoint: 60, width: 0)) },
    { $0.question.criterion = criterion(.jnd(factor: -1, exponent: 1, top: 10)) },
    { $0.metrics = [scale(decimals: .max)] }, { $0.metrics = [scale(decimals: -1)] },
    { $0.metrics = [scale(harmedBelow: -9e18)] },
  ]

  private static func criterion(_ curve: Criterion.Curve) -> Criterion {
    var criterion = Criterion.score(60)
    criterion.curve = curve
    return criterion
  }

  private static func scale(decimals: Int = 1, harmedBelow: Double? = nil) -> ScoreScale {
    ScoreScale(
      name: "psnr", title: "", summary: "", better: .more, identical: .infinity, harmedBelow: harmedBelow,
      decimals: decimals)
  }

  @Test("with a number that no run has is damaged, even if run.json was edited", arguments: numbers.indices)
  func unbearable(change: Int) throws {
    var fixture = RunFixture().manifest
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    Self.numbers[change](&fixture)
    try folder.write(fixture)
    let refusal = #expect(throws: RunError.self) { try RunReader(folder) }
    #expect(refusal?.kind == .damaged && refusal?.reason.contains("out of range") == true)
  }
}
