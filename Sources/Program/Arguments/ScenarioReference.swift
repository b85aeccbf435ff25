import Afterwards
import CommandLineParsing
import Documents
import Records
import System

typealias ScenarioReference = PresetReference<Scenario>

extension ScenarioReference {
  /// The scenario. Throws if its file cannot be read or is faulty.
  func scenario() throws -> Scenario {
    try read("scenario", { Scenario.presets[$0] }) { try Scenario(reading: InputFile.read($0), from: $0.text) }
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
  static let scenario = preset("scenario", list: "scenarios", Scenario.presets.names)
}
