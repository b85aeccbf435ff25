/// A kind of file that people write for this program, described by the code that reads it.
package struct FileLanguage: Sendable {
  /// The name as a help topic: policy-file.
  package let name: String
  /// The heading of its document.
  package let title: String
  /// Paragraphs of Markdown for the beginning.
  package let introduction: String
  /// Whole files, each with a sentence that describes it.
  package let examples: [Example]
  /// Sentences that stand for the keys of an object which another page lists, by the object's path.
  package let listedElsewhere: [String: String]
  /// What a file may contain.
  package let form: @Sendable () -> Form

  /// A correct file.
  package struct Example: Sendable {
    /// The sentence above the file, which describes it.
    package let title: String
    /// The whole file, which a test reads like a user's.
    package let text: String

    /// This text with this sentence.
    package init(_ title: String, _ text: String) {
      self.title = title
      self.text = text
    }
  }

  /// A language with this name.
  package init(
    _ name: String, title: String, introduction: String, examples: [Example], listedElsewhere: [String: String] = [:],
    form: @escaping @Sendable () -> Form
  ) {
    self.name = name
    self.title = title
    self.introduction = introduction
    self.examples = examples
    self.listedElsewhere = listedElsewhere
    self.form = form
  }
}

extension FileLanguage: Equatable {
  /// Languages are equal if their names are, because forms cannot be compared.
  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }
}

extension FileLanguage {
  /// The language's document.
  package var markdown: String {
    var parts = ["# \(title)", introduction, "Files are [JSON5](README.md#files)."]
    parts += examples.map { "\($0.title)\n\n```json5\n\($0.text)```" }
    for section in sections {
      parts.append("## " + section.title)
      if !section.summary.isEmpty { parts.append(section.summary) }
      if !section.keys.isEmpty { parts.append(Self.table(section.keys)) }
      parts += section.others
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func table(_ keys: [KeyDescription]) -> String {
    MarkdownTable.text(
      ["key", "takes", "without it", "what it says", "example"],
      keys.map { key in
        let cells = [cell(key.form.words), standing(key), cell(key.meaning), example(key)]
        return (name: key.isAny ? "*\(key.name)*" : "`\(key.name)`", cells: cells)
      })
  }

  private static func standing(_ key: KeyDescription) -> String {
    key.isRequired
      ? "**must be there**" + (key.substitute.map { " unless `\($0)` is" } ?? "")
      : key.defaultText.map { "`\(cell($0))`" } ?? ""
  }

  /// Longer examples are in the files above.
  private static func example(_ key: KeyDescription) -> String {
    guard let example = key.example, example.count <= 80, example != key.defaultText else { return "" }
    return "`\(cell(example))`"
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

extension FileLanguage {
  /// A JSON schema (draft 2020-12) for editors. It checks less than the program: relations between keys are found only
  /// by reading the file.
  package var schema: JSONValue {
    var definitions = SchemaDefinitions()
    guard case .object(let root) = definitions.schema(form()) else { return .null }
    let head: [(String, JSONValue)] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .text(title)),
    ]
    return .object(head + root.members + [("$defs", .object(definitions.members))])
  }
}

/// What is described once and referred to, collected while writing.
private struct SchemaDefinitions {
  private(set) var members: [(String, JSONValue)] = []

  mutating func schema(_ form: Form) -> JSONValue {
    switch form {
    case .text(let words, let numbers):
      ["type": numbers ? ["string", "number"] : "string", "description": .text(words)]
    case .number(_, let range):
      .object(
        [("type", "number")]
          + (range.map { [("minimum", .number($0.lowerBound)), ("maximum", .number($0.upperBound))] } ?? []))
    case .integer(let range):
      ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    case .bool: ["type": "boolean"]
    case .choice(let names): ["enum": .list(names.map { .text($0) })]
    case .list(let element, _, let counts):
      .object(
        [("type", "array"), ("items", schema(element))]
          + (counts.lowerBound > 0 ? [("minItems", .integer(counts.lowerBound))] : [])
          + (counts.upperBound < .max ? [("maxItems", .integer(counts.upperBound))] : []))
    case .object(let keys): object(keys())
    case .variants(let key, let variants):
      ["oneOf": .list(variants.map { object($0.keys(), with: (key, $0.name)) })]
    case .either(let first, let second): ["anyOf": [schema(first), schema(second)]]
    case .called(let words, let form): reference(words, form)
    case .anything: [:]
    }
  }

  private mutating func object(_ keys: [KeyDescription], with kind: (key: String, name: String)? = nil) -> JSONValue {
    var properties: [(String, JSONValue)] = []
    var others: JSONValue = false
    for key in keys {
      let form: JSONValue = kind?.key == key.name ? ["const": .text(kind?.name)] : schema(key.form)
      if key.isAny {
        others = form
      } else {
        // A key that is not required may be null.
        let value: JSONValue = key.isRequired ? ["allOf": [form]] : ["anyOf": [form, ["type": "null"]]]
        guard case .object(let pairs) = value else { continue }
        properties.append((key.name, .object([("description", .text(key.meaning))] + pairs.members)))
      }
    }
    func names(_ substitute: String?) -> JSONValue {
      .list(keys.filter { $0.isRequired && !$0.isAny && $0.substitute == substitute }.map { .text($0.name) })
    }
    var members: [(String, JSONValue)] = [
      ("type", "object"), ("properties", .object(properties)), ("required", names(nil)),
      ("additionalProperties", others),
    ]
    if let substitute = keys.lazy.compactMap(\.substitute).first {
      members.append(("anyOf", [["required": [.text(substitute)]], ["required": names(substitute)]]))
    }
    return .object(members)
  }

  /// If the same words stand for two different things, the second gets another name.
  private mutating func reference(_ words: String, _ form: Form) -> JSONValue {
    let schema = schema(form)
    let name = String(words.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    let known = members.first { ($0.0 == name || $0.0.hasPrefix(name + "-")) && $0.1 == schema }
    let place = known?.0 ?? (members.contains { $0.0 == name } ? "\(name)-\(members.count)" : name)
    if known == nil { members.append((place, schema)) }
    return ["$ref": .text("#/$defs/\(place)")]
  }
}
