import Answers
import JSONText
import Meaning
import RunRecords

/// What the script needs to answer "what if": every sample once, a list a figure, in the order of policies and photos.
struct SamplesJSON {
  let text: String
  /// Every so many photos of the run are in it: 1 is all of them.
  let step: Int
  /// Their places.
  let photos: [Int]

  /// The samples of as many photos as this many bytes hold, evenly chosen.
  init(_ report: ReportData, _ details: DetailShelf, atMost limit: Int) throws {
    let all = report.samples.photos.indices
    // The first photos tell how large one is; the names of policies and the like hardly count.
    let probe = Array(all.prefix(64))
    let size = probe.isEmpty ? 0 : try Self.text(report, details, probe).utf8.count * all.count / probe.count
    step = max(1, (size + limit - 1) / max(limit, 1))
    photos = Array(stride(from: 0, to: all.count, by: step))
    text = try Self.text(report, details, photos)
  }

  private static func text(_ report: ReportData, _ details: DetailShelf, _ photos: [Int]) throws -> String {
    let samples = report.samples
    let shown = photos.map { samples.photos[$0] }
    let members: [(String, String)] = [
      ("statuses", list(Status.allCases) { quoted($0.rawValue) }),
      ("seed", "\(report.manifest.seed)"),
      ("harmedBelow", report.choice.harmedBelow.plain), ("floor", report.choice.floor.plain),
      ("width", Question.width.plain), ("source", quoted(report.choice.mixSource)),
      (
        "sources",
        "{\"given\":\(quoted(Mix.givenSource)),\"one\":\(quoted(Mix.equalParts([""], of: "").source))}"
      ),
      ("phrases", "{" + AnswerPhrases.all.map { "\(quoted($0.key)):\(quoted($0.text))" }.joined(separator: ",") + "}"),
      ("designs", list(report.policies) { quoted($0.design) }),
      ("order", list(report.choice.links) { "\(samples.link($0.link) ?? 0)" }),
      ("linkSeconds", list(report.linkSeconds) { $0 == .infinity ? "1e999" : $0.plain }),
      ("budget", report.manifest.budgetSeconds.plain),
      ("speed", report.manifest.phoneSpeed.plain),
      ("policies", list(samples.policies, quoted)),
      ("colours", list(samples.policies.indices) { quoted("p\(Mark.colour($0))") }),
      ("curves", list(report.manifest.policies.curves) { list($0, String.init) }),
      ("sweeps", list(report.manifest.policies) { quoted(sweep($0)) }),
      ("files", list(report.manifest.policies) { quoted($0.file ?? "") }),
      ("links", list(samples.links, quoted)),
      ("devices", list(report.manifest.devices) { quoted($0.title.isEmpty ? $0.name : $0.title) }),
      ("screens", list(report.manifest.devices) { "[\($0.width),\($0.height)]" }),
      ("weights", list(samples.links) { (report.choice.weights[$0] ?? 0).plain }),
      ("segments", list(TimeSegment.allCases) { quoted($0.rawValue) }),
      ("titles", list(TimeSegment.allCases) { quoted($0.title) }),
      ("shares", list(samples.policies.indices) { shares(samples.partShares($0, Array(samples.photos.indices))) }),
      ("isThinned", photos.count < samples.photos.count ? "true" : "false"),
      ("dotStep", "\(Samples.dotStep(photos: photos.count, policies: samples.policies.count))"),
      ("photos", list(shown) { quoted(OutsideText.visible($0.name)) }),
      ("hashes", list(shown) { quoted(String($0.hash.prefix(16))) }),
      ("generated", list(shown) { $0.isGenerated ? "1" : "0" }),
      ("kinds", list(shown) { quoted($0.kind ?? "") }),
      ("sides", list(shown) { "[\($0.width ?? 0),\($0.height ?? 0),\($0.bytes)]" }),
    ]
    var text = "{" + members.map { "\"\($0)\":\($1)," }.joined() + "\"cells\":["
    let trials = try photos.map(details.photo)
    for policy in samples.policies.indices {
      text += policy == 0 ? "" : ","
      add(trials.map { $0[policy] }, samples, to: &text)
    }
    return text + "]}"
  }

  /// The words of a sweep that makes this policy; none where it has a name of its own.
  private static func sweep(_ policy: RunManifest.PolicyEntry) -> String {
    policy.swept.map { "--sweep quality=\($0.quality),side=\($0.side)" } ?? ""
  }

  /// What each part of compression takes, in the order of the parts.
  private static func shares(_ parts: [CompressionPart: Double]) -> String {
    list(CompressionPart.allCases) { number(parts[$0] ?? 0) }
  }

  /// Adds the columns of one policy, column by column: together they are most of the page.
  private static func add(_ cells: [TrialDetails?], _ samples: Samples, to text: inout String) {
    var separator = "{"
    func column(_ name: String, _ value: (TrialDetails) -> String) {
      text += "\(separator)\"\(name)\":" + list(cells) { $0.map(value) ?? "null" }
      separator = ","
    }
    func columns(_ name: String, _ places: Range<Int>, _ value: (TrialDetails, Int) -> String?) {
      text += "\(separator)\"\(name)\":["
      for place in places {
        text += (place == 0 ? "" : ",") + list(cells) { $0.flatMap { value($0, place) } ?? "null" }
      }
      text += "]"
    }
    column("status") { "\(Status.allCases.firstIndex(of: $0.status) ?? 0)" }
    column("sha") { quoted(String(($0.sha256 ?? "").prefix(16))) }
    column("reason") { $0.reason.map { quoted($0.description) } ?? "null" }
    column("bytes") { number($0.bytes) }
    column("size") { "[\($0.width ?? 0),\($0.height ?? 0)]" }
    column("encodes") { number($0.encodes) }
    column("thumbnail") { number($0.thumbnailBytes) }
    column("broken") { $0.limitBroken ? "1" : "0" }
    column("cpu") { number($0.cpuSeconds) }
    column("parts") { $0.parts.map { shares($0.seconds) } ?? "null" }
    column("limit") { $0.breaksLimit ? "1" : "0" }
    columns("scores", samples.devices.indices) { cell, device in cell.scores[device].map(\.plain) }
    columns("tiles", samples.devices.indices) { cell, device in
      cell.tiles[device].map { "[\($0.x),\($0.y),\(number($0.score))]" }
    }
    columns("p50", samples.links.indices) { $0.uploads[$1]?.p50?.plain }
    columns("p95", samples.links.indices) { $0.uploads[$1]?.p95?.plain }
    columns("chance", samples.links.indices) { $0.uploads[$1]?.sending.sent.chance.plain }
    columns("seenChance", samples.links.indices) { $0.uploads[$1]?.sending.seen?.chance.plain }
    columns("arrived", samples.links.indices) { $0.uploads[$1]?.sending.sent.arrived.plain }
    columns("times", samples.links.indices) { $0.uploads[$1].flatMap { times($0.sending.sent) } }
    columns("seenTimes", samples.links.indices) { $0.uploads[$1].flatMap { $0.sending.seen.flatMap(times) } }
    columns("preview", samples.links.indices) { $0.uploads[$1]?.preview?.plain }
    columns("queue", samples.links.indices) { $0.uploads[$1]?.queue?.plain }
    text += "}"
  }

  private static func list<Item>(_ items: some Sequence<Item>, _ text: (Item) -> String) -> String {
    "[" + items.map(text).joined(separator: ",") + "]"
  }

  private static func times(_ times: ArrivalTimes) -> String? {
    times.quantiles.isEmpty ? nil : list(times.quantiles) { "\($0)" }
  }

  private static func quoted(_ text: String) -> String { JSONValue.text(text).line }
  private static func number(_ value: Int?) -> String { value.map(String.init) ?? "null" }
  private static func number(_ value: Double?) -> String { value.map(\.plain) ?? "null" }
}
