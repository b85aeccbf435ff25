import Foundation
import TestSupport
import Testing

/// What others import, from the compiler's own symbol graph.
@Suite("Public symbols", .needsProgram("swift")) struct SymbolTests {
  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Text: Decodable {}
      struct Place: Decodable {}
      let pathComponents: [String]
      let docComment: Text?
      let location: Place?
      let declarationFragments: [Fragment]?
    }
    struct Fragment: Decodable { let spelling: String }
    let symbols: [Symbol]
  }

  /// Every module of a product, with its article if it has one.
  static let modules = ["PerceptualQuality", "NetworkSimulation", "SizeSearch", "Pixels"]

  @Test("every one of them is documented, none requires an unsafe pointer", arguments: modules)
  func documented(module: String) throws {
    let folder = try TemporaryFolder()
    let symbols = try graph(of: module, in: folder).flatMap(\.symbols)
    // What others see of a module is small enough to be read at once.
    let own = symbols.filter { $0.location != nil }
    #expect((10...60).contains(own.count), "\(own.count) public declarations")
    // Symbols without a place are derived by the compiler, or from a type of another module.
    let bare = symbols.filter { $0.location != nil && $0.docComment == nil }.map {
      $0.pathComponents.joined(separator: ".")
    }
    #expect(bare.isEmpty)
    let unsafe = symbols.filter { symbol in
      symbol.declarationFragments?.contains { $0.spelling.contains("Unsafe") || $0.spelling == "OpaquePointer" } == true
    }
    #expect(unsafe.isEmpty, "\(unsafe.map(\.pathComponents))")
  }

  @Test(
    "every product has an article, and its links lead somewhere", .needsProgram("docc"),
    arguments: ["PerceptualQuality", "NetworkSimulation", "SizeSearch"])
  func articles(module: String) throws {
    let folder = try TemporaryFolder()
    _ = try graph(of: module, in: folder)
    let catalogue = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/\(module)/\(module).docc").path
    let answer = try Program("docc").run([
      "convert", catalogue, "--additional-symbol-graph-dir", folder.path("graphs"), "--output-path",
      folder.path("out"), "--fallback-bundle-identifier", module, "--warnings-as-errors",
    ])
    #expect(answer.status == 0, "\(answer.text)\(answer.errorText)")
  }

  /// The module's symbols, and those that it adds to others.
  private func graph(of module: String, in folder: TemporaryFolder) throws -> [Graph] {
    let built = BuiltProgram.url.deletingLastPathComponent()
    let graphs = folder.url.appending(path: "graphs")
    try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
    let shims = ["CResample", "CQualityKernels"].flatMap { name in
      ["-Xcc", "-fmodule-map-file=\(built.path)/\(name).build/module.modulemap"]
    }
    let words =
      ["symbolgraph-extract", "-module-name", module, "-I", "\(built.path)/Modules", "-target", try target()]
      + ["-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", graphs.path] + shims
    let answer = try Program("swift").run(words)
    try #require(answer.status == 0, "\(answer.errorText)")
    return try FileManager.default.contentsOfDirectory(at: graphs, includingPropertiesForKeys: nil)
      .map { try JSONDecoder().decode(Graph.self, from: try Data(contentsOf: $0)) }
  }

  /// The compiler's target.
  private func target() throws -> String {
    struct Info: Decodable {
      struct Target: Decodable { let unversionedTriple: String }
      let target: Target
    }
    let answer = try Program("swift").run(["-print-target-info"])
    return try JSONDecoder().decode(Info.self, from: answer.output).target.unversionedTriple
  }
}
