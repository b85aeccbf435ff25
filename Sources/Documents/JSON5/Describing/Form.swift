/// What a reading accepts, as far as it can be described without a file: the source of documents, help and schemas.
package indirect enum Form: Sendable {
  /// A text of the kind that these words name, such as a size. It may be a bare number if `numbers`.
  case text(String, numbers: Bool)
  case number(String, ClosedRange<Double>?)
  case integer(ClosedRange<Int>)
  case bool
  case choice([String])
  /// `such` describes the whole list, if there is a word for it.
  case list(Form, such: String?, counts: ClosedRange<Int>)
  case object(@Sendable () -> [KeyDescription])
  /// Objects of several kinds, distinguished by one key.
  case variants(key: String, [Variant])
  case either(Form, Form)
  /// A form that is described elsewhere, under this name.
  case called(String, Form)
  case anything

  /// One of several kinds of object.
  package struct Variant: Sendable {
    /// The value of the key that distinguishes the kinds.
    package let name: String
    /// One sentence.
    package let summary: String
    /// The other keys; a function, because a form may contain itself.
    package let keys: @Sendable () -> [KeyDescription]
  }

  /// The form in a clause, with its article: a whole number from 1 to 100.
  package var words: String {
    switch self {
    case .text(let words, _), .number(let words, _): words
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .bool: "true or false"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .list(let element, let such, let counts):
      if let such {
        "a list of \(such), each \(element.words)"
      } else {
        "a list, \(counts.lowerBound > 0 ? "not empty, " : "")each \(element.words)"
      }
    case .object: "an object"
    case .variants(let key, _): "an object, by its \(key)"
    case .either(let first, let second): "\(first.words), or \(second.words)"
    case .called(let words, _): words
    case .anything: "a value"
    }
  }

  /// The objects inside, which have keys of their own.
  package var objects: [Form] {
    switch self {
    case .object, .variants: [self]
    case .list(let element, _, _): element.objects
    case .either(let first, let second): first.objects + second.objects
    default: []
    }
  }
}

/// A key of an object, as its reading declares it.
package struct KeyDescription: Sendable {
  /// The key; or, if files choose the keys, the word for them.
  package let name: String
  /// The form of the key's value.
  package let form: Form
  /// Whether the key is required, unless its substitute is present.
  package let isRequired: Bool
  /// The key that makes this one unnecessary; nil if there is none.
  package let substitute: String?
  /// Whether the name stands for any number of keys.
  package let isAny: Bool
  /// The default value as written in a file; nil if there is none.
  package let defaultText: String?
  /// The meaning, in one clause.
  package let meaning: String
  /// An example as written in a file; nil for objects.
  package let example: String?
  /// The faults that the reading finds in a value, one on each line; empty if the value is accepted.
  package let faults: @Sendable (String) -> String
}

/// Collects the keys that a reading declares.
final class KeyRecorder {
  private(set) var keys: [KeyDescription] = []

  /// If a key is declared twice, the first description counts.
  func record(_ key: KeyDescription) {
    guard let place = keys.firstIndex(where: { $0.name == key.name }) else { return keys.append(key) }
    if keys[place].meaning.isEmpty { keys[place] = key }
  }
}

/// A value as written in a file; nil if that cannot be derived from the value.
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
  /// An acceptable value, if one can be made up without knowing its purpose.
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
