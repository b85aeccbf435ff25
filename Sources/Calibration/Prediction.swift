import NetworkSimulation
import Statistics
import Units

/// What the half of a log that nothing was fitted to measured at one size, and what the link predicts there.
package struct Prediction: Sendable {
  /// What the times of some uploads come to.
  package struct Figures: Sendable {
    /// Seconds; nil if there is no upload.
    package let median: Double?
    /// Seconds, the 95th percentile; nil if there is no upload.
    package let p95: Double?
    /// The share of them within the budget; 0 if there is none.
    package let shareInBudget: Double

    init(_ seconds: SortedSample, budget: Double) {
      median = seconds.median
      p95 = seconds.quantile(0.95)
      shareInBudget =
        seconds.values.isEmpty ? 0 : Double(seconds.values.count { $0 <= budget }) / Double(seconds.values.count)
    }
  }

  /// What the log calls the network; empty if it calls none.
  package let network: String
  /// The middle size of those that are judged together.
  package let bytes: Int
  /// From the smallest upload to the largest.
  package let sizes: ClosedRange<Int>
  /// The size, or from which to which.
  package var title: String {
    let isOne = Double(sizes.upperBound) < Self.alike * Double(sizes.lowerBound)
    return isOne ? bytes.grouped : "\(sizes.lowerBound.grouped) to \(sizes.upperBound.grouped)"
  }
  /// The network, where the log calls it something, and the size.
  package var name: String { network.isEmpty ? title : "\(network) \(title)" }
  /// Uploads that were held back and measured here.
  package let rows: Int
  /// Of the uploads that were held back.
  package let measured: Figures
  /// Of simulated uploads over the path that was fitted to the others; one that never ends counts as an hour.
  package let predicted: Figures
  /// How far the predicted median is from the measured one, as a part of it; nil if either is unknown.
  var miss: Double? {
    guard let seen = measured.median, let made = predicted.median, seen > 0 else { return nil }
    return abs(made / seen - 1)
  }
  /// Quantiles at 5, 10 … 95 %: measured and predicted seconds.
  package let quantiles: [(measured: Double, predicted: Double)]

  private static let runs = 300
  /// Sizes that differ by less are one.
  private static let alike = 1.15
  /// So many sizes of a network a reader can tell apart in a plot.
  private static let mostSizes = 5

  /// What was held back of groups, and what the paths predict that were fitted to the other half of each: of all paths of
  /// a network together, as a user of it meets them.
  static func judgements(
    of groups: [(group: UploadGroup, mixture: PathMixture)], budgetSeconds: Double
  ) -> [Prediction] {
    var networks: [String] = []
    for (group, _) in groups where !networks.contains(group.network) { networks.append(group.network) }
    return networks.flatMap { network in
      let held = groups.filter { $0.group.network == network }.flatMap { group, mixture in
        group.held.map { Held(size: $0, mixture: mixture) }
      }
      return sizes(of: held).map { Prediction(network, $0, budgetSeconds: budgetSeconds) }
    }
  }

  /// Uploads of one size over one group of paths.
  private struct Held {
    let size: SizeClass
    let mixture: PathMixture
  }

  private static func sizes(of held: [Held]) -> [[Held]] {
    let apart = held.sorted { $0.size.bytes < $1.size.bytes }.reduce(into: [[Held]]()) { sizes, next in
      if let first = sizes.last?.first, Double(next.size.bytes) < alike * Double(first.size.bytes) {
        sizes[sizes.count - 1].append(next)
      } else {
        sizes.append([next])
      }
    }
    return NearSizes.joined(apart, to: mostSizes, by: \.size.bytes)
  }

  private init(_ network: String, _ held: [Held], budgetSeconds: Double) {
    let rows = held.reduce(0) { $0 + $1.size.count }
    let times = held.flatMap { one in
      let runs = Double(Self.runs * one.size.count) / Double(rows)
      return one.mixture.links(name: "judged").flatMap { part, link, delay in
        let uploads = ParallelUploads(over: link, bytes: one.size.bytes)
        return (0..<max(1, Int((runs * part).rounded()))).map { run in
          let course = uploads.run(seed: SplitMix64.mixed(0x1DEA &+ UInt64(run))).first
          return (course?.total).map { Double($0) / 1e9 + delay } ?? 3_600
        }
      }
    }
    let (seen, made) = (SortedSample(held.flatMap(\.size.seconds.values)), SortedSample(times))
    self.network = network
    let measuredSizes = held.flatMap { $0.size.uploads.map(\.row.bytes) }
    bytes = held[held.count / 2].size.bytes
    sizes = (measuredSizes.min() ?? bytes)...(measuredSizes.max() ?? bytes)
    self.rows = rows
    measured = Figures(seen, budget: budgetSeconds)
    predicted = Figures(made, budget: budgetSeconds)
    quantiles = (1...19).compactMap { step in
      let share = Double(step) / 20
      guard let real = seen.quantile(share), let made = made.quantile(share) else { return nil }
      return (real, made)
    }
  }
}
