import Documents
import Records

/// How a table's rows are written: the text before each cell, and how a text is quoted.
struct TableText {
  /// Writes a cell's text that needs quoting.
  let quoted: (String) -> String
  let number: (Double, Column) -> String
  /// The quotes around a text that needs no escaping.
  let quote: [UInt8]
  /// The text of an empty cell, of true and of false.
  let (empty, yes, no): ([UInt8], [UInt8], [UInt8])
  /// The text before each cell of a row, and after its last one.
  let before: [[UInt8]]
  let end: [UInt8]

  /// As CSV: comma, CRLF (RFC 4180).
  static func csv(_ columns: [Column]) -> TableText {
    TableText(
      quoted: OutsideText.csv, number: { $1.text(.real($0)) }, quote: [],
      (empty: [], yes: Array("true".utf8), no: Array("false".utf8)),
      before: columns.indices.map { $0 == 0 ? [] : Array(",".utf8) }, end: Array("\r\n".utf8))
  }

  /// Each row as a JSON object, with its columns as keys.
  static func json(_ columns: [Column]) -> TableText {
    TableText(
      quoted: { JSONValue.text($0).line }, number: { number, _ in JSONValue.number(number).line },
      quote: Array("\"".utf8),
      (empty: Array("null".utf8), yes: Array("true".utf8), no: Array("false".utf8)),
      before: columns.enumerated().map { place, column in
        Array("\(place == 0 ? "{" : ",")\(JSONValue.text(column.name).line):".utf8)
      }, end: Array("}".utf8))
  }

  private init(
    quoted: @escaping (String) -> String, number: @escaping (Double, Column) -> String, quote: [UInt8],
    _ words: (empty: [UInt8], yes: [UInt8], no: [UInt8]),
    before: [[UInt8]], end: [UInt8]
  ) {
    (self.quoted, self.number, self.quote, self.before, self.end) = (quoted, number, quote, before, end)
    (empty, yes, no) = words
  }

  /// Adds a row with the cells of the columns; false if a cell's type differs from its column's.
  func add(_ row: CellRow, _ columns: [Column], to text: inout [UInt8]) -> Bool {
    for (place, column) in columns.enumerated() {
      text += before[place]
      guard add(row, place, column, to: &text) else { return false }
    }
    text += end
    return true
  }

  private func add(_ row: CellRow, _ place: Int, _ column: Column, to text: inout [UInt8]) -> Bool {
    if row.isEmpty(place) {
      text += empty
      return true
    }
    switch column.kind {
    case .text:
      let isPlain = unsafe row.withText(place) { bytes in
        guard unsafe Self.isPlain(bytes) else { return false }
        text += quote
        unsafe text.append(contentsOf: bytes)
        text += quote
        return true
      }
      if isPlain { return true }
      guard let words = row.text(place) else { return false }
      text += quoted(words).utf8
    case .integer:
      guard let number = row.integer(place) else { return false }
      text += "\(number)".utf8
    case .boolean:
      guard let number = row.integer(place) else { return false }
      text += number != 0 ? yes : no
    case .real:
      // The PSNR of identical pictures is infinite, which JSON cannot express.
      let isInfinite = row.value(place) == .real(.infinity)
      guard let number = isInfinite ? .infinity : row.number(place) else { return false }
      text += self.number(number, column).utf8
    }
    return true
  }

  /// Whether a text needs no quoting in any format: it begins with a letter or digit, and has only signs of file names.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = unsafe bytes.first, isLetterOrDigit(first), unsafe bytes.last != 32 else { return false }
    return unsafe bytes.allSatisfy { isLetterOrDigit($0) || $0 == 32 || (45...47).contains($0) || $0 == 95 }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte) || (65...90).contains(byte)
  }
}
