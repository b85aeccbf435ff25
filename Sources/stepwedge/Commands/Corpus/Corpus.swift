import CommandLineParsing
import Corpus
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
      throw Failure(.cannotCreate, "no cache folder is known; set HOME or XDG_CACHE_HOME to an absolute path")
    }
    return cache
  }

  static let sets: ValueType<String> = .choice("set", PublicSet.all.map { ($0.name, $0.name) })
}
