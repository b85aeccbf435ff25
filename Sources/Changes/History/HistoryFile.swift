public import StrictJSON5

/// A history as a file: an entry a line, oldest first, so that branches merge by taking the lines of both.
public struct HistoryFile: Sendable {
  /// No two have one label.
  public private(set) var entries: [HistoryEntry] = []
  /// The entries as they are in the file: another version's columns are not lost on the way.
  private var lines: [String] = []

  /// A history of nothing yet.
  public init() {}

  /// Reads a file's bytes, or lists every line that is wrong.
  public init(_ bytes: [UInt8], name: String) throws(FaultyFile) {
    var faults: [Fault] = []
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      // Git may have given the lines the ends of another system.
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

  /// Puts an entry last, or in the place of the one with its label; whether there was one.
  @discardableResult public mutating func add(_ entry: HistoryEntry) -> Bool { put(entry, entry.line) }

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
  public var text: String { lines.map { $0 + "\n" }.joined() }
}
