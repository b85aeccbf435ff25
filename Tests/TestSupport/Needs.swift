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
}
