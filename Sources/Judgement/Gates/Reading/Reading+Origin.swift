import Documents

extension ObjectReader {
  /// Who says what the assertion asserts; nil if the file does not say it.
  func origin() -> Assertion.Origin? {
    let kind = optional(
      "kind", .choice("kind of assertion", Assertion.Origin.Kind.allCases.map { ($0.rawValue, $0) }),
      "who says it: a document (promised), several of its sentences (derived), or only this file (ours)")
    let quote = optional("quote", .string, "the document's own words", example: "\"Thumbnails under 50 KB\"")
    let at = optional("at", .string, "where the document has these words", example: "\"spec.md, line 42\"")
    if (quote == nil) != (at == nil) {
      fault(quote == nil ? "at" : "quote", "a quote and its place go together; add the other one")
    }
    guard let kind else {
      if quote != nil { fault("quote", "goes with kind; add kind: \"promised\", \"derived\" or \"ours\"") }
      return nil
    }
    if kind != .ours, quote == nil {
      fault("kind", "an assertion that is \(kind.rawValue) needs the document's words; add quote and at")
    }
    return Assertion.Origin(kind: kind, quote: quote, at: at)
  }
}
