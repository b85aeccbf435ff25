import Documents
import Records

/// Data for the page's script: the place of each picture.
enum PagePhotos {
  /// Names for the page's addresses, and the keys of its pictures.
  static func json(_ report: ReportData, _ details: PageDetails, _ photos: [Int]) throws -> String {
    let samples = report.samples
    let shown = photos.map { samples.photos[$0] }
    let trials = try photos.map(details.photo)
    let cells = samples.policies.indices.map { policy in
      let own = trials.map { $0[policy] }
      return object([
        ("tried", list(own) { $0 == nil ? "0" : "1" }),
        ("sha", list(own) { quoted(String(($0?.sha256 ?? "").prefix(16))) }),
        ("tiles", list(own) { $0?.tiles.first.flatMap(\.self).map { "[\($0.x),\($0.y)]" } ?? "null" }),
      ])
    }
    return object([
      ("isThinned", photos.count < samples.photos.count ? "true" : "false"),
      ("policies", list(samples.policies, { quoted(OutsideText.visible($0)) })),
      ("screen", report.manifest.devices.first.map { "[\($0.width),\($0.height)]" } ?? "null"),
      ("title", quoted(report.manifest.devices.first.map { $0.title.isEmpty ? $0.name : $0.title } ?? "")),
      ("photos", list(shown) { quoted(OutsideText.visible($0.name)) }),
      ("hashes", list(shown) { quoted(String($0.hash.prefix(16))) }),
      ("sides", list(shown) { "[\($0.width ?? 0),\($0.height ?? 0)]" }),
      ("cells", list(cells, \.self)),
    ])
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  private static func list<Item>(_ items: some Sequence<Item>, _ text: (Item) -> String) -> String {
    "[" + items.map(text).joined(separator: ",") + "]"
  }

  private static func quoted(_ text: String) -> String { JSONValue.text(text).line }
}
