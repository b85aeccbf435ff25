import JSONText
import RunRecords

/// What the script needs to answer "what if": every sample once, a list a figure, in the order of policies and photos.
enum SamplesJSON {
  static func text(_ report: ReportData) -> String {
    let samples = report.samples
    var text = "{"
    func member(_ name: String, _ value: String) { text += (text.count > 1 ? "," : "") + "\"\(name)\":" + value }
    member("statuses", list(statuses, quoted))
    member("seed", "\(report.manifest.seed)")
    member("budget", report.manifest.budgetSeconds.plain)
    member("speed", report.manifest.phoneSpeed.plain)
    member("policies", list(samples.policies, quoted))
    member("links", list(samples.links, quoted))
    member("devices", list(report.manifest.devices) { quoted($0.title.isEmpty ? $0.name : $0.title) })
    member("screens", list(report.manifest.devices) { "[\($0.width),\($0.height)]" })
    member("weights", list(samples.links) { (report.choice.weights[$0] ?? 0).plain })
    member("photos", list(samples.photos) { quoted(Inert.visible($0.name)) })
    member("hashes", list(samples.photos) { quoted(String($0.hash.prefix(16))) })
    member("kinds", list(samples.photos) { quoted($0.kind ?? "") })
    member("sides", list(samples.photos) { "[\($0.width ?? 0),\($0.height ?? 0),\($0.bytes)]" })
    member("cells", list(samples.cells) { policy($0, samples) })
    return text + "}"
  }

  /// How trials end, by the number that stands for it.
  private static let statuses = ["ok", "overLimit", "refused", "failed"]

  /// The columns of one policy.
  private static func policy(_ cells: [Samples.Cell?], _ samples: Samples) -> String {
    func column(_ name: String, _ cell: (Samples.Cell) -> String) -> String {
      "\"\(name)\":" + list(cells) { $0.map(cell) ?? "null" }
    }
    let columns = [
      column("status") { "\(statuses.firstIndex(of: $0.status) ?? 0)" },
      column("sha") { quoted(String(($0.sha256 ?? "").prefix(16))) },
      column("reason") { $0.reason.map(quoted) ?? "null" },
      column("bytes") { number($0.bytes) }, column("size") { "[\($0.width ?? 0),\($0.height ?? 0)]" },
      column("encodes") { number($0.encodes) }, column("cpu") { number($0.cpuSeconds) },
      column("limit") { $0.breaksLimit ? "1" : "0" },
    ]
    let scores = samples.devices.indices.map { device in list(cells) { number($0?.scores[device]) } }
    let tiles = samples.devices.indices.map { device in
      list(cells) { $0?.tiles[device].map { "[\($0.x),\($0.y),\(number($0.score))]" } ?? "null" }
    }
    func links(_ figure: (Samples.Sent) -> Double?) -> String {
      "["
        + samples.links.indices.map { link in list(cells) { number($0?.uploads[link].flatMap(figure)) } }
        .joined(separator: ",") + "]"
    }
    return "{" + columns.joined(separator: ",") + ",\"scores\":[\(scores.joined(separator: ","))]"
      + ",\"tiles\":[\(tiles.joined(separator: ","))]"
      + ",\"p50\":\(links(\.p50)),\"p95\":\(links(\.p95)),\"chance\":\(links(\.chance))"
      + ",\"preview\":\(links(\.preview))}"
  }

  private static func list<Item>(_ items: some Sequence<Item>, _ text: (Item) -> String) -> String {
    "[" + items.map(text).joined(separator: ",") + "]"
  }

  private static func quoted(_ text: String) -> String { JSONValue.text(text).line }
  private static func number(_ value: Int?) -> String { value.map(String.init) ?? "null" }
  private static func number(_ value: Double?) -> String { value.map(\.plain) ?? "null" }
}
