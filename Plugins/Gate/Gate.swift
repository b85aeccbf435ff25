import Foundation
import PackagePlugin

/// `swift package stepwedge-gate` is `stepwedge gate` by the program that is installed.
///
/// It does not build the program: that takes minutes and codec libraries, and runs are measured with an installed
/// program anyway.
@main struct Gate: CommandPlugin {
  private struct NoProgram: Error, CustomStringConvertible {
    let description =
      "stepwedge is not installed: it is neither on PATH nor named by STEPWEDGE_PROGRAM. Install a release's package, or "
      + "run `make install` in a checkout."
  }

  func performCommand(context: PluginContext, arguments: [String]) throws {
    let environment = ProcessInfo.processInfo.environment
    let folders = environment["PATH", default: ""].split(separator: ":").map { String($0) + "/stepwedge" }
    let places = environment["STEPWEDGE_PROGRAM"].map { [$0] } ?? folders
    guard let program = places.first(where: FileManager.default.isExecutableFile) else { throw NoProgram() }
    let process = try Process.run(URL(filePath: program), arguments: ["gate"] + arguments)
    process.waitUntilExit()
    exit(process.terminationStatus)
  }
}
