package import Documents
import ImageCodecs

/// Where a picture is opened.
package enum OpeningPlace: String, Sendable, CaseIterable { case phones, browsers, desktops }

/// Who can open which format, by place and year.
package struct FormatSupport: Sendable {
  /// The support of one format.
  struct Entry: Sendable {
    /// The shares of people who can open it, by year.
    let shares: [OpeningPlace: [Double]]
    /// Which versions open it, by whose word.
    let source: String
    /// Whether the shares are estimates, not a publication's.
    let isEstimate: Bool
  }

  /// The years of the shares, ascending.
  let years: [Int]
  /// By format, without formats that everybody can open.
  let entries: [PhotoFormat: Entry]

  /// The built-in table, which is one file.
  package static let presets = Presets<FormatSupport>(["formats": PackageResources.formats_json5]) {
    (text) throws(FaultyFile) in try Document(text, name: "built in").read(.formatSupport)
  }
}

/// The people whom a policy's pictures are for: how and when they open them.
package struct Recipients: Sendable, Hashable {
  /// Where they open pictures.
  package var place = OpeningPlace.phones
  /// The year of their systems; nil for the newest that is known.
  package var year: Int?

  /// The share of them who can open a format; nil if everybody can.
  package func share(opening format: String) -> Double? {
    guard let table = FormatSupport.presets.all.first,
      let entry = PhotoFormat(rawValue: format).flatMap({ table.entries[$0] }),
      let place = year.map({ table.years.firstIndex(of: $0) }) ?? table.years.indices.last
    else { return nil }
    return entry.shares[self.place]?[place]
  }
}

extension Reading<FormatSupport> {
  fileprivate static var formatSupport: Self {
    .object { keys in
      _ = keys.required("name", .string, "what it is called")
      _ = keys.optional("title", .string, "the same for people")
      let years = keys.required("years", .list(of: .integer(in: 2000...2100), nonEmpty: true), "the years, ascending")
      let entries = keys.required("formats", .formatEntries, "each format that not everybody can open")
      guard let years, let entries else { return nil }
      if years != Set(years).sorted() { keys.fault("years", "years are ascending") }
      for (format, entry) in entries where entry.shares.values.contains(where: { $0.count != years.count }) {
        keys.fault("formats", "\(format.rawValue) needs a share for each of \(years.count) years")
        return nil
      }
      return FormatSupport(years: years, entries: entries)
    }
  }
}

extension Reading<[PhotoFormat: FormatSupport.Entry]> {
  fileprivate static var formatEntries: Self {
    .object { keys in
      var entries: [PhotoFormat: FormatSupport.Entry] = [:]
      for format in PhotoFormat.allCases {
        entries[format] = keys.optional(format.rawValue, .formatEntry, "who can open it")
      }
      return entries
    }
  }
}

extension Reading<FormatSupport.Entry> {
  fileprivate static var formatEntry: Self {
    .object { keys in
      var shares: [OpeningPlace: [Double]] = [:]
      for place in OpeningPlace.allCases {
        shares[place] = keys.required(
          place.rawValue, .list(of: .number(in: 0...1)), "the share of \(place.rawValue), by year")
      }
      let isEstimate = keys.optional("estimate", .bool, default: false, "whether nobody has published the shares")
      let source = keys.required("source", .string, "which versions open it, by whose word")
      guard let source, shares.count == OpeningPlace.allCases.count else { return nil }
      return FormatSupport.Entry(shares: shares, source: source, isEstimate: isEstimate)
    }
  }
}

extension Reading<Recipients> {
  /// How and when the recipients of a policy's pictures open them.
  static var recipients: Self {
    .object { keys in
      let years = FormatSupport.presets.all.first?.years ?? []
      return Recipients(
        place: keys.optional("on", .choice("place"), default: .phones, "where they open pictures"),
        year: keys.optional(
          "year", .integer(in: (years.first ?? 0)...(years.last ?? 0)),
          "the year of their systems; without it the newest that is known", example: "2025"))
    }
  }
}
