import CVersion
import Corpus
import ImageCodecs

/// The program's version and parts. Whatever decides the output's bytes belongs in every bug report.
enum Version {
  static let number = "0.1.0"
  /// The day of this version, in the style of manual pages.
  static let day = "November 26, 2026"

  /// The commit from which the program was built.
  static var commit: String { unsafe String(cString: sw_commit()) }

  /// The compilers that built the program.
  static var compiler: String {
    #if compiler(>=6.4)
      let swift = "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
      let swift = "Swift 6.3"
    #else
      let swift = "Swift 6.2"
    #endif
    // Without the address of its source, which is in brackets.
    let clang = unsafe String(cString: sw_compiler()).split(separator: " (").first ?? ""
    return "\(swift), \(clang)"
  }

  /// The name, the version and the commit.
  static var program: String { "stepwedge \(number) (\(commit))" }

  /// The versions of the program, of every library, and of the generated photos; and the commit.
  static var text: String {
    let libraries = LibraryVersions.all.map { "\($0.name) \($0.version)" }
    return ([program] + libraries + ["generated photos \(PhotoRecipe.generation)"]).joined(separator: "\n") + "\n"
  }
}
