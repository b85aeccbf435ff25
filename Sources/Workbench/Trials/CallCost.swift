/// CPU seconds spent inside codecs, metrics and the simulator: what a run cannot do without.
public struct CallCost: Codable, Sendable, Hashable {
  /// Decoding, resizing and encoding, whatever number of times.
  public internal(set) var codecs = 0.0
  /// Preparing references and scoring renditions.
  public internal(set) var metrics = 0.0
  /// Uploads and messages in virtual time.
  public internal(set) var simulation = 0.0

  /// All of them.
  public var sum: Double { codecs + metrics + simulation }

  static func += (total: inout Self, more: Self) {
    total.codecs += more.codecs
    total.metrics += more.metrics
    total.simulation += more.simulation
  }
}

/// An answer that says what it cost.
protocol Costly {
  var cost: CallCost { get }
}

extension TrialResult: Costly {}
extension MessageRequest.Answer: Costly {}
