import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test, and says so, where the shared material that it needs does not lie beside the checkout.
  public static func needsShared(_ paths: String...) -> Self {
    let missing = paths.first { !Shared.has($0) }
    return .enabled(if: missing == nil, "needs ../shared/\(missing ?? ""), which is not beside this checkout")
  }

  /// Skips a test, and says so, where another program that it asks is not installed.
  public static func needsProgram(_ names: String...) -> Self {
    let missing = names.first { !Program.isInstalled($0) }
    return .enabled(if: missing == nil, "asks \(missing ?? ""), which is not installed")
  }

  /// Skips a test, and says so, where Python lacks a module that it uses.
  public static func needsPython(_ module: String) -> Self {
    let has = try? Program("python3").run(["-c", "import \(module)"]).status == 0
    return .enabled(if: has == true, "uses Python's \(module), which is not installed")
  }

  /// Skips a test, and says so, where no process can be given a system's first number.
  public static var needsProcessNumbers: Self {
    let can = try? Program("unshare").run(["--pid", "--fork", "--mount-proc", "true"]).status == 0
    return .enabled(if: can == true, "makes a namespace of process numbers, which is not allowed here")
  }

  /// Skips a test, and says so, if nobody can drive a browser.
  public static var needsBrowser: Self {
    .enabled(if: Browser.isThere, "drives Chromium by scripts/install-browser-driver's Python, which are not installed")
  }
}
