package import Documents

/// A history as a file: one entry on each line, oldest first, so that branches merge by taking the lines of both.
package struct HistoryFile: Sendable {
  /// The entries; no two have the same label.
  package private(set) var entries: [HistoryEntry] = []
  /// The entries as in the file, so that columns of other versions are kept.
  private var lines: [String] = []

  /// An empty history.
  package init() {}

  /// Reads a file; an error lists every faulty line.
  package init(_ bytes: [UInt8], name: String) throws(FaultyFile) {
    var faults: [Fault] = []
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      // Git may have converted line ends for another system.
      let text = line.last == 13 ? line.dropLast() : line
      guard text.contains(where: { $0 != 32 && $0 != 9 }) else { continue }
      if let marker = Self.conflictMarkers.first(where: { text.starts(with: $0) }) {
        faults.append(
          Fault(
            position: Position(line: index + 1, column: 1),
            message:
              "a merge conflict (\(String(decoding: marker, as: UTF8.self))); keep the lines of both sides, and add "
              + "the line \(name) merge=union to .gitattributes"))
        continue
      }
      do throws(FaultyFile) {
        let entry = try Document(text, name: name).read(.historyEntry)
        put(entry, String(decoding: text, as: UTF8.self))
      } catch {
        faults += error.faults.map { fault in
          Fault(position: Position(line: index + 1, column: fault.position.column), message: fault.message)
        }
      }
    }
    guard faults.isEmpty else { throw FaultyFile(name: name, faults: faults) }
  }

  private static let conflictMarkers = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].map { Array($0.utf8) }

  /// Appends an entry, or replaces the one with its label; returns whether there was one.
  @discardableResult package mutating func add(_ entry: HistoryEntry) -> Bool { put(entry, entry.line) }

  @discardableResult private mutating func put(_ entry: HistoryEntry, _ line: String) -> Bool {
    guard let place = entries.firstIndex(where: { $0.label == entry.label }) else {
      entries.append(entry)
      lines.append(line)
      return false
    }
    entries[place] = entry
    lines[place] = line
    return true
  }

  /// The file's text.
  package var text: String { lines.map { $0 + "\n" }.joined() }
}
