import CVersion
import ImageCodecs

/// What this program is made of: what decides the bytes belongs into every report of a fault.
enum Version {
  static let number = "0.1.0"

  /// The commit that it was built from.
  static var commit: String { unsafe String(cString: sw_commit()) }

  /// Ours, the commit, every library's.
  static var text: String {
    let libraries = LibraryVersions.all.map { "\($0.name) \($0.version)" }
    return (["stepwedge \(number) (\(commit))"] + libraries).joined(separator: "\n") + "\n"
  }
}
