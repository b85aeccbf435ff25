import RunRecords

/// What a report can be written as. Adding one is a file in `Formats/` and a line in `allCases`.
public struct ReportFormat: Sendable, RawRepresentable, CaseIterable, Equatable {
  /// A file that a format writes, and the text that it begins with, which shows that a report wrote it.
  struct OwnFile: Sendable {
    let name: String
    let mark: String
  }

  /// In the order in which a report writes them by default.
  public static let allCases: [ReportFormat] = [html, csv, json, markdown]

  /// What the command line calls it.
  public let rawValue: String
  let files: [OwnFile]
  /// Writes the files and returns their paths.
  let write: @Sendable (ReportWriter, RunReader) throws -> [String]

  init(_ name: String, files: [OwnFile], write: @escaping @Sendable (ReportWriter, RunReader) throws -> [String]) {
    (rawValue, self.files, self.write) = (name, files, write)
  }

  /// The format of this name.
  public init?(rawValue name: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = known
  }

  /// Names are unique to a format, because closures cannot be compared.
  public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }
}
