package import Foundation

/// The shared material beside a developer's checkout; users of the repository do not have it.
package enum Shared {
  /// The folder `../shared`, relative to the package's root; nil if it is missing.
  package static let folder: URL? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let shared = root.appending(path: "../shared").standardizedFileURL
    return FileManager.default.fileExists(atPath: shared.appending(path: "contract.md").path) ? shared : nil
  }()

  /// Whether the shared material has this file or folder.
  static func has(_ relative: String) -> Bool {
    folder.map { FileManager.default.fileExists(atPath: $0.appending(path: relative).path) } ?? false
  }

  /// It is missing; a test that needs it should be skipped by `needsShared`.
  private struct Missing: Error {}

  /// A file or folder of the shared material.
  package static func path(_ relative: String) throws -> URL {
    guard let folder else { throw Missing() }
    return folder.appending(path: relative)
  }
}
