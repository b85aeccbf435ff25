import CommandLineParsing
import Documents
import FoundationEssentials
import ImageCodecs
import System
import Workbench
import Workers

struct DoctorOptions: Sendable {
  var isJSON = false
}

extension Command<DoctorOptions> {
  static let doctor: Self = Command(
    "doctor", "Show which libraries and codecs are here, and what to install.",
    DoctorOptions(),
    arguments: [.flag("json", \.isJSON, "Print one JSON object.")],
    exitStatus: ExitCode.text([
      .done: "all is here",
      .unavailable: "something is missing",
    ])
  ) { options in
    let table = PackageTable.here
    let bringsLibraries = OwnProgram.bringsLibraries
    let codecs = LibraryVersions.codecs.map { codec in
      let packages = codec.isThere || bringsLibraries ? [] : table.packages(for: codec.name)
      return (codec.name, isThere: codec.isThere, codec.cost, packages: packages)
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
        "tesseract": .bool(Tesseract() != nil),
        "fence": ["seccomp": .bool(Fence.offered.seccomp), "landlock": .bool(Fence.offered.landlock)],
      ]
      Terminal.output.write(report.line + "\n")
    } else {
      let lines = codecs.map { name, isThere, cost, packages in
        let remedy =
          bringsLibraries
          ? "; the tar file leaves it out: use the Debian package or build from source"
          : packages.isEmpty ? "" : "; install \(packages.joined(separator: " "))"
        return isThere ? "\(name): found" : "\(name): MISSING; \(cost)\(remedy)"
      }
      let text =
        Tesseract() == nil
        ? "text: not read; install \(Tesseract.package) to see how much text pictures keep" : "text: read by tesseract"
      Terminal.output.write(
        Version.text + (lines + [text, "fence: \(Fence.offered.text)"]).joined(separator: "\n") + "\n")
    }
    return (codecs.allSatisfy(\.isThere) ? ExitCode.done : .unavailable).rawValue
  }
}

extension OwnProgram {
  /// Whether it uses libraries beside it, as the tar file's program does, whatever the system has.
  fileprivate static var bringsLibraries: Bool {
    guard let path else { return false }
    return FileManager.default.fileExists(atPath: FilePath(path).beside("../lib/libheif.so.1").text)
  }
}

/// The names of the packages with the codecs, by system: the table from which `scripts/install-packages` installs.
struct PackageTable {
  private let rows: [(package: String, formats: Set<String>)]

  /// The rows of this system; no rows if the table does not contain it.
  static var here: PackageTable {
    PackageTable(
      String(decoding: PackageResources.packages_txt, as: UTF8.self),
      release: (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? "")
  }

  /// The rows of the system that `release`, in the format of os-release(5), describes. A version that is not listed
  /// counts as the newest version that is.
  init(_ table: String, release: String) {
    let facts = Dictionary(
      release.split(separator: "\n").compactMap { line in
        line.firstIndex(of: "=").map {
          (String(line[..<$0]), line[line.index(after: $0)...].filter { $0 != "\"" })
        }
      }, uniquingKeysWith: { first, _ in first })
    let lines = table.split(separator: "\n")
    let known = lines.first { $0.hasPrefix("# systems: ") }?.split(separator: " ").dropFirst(2).map(String.init) ?? []
    let (name, version) = (facts["ID"] ?? "", facts["VERSION_ID"] ?? "")
    let system =
      known.contains("\(name)-\(version)") ? "\(name)-\(version)" : known.last { $0.hasPrefix("\(name)-") } ?? ""
    rows = lines.filter { $0.hasPrefix("run ") }.compactMap { line in
      let words = line.split(whereSeparator: { " ,".contains($0) }).map(String.init)
      let systems = words.dropFirst(2).prefix { $0 == "all" || known.contains($0) }
      guard !system.isEmpty, systems.contains("all") || systems.contains(system) else { return nil }
      return (words[1], Set(words.dropFirst(2 + systems.count)))
    }
  }

  /// The packages that provide a codec, such as "HEIC encoding".
  func packages(for codec: String) -> [String] {
    let words = codec.split(separator: " ").map(String.init)
    let directions: Set = ["decoding", "encoding"]
    return rows.filter { row in
      row.formats.contains(words[0]) && row.formats.intersection(directions).isSubset(of: words)
    }.map(\.package)
  }
}
