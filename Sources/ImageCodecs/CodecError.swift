import Documents

/// Why a photo could not be decoded or a rendition not be encoded.
package struct CodecError: ReasonedError, Equatable {
  /// The reason, with the library's own words if there are any.
  package let reason: Reason

  /// An error of this kind, with its sentence. Libraries quote parts of a photo that they do not understand; the quotes
  /// are removed, because they may contain anything.
  package init(_ code: Reason.Code, _ sentence: String) {
    reason = Reason(code, Self.withoutCitations(sentence).readable)
  }

  /// Words that libraries themselves quote: HEIF boxes.
  private static let boxes: Set<Substring> = [
    "ftyp", "meta", "hdlr", "pict", "pitm", "iinf", "infe", "iloc", "iprp", "ipco", "ipma", "iref", "idat", "hvcC",
    "av1C", "iden",
  ]

  /// The sentence without everything between its first and last quote, because the quoted text may itself contain
  /// quotes.
  private static func withoutCitations(_ sentence: String) -> String {
    let quotes = sentence.indices.filter { sentence[$0] == "'" && !isWithinWord($0, of: sentence) }
    guard let first = quotes.first, let last = quotes.last, first < last else { return sentence }
    let cited = sentence[sentence.index(after: first)..<last]
    return boxes.contains(cited) ? sentence : "\(sentence[...first])…\(sentence[last...])"
  }

  private static func isWithinWord(_ index: String.Index, of sentence: String) -> Bool {
    guard index > sentence.startIndex, sentence.index(after: index) < sentence.endIndex else { return false }
    return sentence[sentence.index(before: index)].isLetter && sentence[sentence.index(after: index)].isLetter
  }
}
