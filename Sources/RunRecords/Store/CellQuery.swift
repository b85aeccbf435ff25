/// Which cells are read of a table's rows, each at its own place.
public struct CellQuery: Sendable, Hashable {
  /// A column of the table, or of the trial that a row belongs to.
  public struct Source: Sendable, Hashable {
    /// The column's name.
    public let name: String
    /// Whether the cell is the trial's.
    public let isOfTrial: Bool
  }

  /// The table.
  public let table: Column.Table
  /// What stands at each place.
  public private(set) var sources: [Source] = []

  /// No cell of this table yet.
  public init(_ table: Column.Table) { self.table = table }

  /// The place of a column's cell, which is read from now on: the table's own, or else the trial's; nil if neither has
  /// such a column.
  public mutating func place(of name: String) -> Int? {
    func has(_ record: any Record.Type) -> Bool { record.columns.contains { $0.name == name } }
    let isOwn = has(table.record)
    guard isOwn || (table.hangsOnTrials && has(Trial.self)) else { return nil }
    let source = Source(name: name, isOfTrial: !isOwn)
    if let place = sources.firstIndex(of: source) { return place }
    sources.append(source)
    return sources.count - 1
  }
}

extension Column.Table {
  /// Whether each of its rows belongs to a trial, by photo and policy.
  public var hangsOnTrials: Bool { self == .scores || self == .uploads }

  /// Whether each of its rows is of one photo.
  public var isOfPhotos: Bool { record.key.first == "photo" }
}
