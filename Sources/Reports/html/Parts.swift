/// Pieces that several sections are made of.
enum Parts {
  /// A table that scrolls by itself where the screen is too narrow for it.
  static func table(
    _ caption: Markup, label: String, head: [Markup], rows: [Markup], id: String = "", style: Markup = ""
  ) -> Markup {
    """
    <div class="scroll" tabindex="0" role="region" aria-label="\(label)">
    <table\(id.isEmpty ? "" : " id=\"\(id)\"" as Markup)\(style)>
    <caption\(live(id, "caption"))>\(caption)</caption>
    <thead><tr>\(head)</tr></thead>
    <tbody\(live(id, "rows"))>
    \(rows)</tbody>
    </table>
    </div>
    """
  }

  /// The mark of an element that follows the switches: the page puts what the wasm has drawn anew in its place.
  private static func live(_ id: String, _ part: Markup) -> Markup {
    id.isEmpty ? "" : " data-live=\"\(id)-\(part)\""
  }

  /// A long table behind what it comes to.
  static func folded(_ sum: Markup, of id: String = "", _ table: Markup) -> Markup {
    "<details class=\"long\"><summary\(live(id, "sum"))>\(sum)</summary>\n\(table)\n</details>"
  }

  /// A command whose lines break between its words alone.
  static func command(_ text: String) -> Markup {
    "<code>" + text.words.reduce("" as Markup) { $0 + "<span>\($1)</span> " } + "</code>"
  }

  /// The head of a column; one that stands alone goes where policies are held against one of them.
  static func head(_ title: Markup, isNumber: Bool = true, isAlone: Bool = false) -> Markup {
    let style: Markup = isAlone ? " class=\"n alone\"" : isNumber ? " class=\"n\"" : ""
    return "<th scope=\"col\"\(style)>\(title)</th>"
  }

  /// A cell with a figure, under its name.
  static func cell(_ text: String, figure: String = "", isBad: Bool = false) -> Markup {
    let mark: Markup = figure.isEmpty ? "" : " data-figure=\"\(figure)\""
    return "<td class=\"n\(isBad ? " bad" as Markup : "")\"\(mark)>\(text)</td>"
  }

  /// A policy's sign and name: colour never stands alone.
  static func policy(_ name: String, _ index: Int) -> Markup {
    "<span class=\"sign p\(PolicyMark.colour(index))\"><svg viewBox=\"-8 -8 16 16\" width=\"14\" height=\"14\" "
      + "aria-hidden=\"true\">\(PolicyMark.shape(index))</svg></span><bdi>\(name)</bdi>"
  }

  /// A drawing with its finding in words.
  static func figure(
    _ caption: Markup, title: String, finding: String, width: Double, height: Double, id: String, _ drawing: Markup
  )
    -> Markup
  {
    """
    <figure>
    <div class="scroll" tabindex="0" role="region" aria-label="\(title)">
    <svg id="\(id)" data-live="\(id)" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img" \
    aria-labelledby="\(id)-title \(id)-finding">
    <title id="\(id)-title">\(title)</title><desc id="\(id)-finding">\(finding)</desc>
    \(drawing)
    </svg>
    </div>
    <figcaption>\(caption)</figcaption>
    </figure>
    """
  }
}

/// The sign of a policy in every plot and table: a shape, and a colour beside it.
enum PolicyMark {
  /// The colour's number: past the eighth policy every shape comes back in another colour.
  static func colour(_ index: Int) -> Int { (index + index / shapes.count * 3) % shapes.count }

  private static let shapes: [Markup] = [
    "<circle r=\"5.5\"/>", "<path d=\"M-5-5H5V5H-5Z\"/>", "<path d=\"M0-6.5 6 5H-6Z\"/>",
    "<path d=\"M0-7 7 0 0 7-7 0Z\"/>", "<path d=\"M0 6.5 6-5H-6Z\"/>",
    "<path d=\"M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z\"/>", "<path d=\"M0-7 6.1-3.5V3.5L0 7-6.1 3.5V-3.5Z\"/>",
    "<path d=\"M-6-6-3-6 0-2.5 3-6 6-6 2 0 6 6 3 6 0 2.5-3 6-6 6-2 0Z\"/>",
  ]

  static func shape(_ index: Int) -> Markup { shapes[index % shapes.count] }
}
