/// One section of the page, which links reach by its id.
struct PageSection {
  let id: String
  /// The section's name in the page's contents.
  let title: String
  let heading: String
  /// Whether the title line links to it, too.
  var isInHeader = false
  /// A sentence beside the heading, and what is at the end of its line.
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
