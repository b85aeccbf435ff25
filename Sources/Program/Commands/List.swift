import Afterwards
import CommandLineParsing
import CompressionStrategies
import Documents
import Judgement
import NetworkSimulation
import PerceptualQuality

struct ListOptions: Sendable {
  var subject: Listing?
  var shown: String?
  var isJSON = false
  var showsSchema = false
}

extension Command<ListOptions> {
  private static var shown: [String] {
    Set(
      Policy.presets.names + Link.presets.names + PerceptualQuality.Device.presets.names + Criterion.presets.names
        + Scenario.presets.names
        + Gate.presets.names
    ).sorted()
  }

  static let list: Self = Command(
    "list", "List what the program knows: policies, strategies and more.", ListOptions(),
    arguments: [
      .operand(
        "what", \.subject, .choice("listing", Listing.all.map { ($0.name, $0) }),
        "List these: \(Listing.all.map(\.name).joined(separator: ", "))."),
      .option("show", \.shown, .text("name", Self.shown), "Print the file of this entry, to start your own from."),
      .flag("json", \.isJSON, "Print one JSON object."),
      .flag(
        "schema", \.showsSchema,
        "Print a JSON schema for editors, of policies, links, devices, criteria, scenarios, gates, encoders or "
          + "phones."),
    ],
    examples: [
      "stepwedge list policies", "stepwedge list policies --show convos > mine.json5",
      "stepwedge list policies --schema > policy.schema.json",
    ]
  ) { options in
    guard let listing = options.subject else { return ExitCode.usage.rawValue }
    let entries = listing.entries()
    if options.showsSchema {
      guard let language = listing.language else {
        throw Failure(
          .usage,
          "--schema: \(listing.name) have no files; use policies, links, devices, criteria, gates, encoders or phones")
      }
      Terminal.output.write(language.schema.pretty + "\n")
    } else if let name = options.shown {
      Terminal.output.write(try listing.file(of: name))
    } else if options.isJSON {
      let list = JSONValue.list(entries.map(\.json))
      Terminal.output.write(JSONValue.object([(listing.name, list)]).line + "\n")
    } else {
      let width = (entries.map(\.name.count).max() ?? 0) + 2
      let lines = entries.enumerated().map { place, entry in
        let line = entry.name + String(repeating: " ", count: width - entry.name.count) + entry.title
        guard let heading = entry.heading else { return line }
        let isFirst = place == 0 || entries[place - 1].heading != heading
        return (isFirst ? (place == 0 ? "" : "\n") + heading + ":\n" : "") + "  " + line
      }
      Terminal.output.write(lines.joined(separator: "\n") + "\n")
    }
    return ExitCode.done.rawValue
  }
}

extension Listing.Entry {
  fileprivate var json: JSONValue {
    let all = [("name", name), ("title", title), ("certainty", certainty), ("source", source), ("group", heading)]
    return .object(all.compactMap { key, text in text.map { (key, .text($0)) } })
  }
}
