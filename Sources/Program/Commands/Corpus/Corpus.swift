import CommandLineParsing
import Corpus
import System
import Units
import Workbench

/// The commands about photos that everybody can get.
enum CorpusCommands {
  static let node = CommandNode(
    group: "corpus", "Get photos to measure with: public ones, generated ones, your own.",
    [
      Command.corpusFetch.node, Command.corpusMake.node, Command.corpusCheck.node, Command.corpusList.node,
      Command.corpusManifest.node,
    ])

  /// The folder for fetched photos.
  static func cache() throws -> CorpusCache {
    guard let cache = CorpusCache(environment: Terminal.environment) else {
      throw Failure(.cannotCreate, "no cache folder is known; set HOME or XDG_CACHE_HOME to an absolute path")
    }
    return cache
  }

  static let sets: ValueType<String> = .choice("set", PublicSet.all.map { ($0.name, $0.name) })
}

struct CorpusListOptions: Sendable {
  var sets: [String] = []
  var isAttribution = false
}

extension Command<CorpusListOptions> {
  static let corpusList: Self = Command(
    "list", "List public photos, their licences and authors.", CorpusListOptions(),
    arguments: [
      .operands("set", \.sets, CorpusCommands.sets, "List these sets (default: all).", isRequired: false),
      .flag("attribution", \.isAttribution, "Print a text that credits the authors."),
    ],
    examples: ["stepwedge corpus list", "stepwedge corpus list core --attribution"]
  ) { options in
    let sets = PublicSet.all.filter { options.sets.isEmpty || options.sets.contains($0.name) }
    for set in sets {
      if options.isAttribution {
        Terminal.output.write(set.attribution + "\n")
        continue
      }
      let entries = set.manifest.entries
      let bytes = ByteCount(entries.reduce(0) { $0 + $1.bytes })
      Terminal.output.write("\(set.name): \(set.manifest.title) (\(entries.count) photos, \(bytes.brief))\n")
      for entry in entries {
        let (licence, author) = (entry.remarks["licence"] ?? "", entry.remarks["author"] ?? "")
        Terminal.output.write("  \(entry.name)  \(licence)  \(author)  \(entry.remarks["why"] ?? "")\n")
      }
    }
    return ExitCode.done.rawValue
  }
}

struct CorpusManifestOptions: Sendable {
  var folder: FilePath?
}

extension Command<CorpusManifestOptions> {
  static let corpusManifest: Self = Command(
    "manifest", "Print a manifest of a folder's photos, with their checksums.", CorpusManifestOptions(),
    arguments: [.operand("folder", \.folder, .folder(), "Read this folder of photos.")],
    examples: ["stepwedge corpus manifest photos > photos/photos.tsv"],
    exitStatus: ExitCode.text([
      .badData: "a photo cannot be read",
      .noInput: "there are no photos",
    ])
  ) { options in
    guard let folder = options.folder else { return ExitCode.usage.rawValue }
    let written = PhotoManifest.text(of: folder)
    for fault in written.faults { Terminal.errors.write("stepwedge: \(fault)\n") }
    guard written.photos > 0 else { throw Failure(.noInput, "no photos in \(folder.text); name a folder with photos") }
    Terminal.output.write(written.text)
    return (written.faults.isEmpty ? ExitCode.done : .badData).rawValue
  }
}
