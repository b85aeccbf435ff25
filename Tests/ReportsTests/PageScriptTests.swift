import Foundation
import Testing

@testable import Reports

/// The page's script, which shows, hides, sorts and draws.
struct PageScriptTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Reports/Page")

  @Test(
    "lines have at most 120 columns, without tabs, trailing spaces, or missing semicolons",
    arguments: ["page", "whatif", "photos", "viewer", "tools", "start"])
  func lines(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).js"), encoding: .utf8)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let isPlain = line.count <= 120 && !line.contains("\t") && line.last != " " && !line.contains("debugger")
      #expect(isPlain, "\(name).js:\(number + 1)")
    }
  }

  @Test("the script is strict, and has no comments") func script() {
    #expect(PageAssets.script.hasPrefix("\"use strict\";\n"))
    #expect(!PageAssets.script.contains("\n//"))
  }
}
