import CommandLineParsing
import FileLanguages

/// Something that `list` lists; another listing is a value here and a place in `all`.
struct Listing: Sendable, Equatable {
  struct Entry: Sendable {
    let name: String
    /// One line that says what it is.
    let title: String
    /// The file that it comes from, as text; nil if there is none.
    var file: String?
    /// What it rests on, as one word, and where it is known from; nil if that is not asked.
    var certainty: String?
    var source: String?
  }

  let name: String
  /// What its files are written in; nil if people write none.
  var language: FileLanguage?
  /// The file of a name that is not among the entries, because there are too many to list.
  var unlisted: @Sendable (String) -> String? = { _ in nil }
  let entries: @Sendable () -> [Entry]

  static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// The file of the entry of this name.
  func file(of name: String) throws -> String {
    if let file = unlisted(name) { return file }
    let entries = entries()
    guard let entry = entries.first(where: { $0.name == name }) else {
      throw Failure(
        .usage, "--show: \(ValueError.unknownName(name, "name in \(self.name)", entries.map(\.name)).reason)")
    }
    guard let file = entry.file else {
      throw Failure(.usage, "--show: \(self.name) have no files; list them without --show")
    }
    return file
  }
}
