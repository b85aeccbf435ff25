package import Documents
import Units

/// How uploads are spread over links, with a source for every share.
package struct LinkMix: Sendable, Hashable {
  /// The share of the uploads that goes over a link.
  package struct Share: Sendable, Hashable {
    /// The link's name.
    package let link: String
    /// Its share of the uploads; the shares of a mix add up to 1.
    package let share: Double
    /// The source of the share.
    package let source: String
  }

  /// The name for `--mix`.
  package let name: String
  /// A title for people: whose uploads these are, with the shares in words.
  package let title: String
  /// The sources of shares and rates, and which of them are our judgement.
  package let source: String
  /// Each link's share of all uploads.
  package let shares: [Share]
  /// The file's text.
  package let text: String

  /// Reads a mix's file.
  package init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.mix(text: String(decoding: bytes, as: UTF8.self)))
  }

  fileprivate init(name: String, title: String, source: String, shares: [Share], text: String) {
    (self.name, self.title, self.source, self.shares, self.text) = (name, title, source, shares, text)
  }
}

extension Reading<LinkMix> {
  fileprivate static func mix(text: String) -> Self {
    .object { keys in
      let name = keys.required("name", .string, "what commands call it")
      let title = keys.required("title", .string, "the same for people")
      let source = keys.required("source", .string, "where shares and rates come from")
      let shares = keys.required("shares", .list(of: .mixShare, nonEmpty: true), "each link's part of the uploads")
      guard let name, let title, let source, let shares else { return nil }
      let sum = shares.reduce(0) { $0 + $1.share }
      if abs(sum - 1) > 1e-9 {
        keys.fault("shares", "the shares add up to \(Brief.share(sum)); make them add up to 100 %")
      }
      return LinkMix(name: name, title: title, source: source, shares: shares, text: text)
    }
  }
}

extension Reading<LinkMix.Share> {
  fileprivate static var mixShare: Self {
    .object { keys in
      let link = keys.required("link", .string, "a link's name")
      let share = keys.required(
        "share", .text("a share such as 30% or 0.3") { try Units.Share(parsing: $0).value }, "its part of the uploads")
      let source = keys.required("source", .string, "where the part comes from")
      guard let link, let share, let source else { return nil }
      return LinkMix.Share(link: link, share: share, source: source)
    }
  }
}
