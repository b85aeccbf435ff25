package import Records

/// Receives the rows of a table, photo by photo.
package protocol RowAudience: AnyObject {
  var table: Column.Table { get }
  /// Whether it needs the rows of the other state, too.
  var isPaired: Bool { get }

  /// Adds the cells that it needs.
  func ask(_ query: inout CellQuery)
  /// Receives a photo's rows in the run and in the other state, whose photo of that name may be another one.
  func look(at now: RowsOfPhoto, _ base: RowsOfPhoto, isSamePhoto: Bool)
}

/// Reads the rows of a run and of another state, and passes them to all audiences of their table.
package struct RowReading {
  private let run: RunFigures
  private let base: RunFigures?

  /// A reading of a run and another state.
  package init(run: RunFigures, base: RunFigures?) { (self.run, self.base) = (run, base) }

  /// Reads each table once.
  package func show(to audience: [any RowAudience]) throws {
    for table in RunFigures.gatedTables {
      let audience = audience.filter { $0.table == table }
      if !audience.isEmpty { try show(table, to: audience) }
    }
  }

  private func show(_ table: Column.Table, to audience: [any RowAudience]) throws {
    var query = CellQuery(table)
    for one in audience { one.ask(&query) }
    let base = audience.contains(where: \.isPaired) ? base : nil
    let now = try run.rows.reader(of: query)
    let then = try base?.rows.reader(of: query)
    func show(_ rows: [FigureRow], _ others: [FigureRow], isSamePhoto: Bool) {
      let (rows, others) = (RowsOfPhoto(rows), RowsOfPhoto(others))
      for one in audience { one.look(at: rows, others, isSamePhoto: isSamePhoto) }
    }
    guard table.isOfPhotos else {
      show(try now(nil), try then?(nil) ?? [], isSamePhoto: true)
      return
    }
    // Names are compared as strings, not by bytes, because systems differ in how they encode accents.
    let others = try base?.rows.photos(in: table) ?? []
    var theirs = Dictionary(others.map { ($0, $0) }) { first, _ in first }
    for photo in try run.rows.photos(in: table) {
      let other = theirs.removeValue(forKey: photo)
      show(
        try now(photo), try other.flatMap { try then?($0) } ?? [],
        isSamePhoto: base.map { run.hasSamePhoto(photo, as: $0) } ?? true)
    }
    for photo in others where theirs[photo] != nil {
      show([], try then?(photo) ?? [], isSamePhoto: base.map { run.hasSamePhoto(photo, as: $0) } ?? true)
    }
  }
}

extension RunFigures {
  /// Whether a name means the same photo in both.
  package func hasSamePhoto(_ photo: String, as other: RunFigures) -> Bool {
    photoHashes[photo].map { other.photoHashes[photo] == $0 } ?? false
  }
}

/// The key of a row in its table, such as photo and policy.
///
/// Rows of one photo share its name, and rows of all photos share the rest, so that a million keys are only a million
/// pairs of references.
package struct RowKey: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Nil if the row is not for a single photo.
  package let photo: String?
  /// The other key columns with their values, in the order of the table.
  package let scope: [Part]

  /// One key column with its value.
  package struct Part: Sendable, Hashable {
    package let column: String
    package let text: String

    /// This value of a key column.
    package init(column: String, text: String) { (self.column, self.text) = (column, text) }
  }

  /// The key of a row for this photo, or for no single photo.
  package init(photo: String?, scope: [Part]) {
    self.photo = photo
    self.scope = scope
  }

  /// All columns with their texts; empty for all rows together.
  package var parts: [Part] { (photo.map { [Part(column: "photo", text: $0)] } ?? []) + scope }

  /// The text of a key column.
  package subscript(column: String) -> String? {
    column == "photo" ? photo : scope.first { $0.column == column }?.text
  }

  package static func < (left: RowKey, right: RowKey) -> Bool {
    left.photo == right.photo
      ? left.scope.lazy.map(\.text).lexicographicallyPrecedes(right.scope.lazy.map(\.text))
      : left.photo ?? "" < right.photo ?? ""
  }

  /// The key for people: IMG_0042.jpg, convos, wifi.
  package var description: String { parts.map(\.text).joined(separator: ", ") }

  /// The trial to which the row belongs.
  package var trial: TrialKey { TrialKey(photo: photo ?? "", policy: self["policy"] ?? "") }
}
