/// What a policy is, told by what it did: the sides, qualities and colours of its pictures.
enum Design {
  /// "2048 px, quality 50-85, 4:2:0"; empty where nothing was made.
  static func words(_ cells: [Samples.Cell], chroma: String?) -> String {
    let made = cells.filter { $0.bytes != nil }
    guard !made.isEmpty else { return "" }
    let encoded = made.filter { !$0.passedThrough }
    guard !encoded.isEmpty else { return "the photo’s own picture data" }
    let side = encoded.map { max($0.width ?? 0, $0.height ?? 0) }.max() ?? 0
    let qualities = encoded.compactMap(\.quality)
    let formats = Set(encoded.compactMap(\.format)).sorted()
    var words = ["\(side) px"]
    if let least = qualities.min(), let most = qualities.max() {
      words.append(least == most ? "quality \(most)" : "quality \(least)-\(most)")
    }
    if let chroma { words.append(chroma) }
    if formats != ["jpeg"] { words.append(formats.joined(separator: " or ")) }
    return words.joined(separator: ", ")
  }
}
