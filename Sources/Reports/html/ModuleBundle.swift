/// JavaScript modules as one script that a page can hold: what they import and export falls away, because all share one
/// scope. No two declare the same name, and none uses what it does not import: tests see to that.
struct ModuleBundle {
  private let modules: [String]

  /// The texts of modules, in the order in which they are read.
  init(_ modules: [String]) { self.modules = modules }

  /// The script.
  var text: String {
    let lines = modules.flatMap(Self.body).map { line in
      line.hasPrefix("export ") ? line.dropFirst("export ".count) : line
    }
    return "(() => {\n\"use strict\";\n\(PageSource.script(lines))\n})();\n"
  }

  /// The lines of a module behind its imports.
  private static func body(of text: String) -> ArraySlice<Substring> {
    let lines = text.split(separator: "\n")[...]
    let last = lines.lastIndex { $0.hasSuffix(".js\";") && ($0.hasPrefix("import ") || $0.hasPrefix("} from ")) }
    return last.map { lines[($0 + 1)...] } ?? lines
  }
}
