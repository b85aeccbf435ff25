import Platform

/// From sums of differences to one number.
struct Pooling {
  /// Powers are taken of a little more, less the power of that: so their slope at zero is finite.
  static let least = Double(Float(0.00001))

  /// Sums of squares by channel, over so many samples.
  typealias Level = (sums: [Double], samples: Int)

  let model: CVVDPModel.Pooling

  /// Just-objectionable differences from `sums` of squares by level and channel, over so many samples each.
  func score(_ levels: [Level]) -> Double {
    let channels = (0..<3).map { channel in
      root(
        levels.enumerated().map { index, level in
          let norm = power(level.sums[channel] / Double(level.samples), 1 / model.pixelExponent)
          return power(norm * (index == levels.count - 1 ? model.basebandWeights[channel] : 1), model.bandExponent)
        }.reduce(0, +), of: model.bandExponent)
    }
    let all = channels.map { power($0, model.channelExponent) }.reduce(0, +)
    return score(root(all, of: model.channelExponent) * model.stillWeight)
  }

  private func root(_ sum: Double, of exponent: Double) -> Double { power(sum, 1 / exponent) }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    pow(base + Self.least, exponent) - pow(Self.least, exponent)
  }

  /// Straight below a tenth, because the curve is too steep there to distinguish scores.
  private func score(_ difference: Double) -> Double {
    let knee = 0.1
    return difference <= knee
      ? 10 - model.jodScale * pow(knee, model.jodExponent - 1) * difference
      : 10 - model.jodScale * pow(difference, model.jodExponent)
  }
}
