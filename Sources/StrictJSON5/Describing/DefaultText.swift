/// A value as a file would say it; nil if the value does not suffice for that.
func defaultText(of value: Any) -> String? {
  switch value {
  case let value as Bool: "\(value)"
  case let value as Int: "\(value)"
  case let value as Double: Int(exactly: value).map(String.init) ?? "\(value)"
  case let value as String: value.isEmpty ? nil : quoted(value)
  case let value as any RawRepresentable<String>: quoted(value.rawValue)
  case let values as [Any]:
    values.isEmpty ? nil : "[" + values.compactMap { defaultText(of: $0) }.joined(separator: ", ") + "]"
  default: nil
  }
}

extension Form {
  /// A value that it takes, if one can be made up without knowing its purpose.
  var example: String? {
    switch self {
    case .text(let words, _):
      words.firstRange(of: "such as ").map { quoted(Self.firstWord(of: words[$0.upperBound...])) }
    case .number(_, let range):
      range.map { range in
        let middle = range.contains(0.5) ? 0.5 : range.lowerBound
        return Int(exactly: middle).map(String.init) ?? "\(middle)"
      }
    case .integer(let range): "\(range.lowerBound)"
    case .bool: "true"
    case .choice(let names): names.first.map { quoted($0) }
    case .list(let element, _, let counts):
      element.example.map { one in
        "[" + Array(repeating: one, count: max(1, counts.lowerBound)).joined(separator: ", ") + "]"
      }
    case .either(let first, let second): first.example ?? second.example
    case .object, .variants, .called, .anything: nil
    }
  }

  private static func firstWord(of text: Substring) -> Substring { text.prefix { $0 != " " && $0 != "," } }
}
