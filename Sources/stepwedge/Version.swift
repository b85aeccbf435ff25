import CVersion
import ImageCodecs
import PhotoSynthesis

/// What this program is made of: what decides the bytes belongs into every report of a fault.
enum Version {
  static let number = "0.1.0"
  /// When that was, as manual pages have it.
  static let day = "November 26, 2026"

  /// The commit that it was built from.
  static var commit: String { unsafe String(cString: sw_commit()) }

  /// What it was compiled with.
  static var compiler: String {
    #if compiler(>=6.4)
      let swift = "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
      let swift = "Swift 6.3"
    #else
      let swift = "Swift 6.2"
    #endif
    // Without the address of its source, which stands in brackets.
    let clang = unsafe String(cString: sw_compiler()).split(separator: " (").first ?? ""
    return "\(swift), \(clang)"
  }

  /// The name, the version and the commit.
  static var program: String { "stepwedge \(number) (\(commit))" }

  /// Ours, the commit, every library's, and that of the generated photos.
  static var text: String {
    let libraries = LibraryVersions.all.map { "\($0.name) \($0.version)" }
    return ([program] + libraries + ["generated photos \(PhotoRecipe.generation)"]).joined(separator: "\n") + "\n"
  }
}
