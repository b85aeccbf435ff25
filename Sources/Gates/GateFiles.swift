public import Changes
import Files
import FoundationEssentials
import RunRecords
import Spelling
import StrictJSON5

/// Finds what arguments name: gates, runs and baselines.
public enum GateFiles {
  /// The gate in a file, or a shipped gate by its name.
  public static func gate(_ word: String) throws -> Gate {
    if let bytes = FileManager.default.contents(atPath: word) { return try Gate(parsing: bytes, name: word) }
    if let shipped = ShippedGates.all.first(where: { $0.gate.name == word }) { return shipped.gate }
    let names = ShippedGates.names
    let meant = Vocabulary(names).nearest(to: word).map { "did you mean \($0)?" }
    throw InputError(
      word, "there is no such gates file; \(meant ?? "name a file, or shipped gates: \(names.joined(separator: ", "))")"
    )
  }

  /// The figures in a run folder, or in a file that `stepwedge baseline` wrote.
  public static func figures(_ path: String) throws -> Figures {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputError(path, "there is no such run or baseline; make a run with: stepwedge run PHOTO… -o RUN")
    }
    if isFolder { return try Figures(run: RunFolder(path)) }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw InputError(path, "cannot be read; check its permissions")
    }
    return try Figures(baseline: bytes, name: path)
  }
}

/// The built-in gates files, one for each design; to add one, add a file and a line here. The names are listed so that
/// no file is read for them.
public enum ShippedGates {
  private static let files: [(name: String, text: [UInt8])] = [
    ("messageai", PackageResources.messageai_json5), ("messai", PackageResources.messai_json5),
    ("convos", PackageResources.convos_json5), ("buzzbox", PackageResources.buzzbox_json5),
  ]

  /// The names of the shipped gates.
  public static let names = files.map(\.name)

  /// All shipped gates.
  public static let all: [(gate: Gate, text: String)] = files.compactMap { file in
    let gate = try? Gate(parsing: file.text, name: file.name)
    return gate.map { ($0, String(decoding: file.text, as: UTF8.self)) }
  }

  /// All faults in them, for the test that there are none.
  static var faults: [String] {
    files.compactMap { file in
      do throws(FaultyFile) {
        let gate = try Gate(parsing: file.text, name: file.name)
        return gate.name == file.name ? nil : "\(file.name): the gate is called \(gate.name)"
      } catch { return error.description }
    }
  }
}
