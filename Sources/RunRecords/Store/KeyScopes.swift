/// What keys of a table's rows say besides the photo, such as policy and link: each kind once, at a place of its own, as
/// the rows of a million photos are of few kinds.
public final class KeyScopes {
  /// The key columns without the photo.
  public let columns: [String]
  /// What they hold, by place.
  public private(set) var scopes: [[String]] = []
  private let first: Int
  private var places: [[UInt8]: Int] = [:]
  private var bytes: [UInt8] = []

  /// No kind of this table's rows yet.
  public init(of table: Column.Table) {
    first = table.isOfPhotos ? 1 : 0
    columns = Array(table.record.key.dropFirst(first))
  }

  /// The place of a row's kind, whose key is in the row's first cells; nil if a part of it is not a text.
  public func place(of row: CellRow) -> Int? {
    bytes.removeAll(keepingCapacity: true)
    for column in columns.indices {
      unsafe row.withText(first + column) { unsafe bytes.append(contentsOf: $0) }
      // No byte of UTF-8.
      bytes.append(0xFF)
    }
    if let known = places[bytes] { return known }
    let scope = columns.indices.compactMap { row.text(first + $0) }
    guard scope.count == columns.count else { return nil }
    places[bytes] = scopes.count
    scopes.append(scope)
    return scopes.count - 1
  }
}
