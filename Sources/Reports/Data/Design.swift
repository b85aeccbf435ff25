import Records

/// What a policy does, inferred from its pictures: their sides, qualities and chroma subsampling.
struct Design: Sendable {
  private var isMade = false
  private var isEncoded = false
  private var side = 0
  private var qualities: ClosedRange<Int>?
  private var formats: Set<String> = []

  /// The columns of a trial that show a policy's design.
  static let columns = ["mainBytes", "passedThrough", "mainWidth", "mainHeight", "mainQuality", "mainFormat"]

  /// Adds a trial's picture; `first` is the place of the first of these columns in the row.
  mutating func take(_ row: CellRow, from first: Int) {
    guard !row.isEmpty(first) else { return }
    isMade = true
    guard row.integer(first + 1) ?? 0 == 0 else { return }
    isEncoded = true
    side = max(side, row.integer(first + 2) ?? 0, row.integer(first + 3) ?? 0)
    if let quality = row.integer(first + 4) {
      qualities = min(quality, qualities?.lowerBound ?? quality)...max(quality, qualities?.upperBound ?? quality)
    }
    if let format = row.text(first + 5) { formats.insert(format) }
  }

  /// "2048 px, JPEG quality 50-85, 4:2:0"; empty if nothing was made.
  func words(chroma: String?) -> String {
    guard isMade else { return "" }
    guard isEncoded else { return "the photo’s own picture data" }
    let names = ["webp": "WebP", "jxl": "JPEG XL"]
    let format = formats.sorted().map { names[$0] ?? $0.uppercased() }.joined(separator: " or ")
    let quality = qualities.map {
      $0.count == 1 ? " quality \($0.upperBound)" : " quality \($0.lowerBound)-\($0.upperBound)"
    }
    return (["\(side) px", format + (quality ?? "")] + [chroma].compactMap(\.self)).joined(separator: ", ")
  }
}
