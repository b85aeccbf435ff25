extension Assertion {
  /// Who says what an assertion asserts, and in which words.
  package struct Origin: Sendable, Hashable {
    /// How far the words that it is based on carry it.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A document says it.
      case promised
      /// It follows from several sentences of a document.
      case derived
      /// No document says it: it is a sensible expectation of ours.
      case ours
    }

    /// Who says it.
    package var kind: Kind
    /// The document's own words; nil if nobody is quoted.
    package var quote: String?
    /// Where these words are, such as `000, line 15`.
    package var at: String?

    /// The origin in one line, such as `promised (000, line 15): "under 5 seconds"`.
    package var words: String {
      kind.rawValue + (at.map { " (\($0))" } ?? "") + (quote.map { ": \"\($0)\"" } ?? "")
    }
  }
}
