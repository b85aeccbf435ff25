/// How many words of screenshots, documents and drawings can still be read in each policy's pictures, on the screen of
/// the answer.
struct TextKept: Sendable, Hashable {
  /// The mean share of words that are kept, by policy; empty if no text was read.
  var shares: [String: Double] = [:]
  /// How many photos have words that were read.
  var photos = 0
}
