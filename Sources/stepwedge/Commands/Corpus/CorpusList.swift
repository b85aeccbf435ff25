import CommandLineParsing
import Corpus
import Units
import Workbench

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
