import Units

/// What was odd about a photo's picture data but lost nothing.
public enum Oddity: Sendable, Hashable, CustomStringConvertible {
  case endMarkerMissing
  /// Bytes between markers that are neither segment nor code.
  case strayBytes(Int)
  case profileMissing

  /// As notes say it.
  public var description: String {
    switch self {
    case .endMarkerMissing: "the end marker is missing; every block was decoded"
    case .strayBytes(let count): "\(count.grouped) stray bytes between the markers"
    case .profileMissing: "CMYK without a profile"
    }
  }

  /// Whether strict decoders complain of it.
  public var isStrayBytes: Bool { if case .strayBytes = self { true } else { false } }
}
