import Foundation
import ImageCodecs
package import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test, visibly, if the shared material that it needs is not beside the checkout.
  package static func needsShared(_ paths: String...) -> Self {
    let missing = paths.first { !Shared.has($0) }
    return .enabled(if: missing == nil, "needs ../shared/\(missing ?? ""), which is not beside this checkout")
  }

  /// Skips a test, visibly, if another program that it needs is not installed.
  package static func needsProgram(_ names: String...) -> Self {
    let missing = names.first { !Program.isInstalled($0) }
    return .enabled(if: missing == nil, "asks \(missing ?? ""), which is not installed")
  }

  /// Skips a test, visibly, if libjxl is not installed, which is optional.
  package static var needsLibjxl: Self {
    let has = LibraryVersions.codecs.contains { $0.name == "JPEG XL encoding" && $0.isThere }
    return .enabled(if: has, "writes JPEG XL, for which libjxl is not installed")
  }

  /// Skips a test, visibly, if Python lacks a module that it needs.
  package static func needsPython(_ module: String) -> Self {
    let has = try? Program("python3").run(["-c", "import \(module)"]).status == 0
    return .enabled(if: has == true, "uses Python's \(module), which is not installed")
  }

  /// Skips a test, visibly, if no process can have a system's first number.
  package static var needsProcessNumbers: Self {
    let can = try? Program("unshare").run(["--pid", "--fork", "--mount-proc", "true"]).status == 0
    return .enabled(if: can == true, "makes a namespace of process numbers, which is not allowed here")
  }

  /// Skips a test, visibly, if no browser can be driven.
  package static var needsBrowser: Self {
    .enabled(if: Browser.isThere, "drives Chromium by scripts/install-browser-driver's Python, which are not installed")
  }
}
