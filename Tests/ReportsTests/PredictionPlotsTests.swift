import NetworkSimulation
import Testing

@testable import Calibration
@testable import Reports

/// What a reader of the page sees of what was held back.
struct PredictionPlotsTests {
  /// Uploads of two sizes over each network, which all take as long as the others of their size.
  private static func judgements(networks: Int) -> [Prediction] {
    let path = PathGuess(rate: 4e6, roundTrip: 0.05)
    var log = UploadLog()
    for network in 1...networks {
      for (bytes, seconds) in [(100_000, 0.4), (800_000, 1.8)] {
        for _ in 1...4 { log.add(UploadRow(bytes: bytes, seconds: seconds), network: "network \(network) & more") }
      }
    }
    let groups = UploadGroup.groups(of: log).map { ($0, PathMixture(parts: [(1, path)])) }
    return Prediction.judgements(of: groups, budgetSeconds: 5)
  }

  private static func count(_ part: String, in text: String) -> Int { text.split(separator: part).count - 1 }

  /// A line between equal points is not drawn: each quantile is a dot as well, which is.
  @Test func `uploads that took the same time can be seen`() {
    let plots = PredictionPlots(judgements: Self.judgements(networks: 1))
    for plot in [plots.quantiles.text, plots.residuals.text] {
      #expect(Self.count("<path class=\"ends", in: plot) == 2)
      #expect(Self.count("h0", in: plot) == 2 * 19)
    }
  }

  /// Seven colours for sixteen lines: none looks like another.
  @Test func `lines of many networks are distinguishable`() {
    let key = PredictionPlots(judgements: Self.judgements(networks: 8)).key.text
    let looks = key.split(separator: "<polyline ").dropFirst().compactMap { $0.split(separator: "points=").first }
    #expect(looks.count == 16)
    #expect(Set(looks).count == 16)
    #expect(key.contains("network 8 &amp; more 100,000 bytes"))
  }

  /// What an axis is labelled with is what stands at its ends: a quarter beyond the only figure.
  @Test func `an axis ends with its labels`() throws {
    let plot = RidgePlot(ridge: [RidgePoint(roundTripSeconds: 0.1, rateUp: 1e6)]).svg.text
    #expect(plot.contains("800 kbit/s") && plot.contains("1.25 Mbit/s") && plot.contains("125 ms"), "\(plot)")
  }
}
