import Documents

/// The built-in gates files, one for each design; to add one, add a file and a line here. The names are listed so that
/// no file is read for them.
public enum GateCatalog {
  private static let files: [(name: String, text: [UInt8])] = [
    ("messageai", PackageResources.messageai_json5), ("messai", PackageResources.messai_json5),
    ("convos", PackageResources.convos_json5), ("buzzbox", PackageResources.buzzbox_json5),
  ]

  /// The names of the built-in gates.
  public static let names = files.map(\.name)

  /// All built-in gates.
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
