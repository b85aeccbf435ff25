import RunRecords

/// A row as assertions see it.
struct FigureRow: Sendable, Hashable {
  let key: RowKey
  /// The cells that were asked for, by their places in the query.
  let cells: [Value]
}

/// The rows of a table that are of one photo, in which others look for their like.
struct RowsOfPhoto {
  let rows: [FigureRow]
  private var next = 0
  private var places: [RowKey: Int]?

  init(_ rows: [FigureRow]) { self.rows = rows }

  /// The row of this key. Those who ask in the order of the rows are answered at once.
  mutating func row(_ key: RowKey) -> FigureRow? {
    if next < rows.count, rows[next].key == key {
      next += 1
      return rows[next - 1]
    }
    let places = places ?? Dictionary(rows.indices.map { (rows[$0].key, $0) }) { first, _ in first }
    self.places = places
    guard let place = places[key] else { return nil }
    next = place + 1
    return rows[place]
  }
}
