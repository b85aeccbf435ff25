import Foundation

/// Python with what drives a browser and runs axe, as installed by `scripts/install-browser-driver`.
package enum Browser {
  private static let own = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".build/browser/bin/python").path

  private static var name: String { Program.isInstalled(own) ? own : "python3" }

  static let isThere: Bool = {
    guard Program.isInstalled("chromium"), let python = try? Program(name) else { return false }
    return (try? python.run(["-c", "import playwright, axe_playwright_python"]).status == 0) == true
  }()

  /// The Python that runs the drivers of `Tests/Browser`.
  package static func python() throws -> Program { try Program(name) }
}
