import CommandLineParsing
import CompressionStrategies
import Documents
import System

/// A policy on the command line: a name, or a file.
enum PolicyReference: Sendable, Hashable {
  case name(String)
  case file(FilePath)

  /// The policy. Throws if its file cannot be read or is faulty.
  func policy() throws -> Policy {
    switch self {
    case .name(let name):
      guard let policy = PolicyCatalog.policy(named: name) else {
        throw Failure(.fault, "the built-in policy \(name) is faulty")
      }
      return policy
    case .file(let path):
      var policy = try Policy(reading: InputFile.read(path), from: path.text) { name in
        try LinkReference.file(path.beside(name)).link()
      } encoder: { name in
        let file = path.beside(name)
        return try EncoderModel(reading: InputFile.read(file), from: file.text)
      }
      policy.file = path.recorded
      return try policy.placed(in: path.folder.absolute.text)
    }
  }

  /// The file, if the word looks like a path; else nil.
  static func file(_ word: [UInt8]) -> PolicyReference? {
    let file = FilePath(word)
    let isPath =
      file.isStandardInput || word.contains(UInt8(ascii: "/")) || word.suffix(6) == Array(".json5".utf8)[...]
    return isPath ? .file(file) : nil
  }

  /// What was typed, for messages and defaults.
  var text: String {
    switch self {
    case .name(let name): name
    case .file(let path): path.text
    }
  }
}

extension ValueType<PolicyReference> {
  /// The name of a built-in policy, or the path of a policy file.
  static let policy = reference(names: PolicyCatalog.names)
  /// The same, or `all` for all built-in policies.
  static let policyOrAll = reference(names: PolicyCatalog.names + ["all"])

  private static func reference(names: [String]) -> Self {
    var type = Self(
      "policy",
      parsingBytes: { (word) throws(ValueError) in
        if let name = word.text, names.contains(name) { return .name(name) }
        if let file = PolicyReference.file(word.bytes) { return file }
        throw .unknownName(word.shown, "policy (see 'stepwedge list policies'; a file needs a / or .json5)", names)
      }, format: \.text)
    type.completion = .wordsOrFile(names)
    return type
  }
}
