import Afterwards
import CommandLineParsing
import Documents
import Records
import System

/// A scenario on the command line: a name, or a file.
enum ScenarioReference: Sendable, Hashable {
  case name(String)
  case file(FilePath)

  /// The scenario. Throws if its file cannot be read or is faulty.
  func scenario() throws -> Scenario {
    switch self {
    case .name(let name):
      guard let scenario = ScenarioCatalog.scenario(named: name) else {
        throw Failure(.fault, "the built-in scenario \(name) is faulty")
      }
      return scenario
    case .file(let path):
      return try Scenario(reading: InputFile.read(path), from: path.text)
    }
  }

  var text: String {
    switch self {
    case .name(let name): name
    case .file(let path): path.text
    }
  }
}

extension [ScenarioReference] {
  /// All scenarios; a name may occur only once. Nil if there are none.
  func scenarios() throws -> [Scenario]? {
    guard !isEmpty else { return nil }
    let scenarios = try map { try $0.scenario() }
    let names = scenarios.map(\.name)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw Failure(.usage, "--scenario: two scenarios are called '\(twice)'; give one of them another name")
    }
    return scenarios
  }

  /// The scenarios as entries of a run or a plan.
  func entries() throws -> [RunManifest.ScenarioEntry]? { try scenarios()?.map(\.entry) }
}

extension ValueType<ScenarioReference> {
  /// The name of a built-in scenario, or the path of a scenario file.
  static var scenario: Self {
    var type = Self(
      "scenario",
      parsingBytes: { (word) throws(ValueError) in
        if let name = word.text, ScenarioCatalog.names.contains(name) { return .name(name) }
        let file = FilePath(word.bytes)
        if file.isStandardInput || word.bytes.contains(UInt8(ascii: "/")) || word.bytes.contains(UInt8(ascii: ".")) {
          return .file(file)
        }
        throw .unknownName(
          word.shown, "scenario (see 'stepwedge list scenarios'; a file needs a / or an ending)", ScenarioCatalog.names)
      }, format: \.text)
    type.completion = .wordsOrFile(ScenarioCatalog.names)
    return type
  }
}
