import CommandLineParsing
import ImageCodecs
import JSONText
import Sandbox
import Workbench

struct DoctorOptions: Sendable {
  var isJSON = false
}

extension Command<DoctorOptions> {
  static let doctor: Self = Command(
    "doctor", "Show which libraries and codecs are here, and what to install.",
    DoctorOptions(),
    arguments: [.flag("json", \.isJSON, "Print one JSON object.")],
    exitStatus: "0 all is here, 69 something is missing."
  ) { options in
    let table = PackageTable.here
    let codecs = LibraryVersions.codecs.map { codec in
      (codec.name, isThere: codec.isThere, codec.cost, packages: codec.isThere ? [] : table.packages(for: codec.name))
    }
    if options.isJSON {
      let report: JSONValue = [
        "version": .text(Version.number), "commit": .text(Version.commit),
        "libraries": .list(
          LibraryVersions.all.map { ["name": .text($0.name), "version": .text($0.version)] }),
        "codecs": .list(
          codecs.map { name, isThere, cost, packages in
            [
              "name": .text(name), "found": .bool(isThere), "cost": .text(isThere ? nil : cost),
              "packages": .list(packages.map { .text($0) }),
            ]
          }),
        "fence": ["seccomp": .bool(Fence.offered.seccomp), "landlock": .bool(Fence.offered.landlock)],
      ]
      Terminal.output.write(report.line + "\n")
    } else {
      let lines = codecs.map { name, isThere, cost, packages in
        let remedy = packages.isEmpty ? "" : "; install \(packages.joined(separator: " "))"
        return isThere ? "\(name): found" : "\(name): MISSING; \(cost)\(remedy)"
      }
      Terminal.output.write(Version.text + (lines + ["fence: \(Fence.offered.text)"]).joined(separator: "\n") + "\n")
    }
    return (codecs.allSatisfy(\.isThere) ? ExitCode.done : .unavailable).rawValue
  }
}
