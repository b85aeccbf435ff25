/// The smallest part of a JSON5 text that means something.
struct Token {
  enum Kind: Hashable {
    /// One of `{ } [ ] : ,`.
    case punctuator(Unicode.Scalar)
    case string(String)
    case number(Double)
    case identifier(String)
    /// Not a token; its fault is already reported.
    case faulty
    case end
  }

  let kind: Kind
  let position: Position
  /// As it is written.
  let text: String

  /// How an error names it.
  var summary: String {
    switch kind {
    case .punctuator(let scalar): "'\(scalar)'"
    case .end: "the end of the file"
    case .string(let string): quoted(string.prefix(40))
    case .number, .identifier, .faulty: "'\(text.prefix(40))'"
    }
  }
}
