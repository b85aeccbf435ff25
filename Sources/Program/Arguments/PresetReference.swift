import CommandLineParsing
import Documents
import System

/// A built-in file by its name, or a user's file, on the command line.
enum PresetReference<Value>: Sendable, Hashable {
  case name(String)
  case file(FilePath)

  /// What was typed, for messages and defaults.
  var text: String {
    switch self {
    case .name(let name): name
    case .file(let path): path.text
    }
  }

  /// What it names, if each kind is read in its own way; `builtIn` is nil if the built-in file is faulty.
  func read(
    _ kind: String, _ builtIn: (String) -> Value?, file: (FilePath) throws -> Value
  ) throws -> Value {
    switch self {
    case .name(let name):
      guard let value = builtIn(name) else { throw Failure(.fault, "the built-in \(kind) \(name) is faulty") }
      return value
    case .file(let path): return try file(path)
    }
  }

  /// The file, if the word looks like a path: it has a / or an ending, or is standard input.
  static func file(_ word: [UInt8]) -> Self? {
    let file = FilePath(word)
    let isPath = file.isStandardInput || word.contains(UInt8(ascii: "/")) || word.contains(UInt8(ascii: "."))
    return isPath ? .file(file) : nil
  }
}

extension ValueType {
  /// The name of a built-in file, or the path of a file; `list` is where the names are listed, and `known` reads a name
  /// that is not among them.
  static func preset<Preset>(
    _ placeholder: String, list: String, _ names: [String],
    known: @escaping @Sendable (String) throws(ValueError) -> String? = { _ throws(ValueError) in nil }
  ) -> Self where Value == PresetReference<Preset> {
    var type = Self(
      placeholder,
      parsingBytes: { (word) throws(ValueError) in
        if let name = word.text {
          if names.contains(name) { return .name(name) }
          if let name = try known(name) { return .name(name) }
        }
        if let file = Value.file(word.bytes) { return file }
        throw .unknownName(
          word.shown, "\(placeholder) (see 'stepwedge list \(list)'; a file needs a / or an ending)", names)
      }, format: \.text)
    type.completion = .wordsOrFile(names)
    return type
  }
}
