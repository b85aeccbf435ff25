public import Changes
import Files
import FoundationEssentials
import RunRecords
import Spelling
import StrictJSON5

/// Finds what the words of a command line name: gates, runs and baselines.
public enum GateFiles {
  /// The gate of a file, or a shipped one by its name.
  public static func gate(_ word: String) throws -> Gate {
    if let bytes = FileManager.default.contents(atPath: word) { return try Gate(parsing: bytes, name: word) }
    if let shipped = ShippedGates.all.first(where: { $0.gate.name == word }) { return shipped.gate }
    let names = ShippedGates.names
    let meant = Vocabulary(names).nearest(to: word).map { "did you mean \($0)?" }
    throw InputError(
      word, "there is no such gates file; \(meant ?? "name a file, or shipped gates: \(names.joined(separator: ", "))")"
    )
  }

  /// What to compare with: a run folder, or a file that `stepwedge baseline` wrote.
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

/// The gates files that are compiled in, one a design: a new one is a file and a line here. The name stands beside the
/// file so that knowing the names costs no reading.
public enum ShippedGates {
  private static let files: [(name: String, text: [UInt8])] = [
    ("messageai", PackageResources.messageai_json5), ("messai", PackageResources.messai_json5),
    ("convos", PackageResources.convos_json5), ("buzzbox", PackageResources.buzzbox_json5),
  ]

  /// What they are called.
  public static let names = files.map(\.name)

  /// All of them, read.
  public static let all: [(gate: Gate, text: String)] = files.compactMap { file in
    let gate = try? Gate(parsing: file.text, name: file.name)
    return gate.map { ($0, String(decoding: file.text, as: UTF8.self)) }
  }

  /// Everything that is wrong in them, for the test that nothing is.
  static var faults: [String] {
    files.compactMap { file in
      do throws(FaultyFile) {
        let gate = try Gate(parsing: file.text, name: file.name)
        return gate.name == file.name ? nil : "\(file.name): the gate is called \(gate.name)"
      } catch { return error.description }
    }
  }
}
