import StrictJSON5

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
