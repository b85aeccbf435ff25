import CommandLineParsing
import Corpus
import System
import Units
import Workbench

struct CorpusFetchOptions: Sendable {
  var sets: [String] = []
  var terminal = TerminalOptions()
}

extension Command<CorpusFetchOptions> {
  static let corpusFetch: Self = Command(
    "fetch", "Download public photos from your system's packages, without root.", CorpusFetchOptions(),
    arguments: [
      .operands("set", \.sets, CorpusCommands.sets, "Fetch these sets (default: core).", isRequired: false)
    ] + TerminalOptions.arguments(\.terminal),
    examples: ["stepwedge corpus fetch", "stepwedge corpus fetch core puzzle"],
    exitStatus: ExitCode.text([
      .done: "all are here",
      .badData: "a photo is not what its manifest says",
      .unavailable: "packages cannot be downloaded",
      .cannotCreate: "the cache cannot be written",
    ])
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
            // If a package is unavailable, all its photos have the same reason, which is printed once.
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
