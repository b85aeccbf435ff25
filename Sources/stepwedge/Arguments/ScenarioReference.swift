import Aftermath
import CommandLineParsing
import Files
import RunRecords
import StrictJSON5

/// A scenario as a command line names it: by name, or as a file.
enum ScenarioReference: Sendable, Hashable {
  case name(String)
  case file(FilePath)

  /// The scenario; a file that cannot be read or is faulty says so.
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
  /// All of them, each name once; nil if there is none.
  func scenarios() throws -> [Scenario]? {
    guard !isEmpty else { return nil }
    let scenarios = try map { try $0.scenario() }
    let names = scenarios.map(\.name)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw Failure(.usage, "--scenario: two scenarios are called '\(twice)'; give one of them another name")
    }
    return scenarios
  }

  /// The same as a run or a plan keeps them.
  func entries() throws -> [RunManifest.ScenarioEntry]? { try scenarios()?.map(\.entry) }
}

extension ValueType<ScenarioReference> {
  /// A built-in scenario by its name; whatever looks like a path is a file.
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
