import Foundation
import Testing

@testable import Reports

/// The page's script: modules with scopes of their own, which the page holds as one.
struct PageModuleTests {
  private struct Module {
    let name: String
    let text: String

    /// Names that stand at the beginning of a line behind a keyword that declares.
    var declared: [String] {
      text.matches(of: /(?m)^(?:export )?(?:async )?(?:function|const|let|class) (\w+)/).map { String($0.1) }
    }
    var exported: [String] {
      text.matches(of: /(?m)^export (?:async )?(?:function|const|let|class) (\w+)/).map { String($0.1) }
        + text.matches(of: /(?m)^export const ([^(>]*)$/).flatMap { line in
          line.1.matches(of: #/, (\w+) = /#).map { String($0.1) }
        }
    }
    /// What it imports, and from where.
    var imported: [(name: String, from: String)] {
      text.matches(of: /import \{([^}]*)\} from "\.\/(\w+)\.js";/).flatMap { match in
        match.1.split { $0 == "," || $0.isWhitespace }.map { (String($0), String(match.2)) }
      }
    }
    /// Its text without what it imports.
    var body: String { text.replacing(/import \{[^}]*\} from "\.\/\w+\.js";/, with: "") }
  }

  private static let modules: [Module] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Reports/Page")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "js" }.sorted { $0.path < $1.path }.compactMap { file in
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
      return Module(name: file.deletingPathExtension().lastPathComponent, text: text)
    }
  }()

  @Test("what a module imports another exports, it uses, and what one exports another imports") func imports() {
    #expect(Self.modules.count > 20)
    let exported = Dictionary(uniqueKeysWithValues: Self.modules.map { ($0.name, Set($0.exported)) })
    for module in Self.modules {
      for (name, source) in module.imported {
        #expect(exported[source]?.contains(name) == true, "\(module.name) imports \(name) of \(source)")
        let uses = module.body.matches(of: /[\w$]+/).count { $0.0 == name }
        #expect(uses > 0, "\(module.name) imports \(name) and does not use it")
      }
      for name in exported[module.name] ?? [] {
        let isWanted = Self.modules.contains { $0.imported.contains { $0 == (name, module.name) } }
        #expect(isWanted, "\(module.name) exports \(name), which nobody imports")
      }
    }
  }

  @Test("no name is declared by two modules, and no function is called that is neither declared nor imported")
  func scopes() {
    let declared = Self.modules.flatMap(\.declared)
    #expect(Set(declared).count == declared.count, "\(declared.filter { name in declared.count { $0 == name } > 1 })")
    let functions = Set(Self.modules.flatMap(\.exported))
    for module in Self.modules {
      let known = Set(module.declared + module.imported.map(\.name))
      let called = module.body.matches(of: /(?:^|[^.\w$])(\w+)\(/).map { String($0.1) }
      let unknown = Set(called).intersection(functions).subtracting(known)
        .filter { !module.body.contains("const \($0) =") && !module.body.contains("{ \($0) }") }
      #expect(unknown.isEmpty, "\(module.name) calls \(unknown) and does not import it")
    }
  }

  @Test("lines have at most 120 columns, without tabs, trailing spaces, or statements that nobody ends") func lines() {
    for module in Self.modules {
      for (number, line) in module.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let isPlain = line.count <= 120 && !line.contains("\t") && line.last != " " && !line.contains("debugger")
        #expect(isPlain, "\(module.name).js:\(number + 1)")
      }
    }
  }

  @Test("the bundle is one strict scope with neither imports nor exports") func bundle() {
    let bundle = ModuleBundle([
      "// A.\nimport {\n  b\n} from \"./b.js\";\n\n  const a = b;\n",
      "export function c() {\n  // No.\n  return 1;\n}\n",
    ])
    #expect(bundle.text == "(() => {\n\"use strict\";\nconst a=b;\nfunction c(){\nreturn 1;\n}\n})();\n")
    #expect(!PageAssets.script.contains("\nimport ") && !PageAssets.script.contains("\nexport "))
  }
}
