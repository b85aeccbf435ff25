package import Judgement
import Records
import Units

/// A history as a page in the style of the report: what changed, a drawing of each figure that changed, and, folded
/// below, the figures that did not.
package enum HistoryPage {
  /// The most rows in the table of changes; the drawings show all changes.
  private static let most = 100

  /// The page's text.
  package static func text(_ history: History) -> String {
    let page: Markup = """
      \(PageHead.withoutScript(title: "Stepwedge history").markup)
      <body>
      \(PageHead.line("What changed over time", kind: "Stepwedge history", about: setting(history)))
      <main>
      \(verdict(history))
      \(changed(history))
      \(unchanged(history))
      </main>
      </body>
      </html>

      """
    return page.text
  }

  private static func setting(_ history: History) -> Markup {
    guard let first = history.entries.first, let last = history.entries.last else { return "No entries yet." }
    let policies = Set(history.tracks.map(\.series.policy)).count
    let machines = Set(history.entries.map(\.conditions.machine)).count
    return """
      \(history.entries.count.counted("entry", "entries")) from <bdi>\(first.label)</bdi> to <bdi>\(last.label)</bdi>, \
      \(history.tracks.count.counted("figure")) of \(policies.counted("policy", "policies")), measured on \
      \(machines == 1 ? last.conditions.machine : "\(machines) kinds of machine").
      """
  }

  private static func verdict(_ history: History) -> Markup {
    let last = history.entries.last.map { last in
      "<p class=\"lead\">With the last entry, <bdi>\(last.label)</bdi>: \(history.lastChanges.counts).</p>" as Markup
    }
    let missing = history.missing.map {
      "<p class=\"warning\">\($0): the last entry has no figures of it.</p>" as Markup
    }
    return """
      <section id="answer" class="first" aria-labelledby="answer-heading">
      <article class="card say"><h1 id="answer-heading">Over all entries: \(history.changes.counts).</h1>
      \(last ?? "")\(missing)</article>
      \(history.changes.isEmpty ? "" : table(history))
      </section>
      """
  }

  private static func table(_ history: History) -> Markup {
    let changes = history.changes
    let rows = changes.prefix(most).map { change -> Markup in
      """
      <tr><th scope="row"><bdi>\(history.place(of: change))</bdi></th>\
      <td class="kind \(change.kind.rawValue)">\(change.kind.rawValue)</td><td><bdi>\(change.series.scope)</bdi></td>\
      <td>\(change.series.column.name)</td>\(Parts.cell(change.values))\(Parts.cell(change.difference))\
      <td class="wrap">\(history.circumstances(of: change).joined(separator: ", "))</td></tr>

      """
    }
    return Parts.table(
      "Worst first\(changes.count > most ? ", \(most) of \(changes.count.grouped); the drawings have all" : "")",
      label: "Changes",
      head: [
        Parts.head("Entry", isNumber: false), Parts.head("Way", isNumber: false), Parts.head("Of", isNumber: false),
        Parts.head("Figure", isNumber: false), Parts.head("before → after"), Parts.head("change"),
        Parts.head("What else changed there", isNumber: false),
      ], rows: rows)
  }

  /// Figures in the order of their worst change.
  private static func changed(_ history: History) -> Markup {
    var seen: Set<HistorySeries> = []
    let order = history.changes.map(\.series).filter { seen.insert($0).inserted }
    let tracks = Dictionary(uniqueKeysWithValues: history.tracks.map { ($0.series, $0) })
    let figures = order.compactMap { tracks[$0] }.enumerated().map { index, track in
      TrackDrawing(track, in: history, id: "track-\(index + 1)").figure
    }
    guard !figures.isEmpty else { return "" }
    return """
      <section id="changed" aria-labelledby="changed-heading">
      <h2 id="changed-heading">Figures that changed, worst first</h2>
      <p class="note">From left to right the entries, oldest first. A line is a level; the dots of a timed figure are what \
      was measured. Where a line ends and none follows, the photos, the budget or the machine became others.</p>
      <div class="tracks">
      \(figures)</div>
      </section>
      """
  }

  private static func unchanged(_ history: History) -> Markup {
    let tracks = history.tracks.filter(\.changes.isEmpty)
    guard !tracks.isEmpty else { return "" }
    let rows = tracks.map { track -> Markup in
      let series = track.series
      let value = series.values.compactMap(\.self).last.map { series.column.figure($0) } ?? Wording.unknown
      return """
        <tr><th scope="row"><bdi>\(series.scope)</bdi></th><td>\(series.column.name)</td>\
        \(Parts.cell([value, series.column.unit].compactMap(\.self).joined(separator: " ")))\
        <td>\(series.varies ? TrackDrawing.spark(track, entries: history.entries.count) : "the same in all")</td></tr>

        """
    }
    return """
      <section id="unchanged" aria-labelledby="unchanged-heading">
      <h2 id="unchanged-heading">Figures that stayed as they were</h2>
      <details>
      <summary>\(tracks.count.counted("figure"))</summary>
      \(Parts.table(
        "Seconds that this machine measured are shown and not judged", label: "Unchanged figures",
        head: [
          Parts.head("Of", isNumber: false), Parts.head("Figure", isNumber: false), Parts.head("in the last entry"),
          Parts.head("over the entries", isNumber: false),
        ], rows: rows))
      </details>
      </section>
      """
  }
}
