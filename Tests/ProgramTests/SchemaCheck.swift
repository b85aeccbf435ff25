import Documents

/// The part of JSON schema that ours use: the faults of a value, empty if there are none.
struct SchemaCheck {
  private let root: Node

  /// Checks against this schema.
  init(_ text: String) throws { root = Document(text, name: "schema").root }

  func faults(_ file: String) throws -> [String] { faults(Document(file, name: "file").root, root, "") }

  private func faults(_ value: Node, _ schema: Node, _ path: String) -> [String] {
    guard case .object(let rules) = schema.value else { return ["\(path): no schema"] }
    return rules.members.flatMap { rule in faults(value, rule.key, rule.value, rules, path) }
  }

  private func faults(
    _ value: Node, _ rule: String, _ operand: Node, _ rules: Node.Object, _ path: String
  ) -> [String] {
    func told(_ holds: Bool, _ what: String) -> [String] { holds ? [] : ["\(path): \(what)"] }
    switch rule {
    case "$schema", "title", "description", "$defs": return []
    case "$ref":
      guard let name = operand.text?.split(separator: "/").last, let schema = root["$defs"]?[String(name)] else {
        return ["\(path): \(operand.text ?? "") is not there"]
      }
      return faults(value, schema, path)
    case "type":
      let types = operand.elements.isEmpty ? [operand] : operand.elements
      return told(types.contains { value.isOf($0.text ?? "") }, "of another type")
    case "enum": return told(operand.elements.contains { $0.text == value.text }, "not among the choices")
    case "const": return told(operand.text == value.text, "not \(operand.text ?? "")")
    case "minimum": return told(value.number.map { $0 >= operand.number ?? 0 } ?? true, "too small")
    case "maximum": return told(value.number.map { $0 <= operand.number ?? 0 } ?? true, "too large")
    case "items": return value.elements.enumerated().flatMap { faults($1, operand, "\(path)[\($0)]") }
    case "minItems": return told(value.elements.count >= Int(operand.number ?? 0), "too few")
    case "maxItems": return told(value.elements.count <= Int(operand.number ?? 0), "too many")
    case "required":
      return operand.elements.compactMap(\.text).filter { value[$0] == nil }.map { "\(path): \($0) is missing" }
    case "properties":
      return value.members.flatMap { key, member in
        operand[key].map { faults(member, $0, "\(path).\(key)") } ?? []
      }
    case "additionalProperties":
      let others = value.members.filter { rules["properties"]?[$0.key] == nil }
      if case .bool(false) = operand.value { return others.map { "\(path): \($0.key) is not known" } }
      return others.flatMap { faults($0.value, operand, "\(path).\($0.key)") }
    case "allOf": return operand.elements.flatMap { faults(value, $0, path) }
    case "anyOf", "oneOf":
      let all = operand.elements.map { faults(value, $0, path) }
      let right = all.count(where: \.isEmpty)
      return rule == "anyOf" ? told(right > 0, "none of \(all)") : told(right == 1, "\(right) of \(all)")
    default: return ["\(path): the rule \(rule) is not known"]
    }
  }
}

extension Node {
  fileprivate subscript(key: String) -> Node? { if case .object(let object) = value { object[key] } else { nil } }
  fileprivate var elements: [Node] { if case .array(let elements) = value { elements } else { [] } }
  fileprivate var text: String? { if case .string(let text) = value { text } else { nil } }
  fileprivate var number: Double? { if case .number(let number, _) = value { number } else { nil } }
  fileprivate var members: [(key: String, value: Node)] {
    if case .object(let object) = value { object.members.map { ($0.key, $0.value) } } else { [] }
  }

  fileprivate func isOf(_ type: String) -> Bool {
    switch (value, type) {
    case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"), (.array, "array"),
      (.object, "object"):
      true
    case (.number(let number, _), "integer"): number == number.rounded()
    default: false
    }
  }
}
