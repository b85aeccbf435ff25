import Documents
import Records
import TestSupport
import Testing
@testable import Judgement

@Suite("A history's file") struct HistoryFileTests {
  @Test("keeps what was added, one entry on each line, and each label once")
  func roundTrip() throws {
    let entries = MadeHistory(count: 3).entries
    var file = HistoryFile()
    for entry in entries {
      let isReplaced = file.add(entry)
      #expect(!isReplaced)
    }
    #expect(file.text.split(separator: "\n").count == 3)
    #expect(try HistoryFile(Array(file.text.utf8), name: "h").entries == entries)
    var again = entries[1]
    again.conditions.machine = "another"
    let isReplaced = file.add(again)
    #expect(isReplaced)
    #expect(file.entries.map(\.label) == entries.map(\.label))
    #expect(try HistoryFile(Array(file.text.utf8), name: "h").entries[1].conditions.machine == "another")
  }

  @Test("accepts other line ends, empty lines, and the later of two lines with one label")
  func tolerance() throws {
    let entries = MadeHistory(count: 2).entries
    var later = entries[0]
    later.conditions.machine = "later"
    let text = "\n" + [entries[0], entries[1], later].map(\.line).joined(separator: "\r\n") + "\r\n\r\n"
    let file = try HistoryFile(Array(text.utf8), name: "h")
    #expect(file.entries.map(\.label) == ["commit-0", "commit-1"])
    #expect(file.entries[0].conditions.machine == "later")
    #expect(!file.text.contains("\r"))
  }

  @Test("of another version keeps the columns that this one does not know")
  func otherColumns() throws {
    let line = MadeHistory(count: 1).entries[0].line.replacing("\"failed\":", with: "\"futureFigure\":7,\"failed\":")
    var file = try HistoryFile(Array(line.utf8), name: "h")
    file.add(MadeHistory(count: 2).entries[1])
    #expect(file.text.contains("futureFigure"))
  }

  @Test(
    "that is faulty is reported line by line",
    arguments: [
      ("<<<<<<< HEAD", "h:2:1: a merge conflict (<<<<<<<)"),
      ("{", "h:2:1: the object that begins here is not closed"),
      ("7", "h:2:1: an object was expected"),
      ("{\"stepwedgeHistory\":9}", "h:2:21: written by a newer Stepwedge (layout 9)"),
      ("{\"stepwedgeHistory\":1,\"label\":3}", "h:2:31: a text was expected, found 3"),
    ])
  func faults(line: String, says: String) throws {
    let text = MadeHistory(count: 1).entries[0].line + "\n" + line + "\n"
    let error = try #require(throws: FaultyFile.self) { try HistoryFile(Array(text.utf8), name: "h") }
    #expect("\(error)".contains(says), "\(error)")
  }

  @Test("is made from a run, and repeats its figures to the bit")
  func run() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    let reader = try RunReader(folder)
    let entry = try HistoryEntry(reader, label: "a")
    #expect(entry.rows.count == 16 && entry.rows.count { $0.link == PolicyAnswer.mix } == 4 && entry.photos == 20)
    let trials: [Trial] = try reader.rows()
    let sizes = trials.filter { $0.policy == "convos" }.compactMap(\.mainBytes).sorted()
    let bytes = HistoryEntry.columns.firstIndex { $0.name == "medianBytes" } ?? 0
    #expect(entry.rows.first { $0.policy == "convos" }?.values[bytes] == Double(sizes[9]))
    #expect(try HistoryFile(Array(entry.line.utf8), name: "h").entries == [entry])
  }

  @Test("of an unfinished run is refused")
  func unfinished() throws {
    let folder = try RunFixture().make()
    defer { RunFixture.remove(folder) }
    var manifest = try folder.readManifest()
    manifest.inputs.append(.init(photo: "more.jpg", path: "more.jpg", bytes: 1, sha256: "00"))
    try folder.write(manifest)
    let error = try #require(throws: RunError.self) { try HistoryEntry(try RunReader(folder), label: "a") }
    #expect(error.reason.hasPrefix("unfinished: 80 of 84 trials"))
  }
}
