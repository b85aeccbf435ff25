extension Policy {
  /// A size search that no file describes: the best picture of at most this many bytes and this longest side.
  public static func limit(_ bytes: Int, side: Int) -> Policy {
    let picture = PictureSettings(size: SizeRule(.longestSide(side)))
    return Policy(
      name: "limit-\(bytes)", title: "The best picture of at most \(bytes) bytes", source: "the command line",
      main: SizeSearch(picture: picture, limit: bytes),
      text: """
        { name: "limit-\(bytes)", main: { strategy: "\(SizeSearch.name)", longestSide: \(side), limit: \(bytes) } }
        """)
  }

  /// This policy with another longest side, where it is a size search of ours; else this policy.
  public func withLongestSide(_ side: Int) -> Policy {
    guard var search = main as? SizeSearch, name.hasPrefix("target-") else { return self }
    search.picture.size = SizeRule(.longestSide(side))
    var policy = self
    policy.main = search
    return policy
  }
}
