/// A text that is not a quantity, with what a right one looks like.
public struct UnitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as it was written.
  public let text: String
  /// What is wrong with it, to be read after the text.
  public let reason: String

  /// This text, and what is wrong with it.
  public init(text: String, reason: String) { (self.text, self.reason) = (text, reason) }

  /// One clause, such as `'2M' is not a size; did you mean 2MB or 2MiB?`.
  public var description: String { "'\(text)' \(reason)" }
}
