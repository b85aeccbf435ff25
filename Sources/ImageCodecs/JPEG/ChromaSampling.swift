/// How many chroma samples a JPEG keeps.
public enum ChromaSampling: Sendable {
  /// One for every pixel (4:4:4).
  case full
  /// One for every two by two pixels (4:2:0).
  case quarter

  /// Luma samples for each chroma sample, across and down.
  var factor: Int { self == .full ? 1 : 2 }
}
