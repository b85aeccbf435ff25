/// Pieces that several sections are made of.
enum Parts {
  /// A table that scrolls by itself if the screen is too narrow.
  static func table(_ caption: Markup, label: String, head: [Markup], rows: [Markup], id: String = "") -> Markup {
    """
    <div class="scroll" tabindex="0" role="region" aria-label="\(label)">
    <table\(id.isEmpty ? "" : " id=\"\(id)\"" as Markup)>
    <caption>\(caption)</caption>
    <thead><tr>\(head)</tr></thead>
    <tbody>
    \(rows)</tbody>
    </table>
    </div>
    """
  }

  /// What few readers want, behind its summary; left out on paper while it is closed.
  static func folded(_ sum: Markup, _ content: Markup) -> Markup {
    "<details><summary>\(sum)</summary>\n\(content)\n</details>\n"
  }

  /// A command whose lines break only between words.
  static func command(_ text: String) -> Markup {
    "<code>" + text.words.reduce("" as Markup) { $0 + "<span>\($1)</span> " } + "</code>"
  }

  /// The title cell of a column.
  static func head(_ title: Markup, isNumber: Bool = true) -> Markup {
    "<th scope=\"col\"\(isNumber ? " class=\"n\"" as Markup : "")>\(title)</th>"
  }

  /// A cell with a figure; `figure` is the name of the figure.
  static func cell(_ text: String, figure: String = "", isBad: Bool = false) -> Markup {
    let mark: Markup = figure.isEmpty ? "" : " data-figure=\"\(figure)\""
    return "<td class=\"n\(isBad ? " bad" as Markup : "")\"\(mark)>\(text)</td>"
  }
}
