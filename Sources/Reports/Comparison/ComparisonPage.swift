package import Judgement
import Units

extension RunComparison {
  /// A page that compares runs with one run, in the style of the report and without its script.
  package static func page(_ comparisons: [RunComparison]) -> String {
    let page: Markup = """
      \(PageHead.withoutScript(title: "Stepwedge comparison").markup)
      <body>
      \(PolicyMark.shapes)\(PageHead.line("\(runs(comparisons))", kind: "Stepwedge comparison", about: about(comparisons)))
      <main>
      \(comparisons.map(\.section))
      </main>
      </body>
      </html>

      """
    return page.text
  }

  private static func runs(_ comparisons: [RunComparison]) -> String {
    comparisons.first.map { "\($0.before) → \($0.after)" } ?? "Two runs"
  }

  private static func about(_ comparisons: [RunComparison]) -> Markup {
    "\(comparisons.count == 1 ? "what changed, photo by photo" : "\(comparisons.count) runs compared with one")"
  }

  private var section: Markup {
    """
    <section class="first" aria-label="Comparison">
    <article class="card say"><h1>\(title)</h1>
    <p class="lead"><bdi>\(before)</bdi> → <bdi>\(after)</bdi>. \(sentence)</p>
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
        ], rows: sentWell.map { row(cells($0), policy: 0, names: 1) })
  }

  private var medians: Markup {
    summaries.isEmpty
      ? ""
      : Parts.table(
        "Medians over the photos that both runs have", label: "Medians table",
        head: [
          Parts.head("Policy", isNumber: false), Parts.head("Figure", isNumber: false), Parts.head("before"),
          Parts.head("after"), Parts.head("photos"),
        ], rows: summaries.map { row(cells($0), policy: 0, names: 2) })
  }

  private var changes: Markup {
    worse.isEmpty
      ? ""
      : Parts.table(
        "The ten figures that are worse by most", label: "Worse figures",
        head: [
          Parts.head("Photo", isNumber: false), Parts.head("Policy", isNumber: false),
          Parts.head("Figure", isNumber: false), Parts.head("before"), Parts.head("after"), Parts.head("change"),
        ], rows: worstTen.map { row(cells($0), policy: 1, names: 3) })
  }

  /// A row whose first `names` cells are names, one of them the policy's.
  private func row(_ cells: [String], policy: Int, names: Int) -> Markup {
    let texts = cells.enumerated().map { index, cell -> Markup in
      index == policy ? name(cell) : index < names ? "<bdi>\(cell)</bdi>" : "\(cell)"
    }
    let rest = texts.enumerated().dropFirst().map { index, text -> Markup in
      index < names ? "<td>\(text)</td>" : Parts.cell(cells[index])
    }
    return "<tr><th scope=\"row\">\(texts[0])</th>\(rest)</tr>\n"
  }

  private func name(_ policy: String) -> Markup {
    let names = policies
    let sign: Markup = names.firstIndex(of: policy).map { PolicyMark.marks(of: names)[$0].sign } ?? ""
    return "<span class=\"name\">\(sign)<bdi>\(policy)</bdi></span>"
  }

  private func fates(_ title: String, _ list: [TrialFates.Fate]) -> Markup {
    list.isEmpty
      ? ""
      : Parts.table(
        "\(title), at most fifty", label: title,
        head: ["Photo", "Policy", "Before", "After"].map { Parts.head("\($0)", isNumber: false) },
        rows: list.prefix(50).map { fate in
          """
          <tr><th scope="row"><bdi>\(fate.photo)</bdi></th><td>\(name(fate.policy))</td><td>\(fate.before)</td>\
          <td class="wrap">\(fate.reason ?? fate.after)</td></tr>

          """
        })
  }
}
