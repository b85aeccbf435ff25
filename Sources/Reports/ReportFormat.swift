import Records

/// A format of a report. To add one, add a file in `Formats/` and a line in `allCases`.
package struct ReportFormat: Sendable, RawRepresentable, CaseIterable, Equatable {
  /// A file that a format writes, and the text that it begins with: by it we recognise a file that a report wrote.
  struct OwnFile: Sendable {
    let name: String
    let mark: String
  }

  /// All formats, in the order in which a report writes them by default.
  package static let allCases: [ReportFormat] = [html, csv, json, markdown]

  /// The format's name on the command line.
  package let rawValue: String
  let files: [OwnFile]
  /// Writes the files and returns their paths.
  let write: @Sendable (ReportWriter, RunReader) throws -> [String]

  init(_ name: String, files: [OwnFile], write: @escaping @Sendable (ReportWriter, RunReader) throws -> [String]) {
    (rawValue, self.files, self.write) = (name, files, write)
  }

  /// The format with this name.
  package init?(rawValue name: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = known
  }

  /// Formats are equal if their names are, because closures cannot be compared.
  package static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }
}
