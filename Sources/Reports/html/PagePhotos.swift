import CompressionStrategies
import Documents
import ImageCodecs
import Judgement
import Records
import Units

/// Every trial that the page lists, filters and opens, as the program has computed and worded it: data for the script.
enum PagePhotos {
  /// Names for the page's addresses, the keys of its pictures, and the figures of each trial.
  static func json(_ report: ReportData, _ details: PageDetails, _ photos: [Int]) throws -> String {
    let samples = report.samples
    let shown = photos.map { samples.photos[$0] }
    let trials = try photos.map(details.photo)
    let cells = samples.policies.indices.map { policy in
      let shares = samples.evidence.shares(policy, for: report.question)
      return object([
        ("sha", list(trials) { quoted(String(($0[policy]?.sha256 ?? "").prefix(16))) }),
        ("tiles", list(trials) { $0[policy]?.tiles.first.flatMap(\.self).map { "[\($0.x),\($0.y)]" } ?? "null" }),
        (
          "trials",
          list(zip(photos, trials)) { place, trials in
            trials[policy].map { PhotoFigures($0, share: shares[place], in: report).json } ?? "null"
          }
        ),
      ])
    }
    let places = Dictionary(photos.enumerated().map { ($1, $0) }) { first, _ in first }
    return object([
      ("isThinned", photos.count < samples.photos.count ? "true" : "false"),
      ("policies", list(samples.policies, { quoted(OutsideText.visible($0)) })),
      ("again", list(report.manifest.policies) { quoted(OutsideText.visible($0.again)) }),
      ("screen", report.manifest.devices.first.map { "[\($0.width),\($0.height)]" } ?? "null"),
      ("isHDR", "\(report.manifest.devices.first?.isHDR == true)"),
      ("screenTitle", quoted(OutsideText.visible(report.screen(report.question.device)))),
      ("title", quoted(report.manifest.devices.first.map { $0.title.isEmpty ? $0.name : $0.title } ?? "")),
      ("photos", list(shown) { quoted(OutsideText.visible($0.name)) }),
      (
        "originals",
        list(shown) { quoted("\(Wording.bytes(Double($0.bytes))), \($0.width ?? 0) × \($0.height ?? 0) px") }
      ),
      ("kinds", list(shown) { quoted(OutsideText.visible(Wording.kind($0.kind))) }),
      ("hashes", list(shown) { quoted(String($0.hash.prefix(16))) }),
      ("sides", list(shown) { "[\($0.width ?? 0),\($0.height ?? 0)]" }),
      ("links", list(report.links) { quoted(OutsideText.visible($0)) }),
      ("phone", quoted(report.phone.map { OutsideText.visible($0.name) } ?? "")),
      ("budget", "\(report.question.budgetSeconds)"),
      ("ownBudget", quoted(report.manifest.question.budgetSeconds.plain)),
      ("fates", list(Differences.Fate.allCases) { quoted($0.words) }),
      ("segments", list(TimeSegment.allCases) { "[\(quoted($0.rawValue)),\(quoted($0.title))]" }),
      (
        "worst",
        list(report.worst(of: photos.filter { report.question.photos.include(samples.photos[$0].isGenerated) })) {
          "\($0.policy * photos.count + (places[$0.photo] ?? 0))"
        }
      ),
      ("cells", list(cells, \.self)),
    ])
  }

  /// As many photos as fit into this many bytes, chosen evenly, by their places; and the step between them.
  static func photos(of report: ReportData, _ details: PageDetails, atMost limit: Int) throws -> (
    places: [Int], step: Int
  ) {
    let all = report.samples.photos.indices
    // The first photos show how many bytes one takes; names of policies and the like hardly count.
    let probe = Array(all.prefix(64))
    let size = probe.isEmpty ? 0 : try json(report, details, probe).utf8.count * all.count / probe.count
    let step = max(1, (size + limit - 1) / max(limit, 1))
    return (Array(stride(from: 0, to: all.count, by: step)), step)
  }

  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  static func list<Item>(_ items: some Sequence<Item>, _ text: (Item) throws -> String) rethrows -> String {
    "[" + (try items.map(text)).joined(separator: ",") + "]"
  }

  static func quoted(_ text: String) -> String { JSONValue.text(text).line }
}

extension RunManifest.PolicyEntry {
  /// The words of a command that repeats this policy: `compress --policy FILE`, or `run --sweep …`.
  fileprivate var again: String {
    guard let variation else { return "compress --policy \((file ?? name).inShell)" }
    let values = variation.settings.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    return "run " + (variation.policy.map { "--policies \($0.inShell) " } ?? "") + "--sweep \(values.inShell)"
  }
}
