package import RunRecords

/// A row as assertions see it.
package struct FigureRow: Sendable, Hashable {
  package let key: RowKey
  /// The cells that were asked for, by their places in the query.
  package let cells: [Value]

  /// A row of this key and these cells.
  package init(key: RowKey, cells: [Value]) { (self.key, self.cells) = (key, cells) }
}

/// The rows of a table that are of one photo, in which others look for their like.
package struct RowsOfPhoto {
  package let rows: [FigureRow]
  private var next = 0
  private var places: [RowKey: Int]?

  /// These rows, in their order.
  package init(_ rows: [FigureRow]) { self.rows = rows }

  /// The row of this key. Those who ask in the order of the rows are answered at once.
  package mutating func row(_ key: RowKey) -> FigureRow? {
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
