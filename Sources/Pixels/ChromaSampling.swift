/// How many chroma samples a JPEG keeps.
public enum ChromaSampling: String, Sendable, CaseIterable, Hashable {
  /// One for every pixel.
  case full = "4:4:4"
  /// One for every two pixels of a row.
  case half = "4:2:2"
  /// One for every two by two pixels.
  case quarter = "4:2:0"
  /// One for every two pixels of a column, as a turned camera writes it.
  case halfDown = "4:4:0"

  /// Luma samples for each chroma sample, across and down.
  public var factors: (horizontal: Int, vertical: Int) {
    switch self {
    case .full: (1, 1)
    case .half: (2, 1)
    case .quarter: (2, 2)
    case .halfDown: (1, 2)
    }
  }
}
