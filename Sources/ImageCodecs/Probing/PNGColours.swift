import Units

/// What chunks of a PNG without an ICC profile say of its colours, by numbers.
struct PNGColours {
  /// Colours that are shown as if they were sRGB.
  enum Unread: Sendable, Hashable {
    /// Code numbers of ITU-T H.273 for primaries.
    case primaries(Int)
    /// What light is raised to so that it is a sample, such as 1/1.8.
    case gamma(Double)

    var note: String {
      switch self {
      case .primaries(let code): "colours of other primaries than sRGB's (H.273 code \(code)) shown as sRGB"
      case .gamma(let gamma): "a gamma of 1/\((1 / gamma).fixed(2)) is stated and not applied; shown as sRGB"
      }
    }
  }

  /// `cICP`: primaries and transfer by H.273, which come before anything else that a PNG says.
  private var codes: (primaries: Int, transfer: Int)?
  private var gamma: Double?
  private var isSRGB = false

  /// The chunks that it takes.
  static let chunks = ["cICP", "gAMA", "sRGB"]
  private static let (sRGBPrimaries, displayP3Primaries) = (1, 12)
  /// PQ and HLG.
  private static let highDynamicRange = [16, 18]
  /// sRGB's curve is near 1/2.2, and so is what such files state.
  private static let ordinaryGammas = 0.44...0.47

  mutating func take(_ name: String, _ content: ByteReader) {
    switch name {
    case "cICP": if let primaries = content.u8(0), let transfer = content.u8(1) { codes = (primaries, transfer) }
    case "gAMA": gamma = content.u32(0).map { Double($0) / 100_000 }
    case "sRGB": isSRGB = true
    default: break
    }
  }

  func apply(to probe: inout PhotoProbe) {
    if let codes {
      probe.statesHighDynamicRange = Self.highDynamicRange.contains(codes.transfer)
      probe.statesDisplayP3 = codes.primaries == Self.displayP3Primaries && !probe.statesHighDynamicRange
      let isRead = probe.statesDisplayP3 || codes.primaries == Self.sRGBPrimaries
      if !isRead { probe.unreadColours = .primaries(codes.primaries) }
    } else if let gamma, gamma > 0, !isSRGB, !Self.ordinaryGammas.contains(gamma) {
      probe.unreadColours = .gamma(gamma)
    }
  }
}
