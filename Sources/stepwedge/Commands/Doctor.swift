import CommandLineParsing
import ImageCodecs
import JSONText
import Judges
import PerceptualQuality
import Workbench

struct DoctorOptions: Sendable {
  var isJSON = false
}

extension Command<DoctorOptions> {
  static let doctor: Self = Command(
    "doctor", "Say which libraries and codecs are here, and what a missing one costs.", DoctorOptions(),
    arguments: [.flag("json", \.isJSON, "Print one JSON object.")],
    exitStatus: "0 all is here, 69 something is missing."
  ) { options in
    let butteraugli = (
      name: "butteraugli", isThere: Butteraugli.absence == nil,
      cost: "the metrics butteraugli and butteraugli3 are not computed (\(Butteraugli.absence ?? ""))"
    )
    let codecs = LibraryVersions.codecs + [butteraugli]
    let libraries = LibraryVersions.all + [("libjxl", Butteraugli.version ?? "")].filter { !$0.1.isEmpty }
    if options.isJSON {
      let report: JSONValue = [
        "version": .text(Version.number), "commit": .text(Version.commit),
        "libraries": .list(libraries.map { ["name": .text($0.name), "version": .text($0.version)] }),
        "codecs": .list(
          codecs.map {
            ["name": .text($0.name), "found": .bool($0.isThere), "cost": .text($0.isThere ? nil : $0.cost)]
          }),
        "fence": ["seccomp": .bool(Fence.offered.seccomp), "landlock": .bool(Fence.offered.landlock)],
      ]
      Terminal.output.write(report.line + "\n")
    } else {
      let fence = "fence: \(Fence.offered.text)"
      let lines = codecs.map { $0.isThere ? "\($0.name): found" : "\($0.name): MISSING; \($0.cost)" }
      Terminal.output.write(Version.text + (lines + [fence]).joined(separator: "\n") + "\n")
    }
    return (codecs.allSatisfy(\.isThere) ? ExitCode.done : .unavailable).rawValue
  }
}
