import NetworkSimulation
import Platform
import Units

extension Link {
  /// The link with as many figures as a log can tell: four, and two of what the log does not determine.
  func rounded(by parameters: [Parameter]) -> Link {
    func figures(_ name: Parameter.Name) -> Int {
      parameters.first { $0.name == name }.map { $0.isDetermined || $0.isOfMany ? 4 : 2 } ?? 4
    }
    func rounded(_ value: Double, _ name: Parameter.Name) -> Double {
      guard value > 0 else { return value }
      let scale = pow(10, Double(figures(name) - 1) - log10(value).rounded(.down))
      return (value * scale).rounded() / scale
    }
    var link = self
    link.up = BitRate(bitsPerSecond: Int(rounded(Double(up.bitsPerSecond), .rateUp).rounded()))
    link.down = BitRate(bitsPerSecond: Int(rounded(Double(down.bitsPerSecond), .rateUp).rounded()))
    link.roundTrip = .nanoseconds(Int((rounded(roundTrip.seconds, .roundTrip) * 1e6).rounded()) * 1_000)
    (link.lossUp, link.lossDown) = (Share(rounded(lossUp.value, .loss)), Share(rounded(lossDown.value, .loss)))
    return link
  }
}
