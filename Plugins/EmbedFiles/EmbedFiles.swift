import Foundation
import PackagePlugin

/// Compiles a target's data files into it, as `PackageResources`: text as it is, other files as a string with a character
/// for each byte.
///
/// SwiftPM's own `.embedInCode` writes each byte as an element of an array, which took a fifth of the compiler's time.
@main struct EmbedFiles: BuildToolPlugin {
  /// Those of data files; what else stands there is source code and documentation.
  private let extensions: Set = ["css", "gz", "html", "js", "json5", "tsv", "txt"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folders = try FileManager.default.contentsOfDirectory(at: target.directoryURL, includingPropertiesForKeys: nil)
    let files = folders.map { $0.resolvingSymlinksInPath() }.flatMap { folder in
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
      return names.map { folder.appending(path: $0) }
    }.filter { extensions.contains($0.pathExtension) }.sorted { $0.path < $1.path }
    let place = context.pluginWorkDirectoryURL
    let output = place.appending(path: "PackageResources.swift")
    let text = Data(try Self.source(of: files).utf8)
    // A file that is written again is compiled again.
    if (try? Data(contentsOf: output)) != text { try text.write(to: output) }
    // Only a command's files are compiled; this one has nothing left to do.
    return [
      .prebuildCommand(
        displayName: "Embedding the files of \(target.name)", executable: URL(filePath: "/usr/bin/true"), arguments: [],
        outputFilesDirectory: place)
    ]
  }

  private static func source(of files: [URL]) throws -> String {
    var source = "/// The files that are compiled into this module.\nenum PackageResources {\n"
    for file in files {
      let name = file.lastPathComponent.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
      let data = try Data(contentsOf: file)
      let value =
        if let text = String(data: data, encoding: .utf8) {
          "Array(\(literal(text.unicodeScalars)).utf8)"
        } else {
          "\(literal(data.map { UnicodeScalar($0) })).unicodeScalars.map { UInt8($0.value) }"
        }
      source += "  static var \(name): [UInt8] { \(value) }\n"
    }
    return source + "}\n"
  }

  private static func literal(_ text: some Sequence<UnicodeScalar>) -> String {
    var literal = "\""
    for scalar in text {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default: literal += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return literal + "\""
  }
}
