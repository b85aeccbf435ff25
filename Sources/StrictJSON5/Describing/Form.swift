/// What a reading takes, as far as it can be said without a file: what documents, help and schemas are made of.
public indirect enum Form: Sendable {
  /// A text of a kind that these words say: a size such as 1MB. It may be a bare number if `numbers`.
  case text(String, numbers: Bool)
  case number(String, ClosedRange<Double>?)
  case integer(ClosedRange<Int>)
  case bool
  case choice([String])
  /// `such` says of what as a whole, if there is a word for it.
  case list(Form, such: String?, counts: ClosedRange<Int>)
  case object(@Sendable () -> [KeyDescription])
  /// Objects that one key distinguishes.
  case variants(key: String, [Variant])
  case either(Form, Form)
  /// What is described elsewhere, in these words.
  case called(String, Form)
  case anything

  /// One of several kinds of object.
  public struct Variant: Sendable {
    /// The value of the key that distinguishes the kinds.
    public let name: String
    /// One sentence.
    public let summary: String
    /// The keys beside that one; asked for when they are wanted, since a form may hold itself.
    public let keys: @Sendable () -> [KeyDescription]
  }

  /// In a clause, with its article: a whole number from 1 to 100.
  public var words: String {
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

  /// The objects within, which have keys of their own.
  public var objects: [Form] {
    switch self {
    case .object, .variants: [self]
    case .list(let element, _, _): element.objects
    case .either(let first, let second): first.objects + second.objects
    default: []
    }
  }
}

/// A key of an object, as the reading of it declares it.
public struct KeyDescription: Sendable {
  /// The key, or the word for keys that a file chooses itself.
  public let name: String
  /// What the key's value may be.
  public let form: Form
  /// Whether an object without the key is faulty, unless its substitute is there.
  public let isRequired: Bool
  /// The key beside which it may be missing; nil if there is no such key.
  public let substitute: String?
  /// Whether the name means any number of keys.
  public let isAny: Bool
  /// The value that holds if the key is missing, as a file would say it; nil if there is none.
  public let defaultText: String?
  /// One clause.
  public let meaning: String
  /// As a file may say it; nil for objects.
  public let example: String?
  /// The faults that the reading finds in a value, one a line; empty if it takes it.
  public let faults: @Sendable (String) -> String
}

/// Gathers the keys that a reading asks for.
final class KeyRecorder {
  private(set) var keys: [KeyDescription] = []

  /// If a key is asked for twice, the first description holds.
  func record(_ key: KeyDescription) {
    guard let place = keys.firstIndex(where: { $0.name == key.name }) else { return keys.append(key) }
    if keys[place].meaning.isEmpty { keys[place] = key }
  }
}

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
