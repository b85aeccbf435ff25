import Documents
import FoundationEssentials
import Records
import System

/// Finds what arguments name: gates, runs and baselines.
package enum GateFiles {
  /// The gate in a file, or a built-in gate by its name.
  package static func gate(_ word: String) throws -> Gate {
    if let bytes = FileManager.default.contents(atPath: word) { return try Gate(parsing: bytes, name: word) }
    if let builtIn = Gate.presets[word] { return builtIn }
    let names = Gate.presets.names
    let meant = Vocabulary(names).nearest(to: word).map { "did you mean \($0)?" }
    throw InputError(
      word, "there is no such gates file; \(meant ?? "name a file, or one of: \(names.joined(separator: ", "))")"
    )
  }

  /// The figures in a run folder, or in a file that `stepwedge baseline` wrote; an error about a missing one says how it is
  /// made.
  package static func figures(_ path: String, isBaseline: Bool = false) throws -> RunFigures {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputError(
        path,
        isBaseline
          ? "there is no such baseline; make it from a run that you accept: stepwedge baseline RUN -o \(path)"
          : "there is no such run or baseline; make a run with: stepwedge run PHOTO… -o RUN")
    }
    if isFolder { return try RunFigures(run: RunFolder(path)) }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw InputError(path, "cannot be read; check its permissions")
    }
    return try RunFigures(baseline: bytes, name: path)
  }
}
