import CommandLineParsing
import Files
import FoundationEssentials
import Platform
import JSONText
import Units
import Workbench

/// The commands about photos that anybody can get.
enum CorpusCommands {
  static let node = CommandNode(
    group: "corpus", "Get photos to measure with: public ones, generated ones, your own.",
    [
      Command.corpusFetch.node, Command.corpusMake.node, Command.corpusCheck.node, Command.corpusList.node,
      Command.corpusManifest.node,
    ])

  /// Where fetched photos are kept.
  static func cache() throws -> CorpusCache {
    guard let cache = CorpusCache(environment: Terminal.environment) else {
      throw Failure(.cannotCreate, "there is no cache folder: set HOME or XDG_CACHE_HOME to an absolute path")
    }
    return cache
  }

  static let sets: ValueType<String> = .choice("set", PublicSet.all.map { ($0.name, $0.name) })
}

struct CorpusFetchOptions: Sendable {
  var sets: [String] = []
  var terminal = TerminalOptions()
}

extension Command<CorpusFetchOptions> {
  static let corpusFetch: Self = Command(
    "fetch", "Download public photos from the distribution's packages, without root.", CorpusFetchOptions(),
    arguments: [
      .operands("set", \.sets, CorpusCommands.sets, "Sets to fetch; core if none is named.", isRequired: false)
    ] + TerminalOptions.arguments(\.terminal),
    examples: ["stepwedge corpus fetch", "stepwedge corpus fetch core puzzle"],
    exitStatus: "0 all are here, 65 a photo is not what its manifest says, 69 packages cannot be had, "
      + "73 the cache cannot be written."
  ) { options in
    let names = options.sets.isEmpty ? ["core"] : options.sets
    let sets = names.compactMap(PublicSet.named)
    let cache = try CorpusCommands.cache()
    let bar = ProgressBar(total: sets.reduce(0) { $0 + $1.manifest.entries.count }, options.terminal)
    var (present, failed, wrong) = (0, 0, 0)
    var said: String?
    do {
      try CorpusFetch(into: cache).run(sets) { step in
        switch step {
        case .waiting: bar.say("stepwedge: another fetch is at work in \(cache.folder.text); waiting for it")
        case .downloading(let package): if !options.terminal.isQuiet { bar.say("downloading \(package)") }
        case .photo(_, let name, _, let result):
          switch result {
          case .cached, .fetched(replacesDamaged: false): present += 1
          case .fetched(replacesDamaged: true):
            present += 1
            bar.say("stepwedge: \(name): the kept file was damaged and has been replaced")
          case .wrong(let reason):
            wrong += 1
            bar.say("stepwedge: \(name): \(reason)")
          case .unavailable(let reason):
            failed += 1
            // A package that cannot be had is one reason for all its photos.
            if reason != said { bar.say("stepwedge: \(reason)") }
            said = reason
          }
          bar.advance(name)
        }
      }
    } catch {
      bar.finish()
      let isFull = (error as? SystemError)?.number == ENOSPC
      throw Failure(
        .cannotCreate,
        "\(cache.folder.text): \(error); "
          + (isFull
            ? "make room, or set XDG_CACHE_HOME to a folder on another disk"
            : "set XDG_CACHE_HOME to a folder that can be written"))
    }
    bar.finish()
    for set in sets { Terminal.output.write("\(set.name)\t\(set.folder(in: cache).text)\n") }
    Terminal.errors.write(
      "\(present.grouped) photos are here\(failed + wrong == 0 ? "" : ", \(failed + wrong) missing")\n")
    if failed > 0 {
      Terminal.errors.write(
        "stepwedge: packages cannot be had here; `stepwedge corpus make` makes photos without a network\n")
    }
    return (wrong > 0 ? ExitCode.badData : failed > 0 ? .unavailable : .done).rawValue
  }
}

struct CorpusListOptions: Sendable {
  var sets: [String] = []
  var isAttribution = false
}

extension Command<CorpusListOptions> {
  static let corpusList: Self = Command(
    "list", "List public photos, their licences and authors.", CorpusListOptions(),
    arguments: [
      .operands("set", \.sets, CorpusCommands.sets, "Sets to list; all if none is named.", isRequired: false),
      .flag("attribution", \.isAttribution, "Print a text that credits the authors, ready to paste."),
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
