import Records

/// Rows as CSV: one head line, comma, CRLF (RFC 4180), UTF-8, locale-free numbers.
struct CSV<Row: Record> {
  private let fields: [Field<Row>]

  /// A deterministic table leaves out columns that depend on clocks and the machine.
  init(isDeterministic: Bool) { fields = Row.fields.filter { !(isDeterministic && $0.column.isTimed) } }

  var head: String { fields.map(\.column.name).joined(separator: ",") + "\r\n" }

  func line(_ row: Row) -> String {
    let cells = fields.map { field in
      let text = field.column.text(field.value(row))
      return field.column.kind == .text ? OutsideText.csv(text) : text
    }
    return cells.joined(separator: ",") + "\r\n"
  }
}
