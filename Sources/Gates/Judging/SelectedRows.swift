import Changes
import RunRecords

/// What is known of the rows that an assertion selects, in addition to their figures.
struct SelectedRows {
  /// How many the run has, and how many the baseline.
  private(set) var (now, base) = (0, 0)
  /// Whether the baseline's are of photos, and whether any of these is the run's, too.
  private(set) var (isOfPhotos, hasSamePhoto) = (false, false)
  /// Whether the baseline holds the figure of any.
  var hasBase = false
  /// Whether any differs from the baseline's by chance, nobody knows how far.
  var areDrawnApart = false
  /// What instructions were counted with, now and for the baseline.
  private(set) var (countedNow, countedThen): (Set<String>, Set<String>) = ([], [])
  /// The policies of rows that are of many photos, for which no single count is known.
  private(set) var (policiesNow, policiesThen): (Set<String>, Set<String>) = ([], [])

  /// The rows without the figure: how many, and the first of them.
  private(set) var (undefined, firstUndefined) = (0, [RowKey]())

  /// Takes a row that has no figure to be judged.
  mutating func addUndefined(_ key: RowKey) {
    undefined += 1
    if firstUndefined.count < Self.mostNamed { firstUndefined.append(key) }
  }

  /// So many of them are named.
  private static let mostNamed = 3

  mutating func add(_ row: FigureRow, _ countedWith: Int?) {
    now += 1
    if let words = countedWith.flatMap({ String(row.cells[$0]) }) { countedNow.insert(words) }
    if row.key.photo == nil, let policy = row.key["policy"] { policiesNow.insert(policy) }
  }

  mutating func add(base row: FigureRow, _ countedWith: Int?, _ isSame: Bool) {
    base += 1
    if row.key.photo != nil {
      isOfPhotos = true
      if isSame { hasSamePhoto = true }
    }
    if let words = countedWith.flatMap({ String(row.cells[$0]) }) { countedThen.insert(words) }
    if row.key.photo == nil, let policy = row.key["policy"] { policiesThen.insert(policy) }
  }
}
