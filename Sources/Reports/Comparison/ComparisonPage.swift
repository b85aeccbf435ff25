public import Changes
import Units

extension RunComparison {
  /// Comparisons with one run as a page of its own, in the dress of the report and without its script.
  public static func page(_ comparisons: [RunComparison]) -> String {
    let page: Markup = """
      \(PageHead.withoutScript(title: "Stepwedge comparison").markup)
      <body>
      <header><h1>Stepwedge comparison</h1></header>
      <main>
      \(comparisons.map(\.section))
      </main>
      </body>
      </html>

      """
    return page.text
  }

  private var section: Markup {
    """
    <section aria-label="Comparison">
    <h2><bdi>\(before)</bdi> → <bdi>\(after)</bdi></h2>
    \(besides.map { "<p>\($0)</p>" as Markup } ?? "")
    <p class="verdict">\(sentence)</p>
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
        "How many sends go well", label: "Sent well",
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

  /// A row that begins with so many names.
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
