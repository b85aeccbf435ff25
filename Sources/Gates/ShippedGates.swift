import StrictJSON5

/// The gates files that are compiled in, one a design: a new one is a file and a line here.
public enum ShippedGates {
  private static let files: [[UInt8]] = [
    PackageResources.messageai_json5, PackageResources.messai_json5, PackageResources.convos_json5,
    PackageResources.buzzbox_json5,
  ]

  /// All of them, read.
  public static let all: [(gate: Gate, text: String)] = files.compactMap { bytes in
    let gate = try? Gate(parsing: bytes, name: "a shipped gates file")
    return gate.map { ($0, String(decoding: bytes, as: UTF8.self)) }
  }

  /// Everything that is wrong in them, for the test that none is.
  static var faults: [String] {
    files.compactMap { bytes in
      do throws(FaultyFile) {
        _ = try Gate(parsing: bytes, name: String(decoding: bytes.prefix(60), as: UTF8.self))
        return nil
      } catch { return error.description }
    }
  }
}
