import RunRecords

/// What a report can be written as. Adding one is a file in `Formats/` and a line in `allCases`.
public struct ReportFormat: Sendable, RawRepresentable, CaseIterable, Equatable {
  /// A file that a format writes, and what stands in its head: enough to tell a report's from another's.
  struct OwnFile: Sendable {
    let name: String
    let mark: String
  }

  /// In the order in which a report writes them where nobody chooses.
  public static let allCases: [ReportFormat] = [html, csv, json, markdown]

  /// What the command line calls it.
  public let rawValue: String
  let files: [OwnFile]
  /// Writes the files and tells where they are.
  let write: @Sendable (ReportWriter, RunReader) throws -> [String]

  init(_ name: String, files: [OwnFile], write: @escaping @Sendable (ReportWriter, RunReader) throws -> [String]) {
    (rawValue, self.files, self.write) = (name, files, write)
  }

  /// The format of this name.
  public init?(rawValue name: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = known
  }

  /// A name is one format's alone: what writes it cannot be compared.
  public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }
}
