import StrictJSON5

extension FileLanguage {
  /// The language's document.
  public var markdown: String {
    var parts = ["# \(title)", introduction]
    parts.append("The tables are what the program reads by; `stepwedge help \(name)` prints them in a terminal.")
    parts += examples.map { "\($0.title)\n\n```json5\n\($0.text)```" }
    for section in sections {
      parts.append("## " + (section.path.isEmpty ? "The file" : section.path))
      if !section.summary.isEmpty { parts.append(section.summary) }
      if !section.keys.isEmpty { parts.append(Self.table(section.keys)) }
      if !section.shared.isEmpty {
        let names = section.shared.map { "`\($0)`" }.joined(separator: ", ")
        parts.append("As in *\(section.sharedPath)*: \(names).")
      }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func table(_ keys: [KeyDescription]) -> String {
    let rows = keys.map { key -> String in
      let name = key.isAny ? "*\(key.name)*" : "`\(key.name)`"
      let cells = [name, cell(key.form.words), standing(key), cell(key.meaning), example(key)]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return (["| key | takes | without it | what it says | example |", "| --- | --- | --- | --- | --- |"] + rows)
      .joined(separator: "\n")
  }

  private static func standing(_ key: KeyDescription) -> String {
    key.isRequired
      ? "**must be there**" + (key.substitute.map { " unless `\($0)` is" } ?? "")
      : key.defaultText.map { "`\(cell($0))`" } ?? ""
  }

  /// Longer ones are in the examples above.
  private static func example(_ key: KeyDescription) -> String {
    guard let example = key.example, example.count <= 80, example != key.defaultText else { return "" }
    return "`\(cell(example))`"
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
