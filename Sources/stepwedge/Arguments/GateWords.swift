import Changes
import CommandLineParsing
import Gates

/// Reads what the words of `gate` and `report --gates` name; `-` is standard input.
enum GateWords {
  static func gate(_ word: String) throws -> Gate {
    guard word == "-" else { return try GateFiles.gate(word) }
    return try Gate(parsing: try StandardInput.read(), name: word)
  }

  /// A run's figures, or a baseline's.
  static func figures(_ word: String) throws -> Figures {
    guard word == "-" else { return try GateFiles.figures(word) }
    return try Figures(baseline: try StandardInput.read(), name: word)
  }
}

extension ValueType<String> {
  /// The path of a run folder.
  static var run: Self {
    var type = text("run")
    type.completion = .folder
    return type
  }

  /// A gates file, a run's folder, or shipped gates by their name.
  static func gates(_ placeholder: String) -> Self {
    var type = text(placeholder)
    type.completion = .wordsOrFile(ShippedGates.names)
    return type
  }

  /// Any text, of which shells offer what is built in.
  static func text(_ placeholder: String, _ names: [String]) -> Self {
    var type = text(placeholder)
    type.completion = .words(names)
    return type
  }
}
