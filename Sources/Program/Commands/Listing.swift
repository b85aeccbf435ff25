import CommandLineParsing
import Documents

/// Something that `list` lists; to add a listing, add a value here and put it into `all`.
struct Listing: Sendable, Equatable {
  struct Entry: Sendable {
    let name: String
    /// One line of description.
    let title: String
    /// The text of its file; nil if it has none.
    var file: String?
    /// How well it is known, in one word, and the source; nil if that does not apply.
    var certainty: String?
    var source: String?
    /// The title of the part of the list that it belongs to; nil if the list has no parts.
    var heading: String?
  }

  let name: String
  /// The language of its files; nil if users write no such files.
  var language: FileLanguage?
  /// The file of a name that is not among the entries because there are too many to list.
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
