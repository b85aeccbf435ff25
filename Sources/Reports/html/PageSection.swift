/// One part of the page, reached by its name.
struct PageSection {
  let id: String
  let title: String
  let heading: String
  let body: Markup

  var markup: Markup {
    """
    <section id="\(id)" aria-labelledby="\(id)-heading">
    <h2 id="\(id)-heading">\(heading)</h2>
    \(body)
    </section>

    """
  }
}
