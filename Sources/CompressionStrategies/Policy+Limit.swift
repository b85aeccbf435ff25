import StrictJSON5

extension Policy {
  /// A size search that no file describes: the best picture of at most this many bytes and this longest side. Without a
  /// side, only files over the limit are made smaller, to the side that shows well on any screen.
  public static func limit(_ bytes: Int, side: Int?) -> Policy {
    let picture = PictureSettings(size: SizeRule(.longestSide(side ?? 2_048)))
    var search = SizeSearching(picture: picture, limit: bytes)
    search.keepsWholeWithinLimit = side == nil
    let keys =
      "longestSide: \(side ?? 2_048), \(side == nil ? "wholeWithinLimit: true, " : "")limit: \(bytes)"
    return Policy(
      name: "limit-\(bytes)", title: "The best picture of at most \(bytes) bytes", source: "the command line",
      main: search, text: "{ name: \"limit-\(bytes)\", main: { strategy: \"\(SizeSearching.name)\", \(keys) } }")
  }

  /// This policy with another longest side, if its strategy is ours; else this policy.
  ///
  /// The side stands in the text as if it had been written there: the policy's hash and what a record keeps of it follow.
  /// A policy that bounds its size in another way keeps its bound.
  public func withLongestSide(_ side: Int) -> Policy {
    let document = Document(text, name: name)
    guard main.isOurs, case .object(let policy) = document.root.value, let node = policy["main"],
      case .object(let settings) = node.value,
      !["shortSide", "pixels", "width"].contains(where: { settings[$0] != nil })
    else { return self }
    let whole =
      settings["longestSide"].map { document.text(replacing: [($0, "\(side)")]) }
      ?? document.text(replacing: [(node, "{ longestSide: \(side),")])
    guard var changed = try? Policy(reading: Array(whole.utf8), from: name) else { return self }
    changed.file = file
    return changed
  }
}
