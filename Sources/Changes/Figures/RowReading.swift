package import RunRecords

/// Looks at the rows of a table, photo by photo.
package protocol RowAudience: AnyObject {
  var table: Column.Table { get }
  /// Whether it looks at what the run is compared with, too.
  var isPaired: Bool { get }

  /// Asks for the cells that it looks at.
  func ask(_ query: inout CellQuery)
  /// Looks at a photo's rows in the run and in what that is compared with, which may know another photo by the name.
  func look(at now: RowsOfPhoto, _ base: RowsOfPhoto, isSamePhoto: Bool)
}

/// Reads the rows of a run, and of what it is compared with, and shows them to everybody who looks at their table.
package struct RowReading {
  private let run: Figures
  private let base: Figures?

  /// A reading of a run, and of what it is compared with.
  package init(run: Figures, base: Figures?) { (self.run, self.base) = (run, base) }

  /// Reads each table once.
  package func show(to audience: [any RowAudience]) throws {
    for table in Figures.gatedTables {
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
    // By names as they are read, not by their bytes: systems differ in how they put accents on letters.
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

extension Figures {
  /// Whether a name means the same photo here and there.
  package func hasSamePhoto(_ photo: String, as other: Figures) -> Bool {
    photoHashes[photo].map { other.photoHashes[photo] == $0 } ?? false
  }
}

/// What distinguishes a row from the others of its table, such as photo and policy.
///
/// Rows of one photo share its name, and rows of all photos the rest: a million keys are a million pairs of references.
package struct RowKey: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Nil if the row is of no single photo.
  package let photo: String?
  /// The other key columns and what they hold, in the order of the table.
  package let scope: [Part]

  /// One key column and what it holds.
  package struct Part: Sendable, Hashable {
    package let column: String
    package let text: String

    /// A key column that holds this.
    package init(column: String, text: String) { (self.column, self.text) = (column, text) }
  }

  /// The key of a row of this photo, or of none.
  package init(photo: String?, scope: [Part]) {
    self.photo = photo
    self.scope = scope
  }

  /// All columns and their texts; no text means all rows together.
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

  /// For people: IMG_0042.jpg, convos, wifi.
  package var description: String { parts.map(\.text).joined(separator: ", ") }

  /// The photo and the policy that it hangs on.
  package var trial: TrialKey { TrialKey(photo: photo ?? "", policy: self["policy"] ?? "") }
}
