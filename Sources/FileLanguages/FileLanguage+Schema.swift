public import JSONText
import StrictJSON5

extension FileLanguage {
  /// A JSON schema (draft 2020-12) for editors. It says less than the program checks: what keys mean to each other is
  /// found by reading the file.
  public var schema: JSONValue {
    var definitions = SchemaDefinitions()
    guard case .object(let root) = definitions.schema(form()) else { return .null }
    let head: [(String, JSONValue)] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .text(title)),
    ]
    return .object(head + root.members + [("$defs", .object(definitions.members))])
  }
}

/// What is described once and referred to, gathered on the way.
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
        // What is not needed may be null.
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

  /// What the same words stand for twice may differ: then the second has a name of its own.
  private mutating func reference(_ words: String, _ form: Form) -> JSONValue {
    let schema = schema(form)
    let name = String(words.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    let known = members.first { ($0.0 == name || $0.0.hasPrefix(name + "-")) && $0.1 == schema }
    let place = known?.0 ?? (members.contains { $0.0 == name } ? "\(name)-\(members.count)" : name)
    if known == nil { members.append((place, schema)) }
    return ["$ref": .text("#/$defs/\(place)")]
  }
}
