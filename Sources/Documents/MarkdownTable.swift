/// Tables of the documents that the program writes about itself.
package enum MarkdownTable {
  /// A table with these headings. Consecutive rows of which the same is said share one row.
  package static func text(_ headings: [String], _ rows: [(name: String, cells: [String])]) -> String {
    var merged: [(name: String, cells: [String])] = []
    for row in rows {
      if let last = merged.indices.last, merged[last].cells == row.cells {
        merged[last].name += ", \(row.name)"
      } else {
        merged.append(row)
      }
    }
    let lines = [headings, headings.map { _ in "---" }] + merged.map { [$0.name] + $0.cells }
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
