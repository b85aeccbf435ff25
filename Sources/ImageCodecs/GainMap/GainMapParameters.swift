import Platform

/// How a gain map's samples become light: the numbers of Ultra HDR's XMP and of ISO 21496-1, which mean the same.
///
/// All are kept in millionths, so that what was written is read as it was.
struct GainMapParameters: Sendable, Equatable {
  /// A number for each channel; one number if all are the same.
  typealias Channels = [Int]

  /// The logarithms, to the base 2, of the least and the greatest gain.
  var gainMin: Channels = [0]
  var gainMax: Channels
  var gamma: Channels = [1_000_000]
  /// What is added to the base picture's light, and taken from the brighter one's.
  var offsetSDR: Channels = [15_625]
  var offsetHDR: Channels = [15_625]
  /// The logarithms, to the base 2, of a display's headroom from which gains are applied at all, and in full.
  var headroomMin = 0
  var headroomMax: Int

  /// A number in millionths; nil if it is not a number, or one that no gain map can have.
  static func millionths(_ number: Double) -> Int? {
    number.isFinite && abs(number) <= 1_000 ? Int((number * 1e6).rounded()) : nil
  }

  /// Whether a decoder can do something with them.
  var areSound: Bool {
    let channels = [gainMin, gainMax, gamma, offsetSDR, offsetHDR]
    return channels.allSatisfy { $0.count == 1 || $0.count == 3 } && gamma.allSatisfy { $0 > 0 }
      && offsetSDR.allSatisfy { $0 >= 0 } && offsetHDR.allSatisfy { $0 >= 0 } && headroomMin >= 0
      && headroomMax > headroomMin
      && (0..<3).allSatisfy { Self.channel($0, of: gainMax) >= Self.channel($0, of: gainMin) }
  }

  /// Whether channels differ, as those of a coloured map do.
  var areOfColours: Bool {
    [gainMin, gainMax, gamma, offsetSDR, offsetHDR].contains { channels in channels.contains { $0 != channels[0] } }
  }

  static func channel(_ index: Int, of channels: Channels) -> Int { channels[min(index, channels.count - 1)] }
}
