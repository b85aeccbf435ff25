public import StrictJSON5

/// A kind of file that people write for this program, described by the code that reads it.
public struct FileLanguage: Sendable {
  /// As a help topic: policy-file.
  public let name: String
  /// The heading of its document.
  public let title: String
  /// Paragraphs of Markdown that come first.
  public let introduction: String
  /// Whole files, each under a sentence that says what it is.
  public let examples: [Example]
  /// What a file may say.
  public let form: @Sendable () -> Form

  /// A file that is right.
  public struct Example: Sendable {
    /// The sentence above the file, which says what it is.
    public let title: String
    /// The whole file, which a test reads as a user's would be read.
    public let text: String

    /// This text under this sentence.
    public init(_ title: String, _ text: String) {
      self.title = title
      self.text = text
    }
  }

  /// A language of this name.
  public init(
    _ name: String, title: String, introduction: String, examples: [Example], form: @escaping @Sendable () -> Form
  ) {
    self.name = name
    self.title = title
    self.introduction = introduction
    self.examples = examples
    self.form = form
  }
}

extension FileLanguage: Equatable {
  /// Names are unique to a language, because forms cannot be compared.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }
}
