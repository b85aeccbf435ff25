import Foundation
import TestSupport
import Testing

/// The Swift code that the report's page runs: compiled from the report's own sources, and committed.
struct PageSwiftTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  @Test("Built again it has the committed bytes", .needsProgram("bash", "swiftc", "wasm-opt", "gzip"))
  func isCommitted() throws {
    guard FileManager.default.fileExists(atPath: "/usr/lib/wasm32-wasi/libc.a") else {
      print("not tested: wasi-libc is not installed")
      return
    }
    // Other versions make other bytes of the same sources.
    for (tool, version) in [("swiftc", "Swift version 6.3.1 "), ("wasm-opt", "wasm-opt version 108\n")] {
      let answer = try Program(tool).run(["--version"])
      guard answer.text.contains(version) else {
        print("not tested: the committed page was made with \(version), this is \(answer.text)")
        return
      }
    }
    let folder = try TemporaryFolder()
    let made = folder.path("page.wasm.gz")
    let answer = try Program("bash").run([Self.root.appending(path: "scripts/page-wasm").path, made])
    try #require(answer.status == 0, "\(answer.errorText)")
    let committed = try Data(contentsOf: Self.root.appending(path: "Sources/Reports/Page/page.wasm.gz"))
    let isSame = try Data(contentsOf: URL(filePath: made)) == committed
    #expect(isSame, "the sources of the page changed: scripts/page-wasm Sources/Reports/Page/page.wasm.gz")
  }
}
