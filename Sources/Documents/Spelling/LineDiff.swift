/// The difference of two texts, line by line: removed lines with a minus, added lines with a plus, and the lines around
/// them.
package struct LineDiff {
  /// Lines with a minus, a plus or a space before them; of equal lines only those near a change.
  package let lines: [String]

  /// The difference of two texts, with this many equal lines around each change.
  package init(_ old: String, _ new: String, context: Int = 2) {
    let (old, new) = (Self.split(old), Self.split(new))
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: [Int: Substring] = [:]
    for change in difference {
      switch change {
      case .remove(let place, _, _): removed.insert(place)
      case .insert(let place, let line, _): inserted[place] = line
      }
    }
    var all: [(mark: Character, line: Substring)] = []
    var next = 0
    func insert() {
      while let line = inserted[next] {
        all.append(("+", line))
        next += 1
      }
    }
    for (place, line) in old.enumerated() {
      if removed.contains(place) {
        all.append(("-", line))
      } else {
        insert()
        all.append((" ", line))
        next += 1
      }
    }
    insert()
    let changed = all.indices.filter { all[$0].mark != " " }
    lines = all.indices.filter { place in changed.contains { abs($0 - place) <= context } }
      .map { "\(all[$0].mark) \(all[$0].line)" }
  }

  private static func split(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
