import Judgement
import Records
import Units

/// One figure over the entries as a small drawing: levels as lines, changes as marks with a label.
struct TrackDrawing {
  private let track: HistoryTrack
  private let history: History
  private let id: String

  private static let (width, height, left, right, top, bottom) = (560.0, 132.0, 88.0, 548.0, 34.0, 108.0)
  /// Labels closer than this would overlap; the table lists all changes.
  private static let labelWidth = 168.0

  init(_ track: HistoryTrack, in history: History, id: String) {
    self.track = track
    self.history = history
    self.id = id
  }

  private var column: Column { track.series.column }

  private func x(_ entry: Int) -> Double {
    let last = max(1, history.entries.count - 1)
    return Self.left + (Self.right - Self.left) * Double(entry) / Double(last)
  }

  var figure: Markup {
    let changes = track.changes.sorted { $0.entry < $1.entry }
    let title = "\(track.series.scope): \(column.name)"
    let finding = changes.map { change in
      "\(change.kind.rawValue) at \(history.place(of: change)): \(change.values)"
        + (change.difference.isEmpty ? "" : " (\(change.difference))")
    }.joined(separator: "; ")
    return """
      <figure>
      <h3><bdi>\(track.series.scope)</bdi> <code>\(column.name)</code></h3>
      <svg class="series" id="\(id)" viewBox="0 0 \(Self.width) \(Self.height)" role="img" \
      aria-labelledby="\(id)-title \(id)-finding">
      <title id="\(id)-title">\(title)</title><desc id="\(id)-finding">\(finding)</desc>
      \(drawing(changes))
      </svg>
      <figcaption>\(column.meaning)\(column.unit.map { ", in \($0)" } ?? "")</figcaption>
      </figure>

      """
  }

  private func drawing(_ changes: [HistoryChange]) -> Markup {
    let values = track.series.values.compactMap(\.self)
    guard let axis = Axis(.linear, over: values, from: Self.bottom, to: Self.top), let least = values.min(),
      let most = values.max()
    else { return "" }
    return grid(axis, least, most) + dots(axis) + lines(axis) + marks(changes) + ends
  }

  private func grid(_ axis: Axis, _ least: Double, _ most: Double) -> Markup {
    let texts = least == most ? [least] : [least, most]
    return texts.reduce("" as Markup) { all, value in
      let y = axis.place(value)
      return all + """
        <path class="grid" d="M\(Self.left) \(y)H\(Self.right)"/>\
        <text x="2" y="\(y + 4)">\(short(value, least, most))</text>

        """
    }
  }

  /// A number with as many digits as make the two ends differ, if there is room for them.
  private func short(_ value: Double, _ least: Double, _ most: Double) -> String {
    if column.kind == .boolean { return column.figure(value) }
    for (unit, name) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] where abs(most) >= unit {
      let digits = (3...6).first { (least / unit).digits($0) != (most / unit).digits($0) } ?? 6
      return (value / unit).digits(digits) + name
    }
    let digits = (4...6).first { column.figure(least, digits: $0) != column.figure(most, digits: $0) } ?? 6
    return column.figure(value, digits: digits)
  }

  /// Measured values that differ from the level.
  private func dots(_ axis: Axis) -> Markup {
    guard column.isNoisy else { return "" }
    let path = track.series.values.enumerated().reduce("" as Markup) { path, next in
      next.element.map { path + "M\(x(next.offset)) \(axis.place($0))h0" } ?? path
    }
    return "<path class=\"values\" d=\"\(path)\"/>\n"
  }

  /// Connects the levels of entries that can be compared.
  private func lines(_ axis: Axis) -> Markup {
    let path = track.groups.reduce("" as Markup) { path, levels in
      levels.enumerated().reduce(path) { path, next in
        guard let first = next.element.entries.first, let last = next.element.entries.last else { return path }
        let step: Markup = next.offset == 0 ? "M\(x(first)) " : "H\(x(first))V"
        return path + step + "\(axis.place(next.element.value))H\(first == last ? x(last) + 1.5 : x(last))"
      }
    }
    return "<path class=\"level\" d=\"\(path)\"/>\n"
  }

  private func marks(_ changes: [HistoryChange]) -> Markup {
    var ends = [-Double.infinity, -Double.infinity]
    return changes.reduce("" as Markup) { all, change in
      let place = x(change.entry)
      let line: Markup = "<path class=\"mark\" d=\"M\(place) \(Self.top - 4)V\(Self.bottom)\"/>"
      let from = min(max(place, Self.left), Self.right - Self.labelWidth)
      guard let row = ends.indices.first(where: { ends[$0] <= from }) else {
        return all + "<g class=\"\(change.kind.rawValue)\">\(line)</g>\n"
      }
      ends[row] = from + Self.labelWidth
      let sign = change.after > change.before ? "▲" : "▼"
      let size = change.difference.isEmpty ? change.kind.rawValue : change.difference
      let label = shortened(history.entries[change.entry].label, to: 9)
      // Near the right edge a label ends at its mark, so that it fits however wide its letters are.
      let isLast = place > from
      let anchor: Markup = isLast ? "x=\"\(Self.width - 2)\" text-anchor=\"end\"" : "x=\"\(from)\""
      return all + """
        <g class="\(change.kind.rawValue)">\(line)<text class="sign-of" \(anchor) y="\(Self.top - 9 - 14 * Double(row))">\
        \(sign) \(size)<tspan class="at"> \(label)</tspan></text></g>

        """
    }
  }

  private var ends: Markup {
    guard let first = history.entries.first, let last = history.entries.last else { return "" }
    return """
      <text x="\(Self.left)" y="\(Self.height - 8)">\(shortened(first.label))</text>\
      <text x="\(Self.right)" y="\(Self.height - 8)" text-anchor="end">\(shortened(last.label))</text>
      """
  }

  private func shortened(_ label: String, to most: Int = 24) -> String {
    label.count > most ? label.prefix(most - 1) + "…" : label
  }

  /// A figure that varied without a change, drawn small enough for a table cell.
  static func spark(_ track: HistoryTrack, entries: Int) -> Markup {
    guard let axis = Axis(.linear, over: track.series.values.compactMap(\.self), from: 22, to: 2) else { return "" }
    let path = track.series.values.enumerated().reduce("" as Markup) { path, next in
      let x = 2 + 196 * Double(next.offset) / Double(max(1, entries - 1))
      return next.element.map { path + "M\(x) \(axis.place($0))h0" } ?? path
    }
    return """
      <svg class="spark" viewBox="0 0 200 24" width="200" height="24" aria-hidden="true">\
      <path class="values" d="\(path)"/></svg>
      """
  }
}
