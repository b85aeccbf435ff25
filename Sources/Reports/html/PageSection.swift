/// One part of the page, reached by its name.
struct PageSection {
  let id: String
  /// What the page's contents call it.
  let title: String
  let heading: String
  /// Whether the title line leads to it as well.
  var isInHeader = false
  /// A sentence beside the heading, and what stands at the end of its line.
  var sub: Markup = ""
  var tools: Markup = ""
  let body: Markup

  var markup: Markup {
    """
    <section id="\(id)" aria-labelledby="\(id)-heading">
    <div class="head"><h2 id="\(id)-heading">\(heading)</h2><p class="sub">\(sub)</p>\(tools)</div>
    \(body)
    </section>

    """
  }
}
