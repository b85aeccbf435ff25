import Documents
import CommandLineParsing
import Judgement

/// Reads what the arguments of `gate` and `report --gates` name; `-` is standard input.
enum GateWords {
  static func gate(_ word: String) throws -> Gate {
    guard word == "-" else { return try GateFiles.gate(word) }
    return try Gate(parsing: try StandardInput.read(), name: word)
  }

  /// The figures of a run or of a baseline to compare with.
  static func baseline(_ word: String) throws -> RunFigures {
    guard word == "-" else { return try GateFiles.figures(word, isBaseline: true) }
    return try RunFigures(baseline: try StandardInput.read(), name: word)
  }
}

extension ValueType<String> {
  /// The path of a run folder.
  static var run: Self {
    var type = text("run")
    type.completion = .folder
    return type
  }

  /// A gates file, a run's folder, or the name of built-in gates.
  static func gates(_ placeholder: String) -> Self {
    var type = text(placeholder)
    type.completion = .wordsOrFile(Gate.presets.names)
    return type
  }

  /// Any text; shells complete the built-in names.
  static func text(_ placeholder: String, _ names: [String]) -> Self {
    var type = text(placeholder)
    type.completion = .words(names)
    return type
  }
}
