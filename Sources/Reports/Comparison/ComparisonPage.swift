public import Changes
import Units

extension RunComparison {
  /// Comparisons with one run as a page of its own, in the dress of the report and without its script.
  public static func page(_ comparisons: [RunComparison]) -> String {
    let page: Markup = """
      \(PageHead.withoutScript(title: "Stepwedge comparison").markup)
      <body>
      \(PolicyMark.shapes)\(PageHead.line("\(title(comparisons))", kind: "Stepwedge comparison", about: about(comparisons)))
      <main>
      \(comparisons.map(\.section))
      </main>
      </body>
      </html>

      """
    return page.text
  }

  private static func title(_ comparisons: [RunComparison]) -> String {
    comparisons.first.map { "\($0.before) → \($0.after)" } ?? "Two runs"
  }

  private static func about(_ comparisons: [RunComparison]) -> Markup {
    "\(comparisons.count == 1 ? "what changed, photo by photo" : "\(comparisons.count) runs compared with one")"
  }

  private var section: Markup {
    """
    <section class="first" aria-label="Comparison">
    <article class="card say"><h1><bdi>\(before)</bdi> → <bdi>\(after)</bdi></h1>
    <p class="lead">\(sentence)</p>
    \(besides.map { "<p class=\"sure\">\($0)</p>" as Markup } ?? "")</article>
    \(sends)
    \(fates("Newly failing", trials.newlyFailing))
    \(fates("Newly passing", trials.newlyPassing))
    \(medians)
    \(changes)
    \(partial.map { "<p class=\"note\">\($0)</p>" as Markup })
    </section>

    """
  }

  private var sends: Markup {
    sentWell.isEmpty
      ? ""
      : Parts.table(
        "How many of 100 sends are sent well", label: "Sent well",
        head: [
          Parts.head("Policy", isNumber: false), Parts.head("before"), Parts.head("after"), Parts.head("changed"),
        ], rows: sentWell.map { Self.row(cells($0), names: 1) })
  }

  private var medians: Markup {
    summaries.isEmpty
      ? ""
      : Parts.table(
        "Medians over the photos that both runs have", label: "Medians table",
        head: [
          Parts.head("Policy", isNumber: false), Parts.head("Figure", isNumber: false), Parts.head("before"),
          Parts.head("after"), Parts.head("photos"),
        ], rows: summaries.map { Self.row(cells($0), names: 2) })
  }

  private var changes: Markup {
    worse.isEmpty
      ? ""
      : Parts.table(
        "The ten figures that are worse by most", label: "Worse figures",
        head: [
          Parts.head("Photo", isNumber: false), Parts.head("Policy", isNumber: false),
          Parts.head("Figure", isNumber: false), Parts.head("before"), Parts.head("after"), Parts.head("change"),
        ], rows: worstTen.map { Self.row(cells($0), names: 3) })
  }

  /// A row that begins with this many names.
  private static func row(_ cells: [String], names: Int) -> Markup {
    let rest = cells.dropFirst().enumerated().map { index, cell -> Markup in
      index + 1 < names ? "<td><bdi>\(cell)</bdi></td>" : Parts.cell(cell)
    }
    return "<tr><th scope=\"row\"><bdi>\(cells[0])</bdi></th>\(rest)</tr>\n"
  }

  private func fates(_ title: String, _ list: [TrialFates.Fate]) -> Markup {
    list.isEmpty
      ? ""
      : Parts.table(
        "\(title), at most fifty", label: title,
        head: ["Photo", "Policy", "Before", "After"].map { Parts.head("\($0)", isNumber: false) },
        rows: list.prefix(50).map { fate in
          """
          <tr><th scope="row"><bdi>\(fate.photo)</bdi></th><td><bdi>\(fate.policy)</bdi></td><td>\(fate.before)</td>\
          <td class="wrap">\(fate.reason ?? fate.after)</td></tr>

          """
        })
  }
}
