import System

/// Which samples of an axis make each sample of the new one, and with which weights.
///
/// If the axis shrinks, the kernel is widened so that every sample counts; if it grows, the kernel keeps its width.
/// Weights outside the picture are dropped, and the others are scaled to a sum of one.
struct AxisWeights: Sendable {
  /// The first pair of samples for each new sample.
  private(set) var firstPair: [Int32] = []
  /// Groups of two pairs for each new sample.
  private(set) var groups: [Int32] = []
  /// The last sample that each new sample needs.
  private(set) var lastSample: [Int] = []
  /// Two weights in each word, the low half first; two words for each group.
  private(set) var words: [UInt32] = []
  /// Fractional bits of a weight.
  let shift: Int32

  /// How many pairs the widest new sample reads.
  var widestPairs: Int { 2 * Int(groups.max() ?? 0) }

  init(from old: Int, to new: Int, kernel: ResampleKernel) {
    let step = Double(old) / Double(new)
    let scale = kernel == .box ? step : max(step, 1)
    let reach = kernel == .box ? step / 2 + 0.5 : kernel.radius * scale
    var shares: [(first: Int, weights: [Double])] = []
    for index in 0..<new {
      let centre = (Double(index) + 0.5) * step - 0.5
      let first = max(0, Int((centre - reach).rounded(.up)))
      let last = min(old - 1, Int((centre + reach).rounded(.down)))
      let weights = (first...max(first, last)).map {
        kernel.weight(at: (Double($0) - centre) / scale, scale: scale)
      }
      let sum = weights.reduce(0, +)
      shares.append((first, weights.map { $0 / sum }))
    }
    // A weight of one has 14 fractional bits in signed 16; a widened kernel has room for one more.
    shift = shares.allSatisfy { $0.weights.allSatisfy { $0 < 0.99 } } ? 15 : 14
    for share in shares { append(share.weights, from: share.first) }
  }

  /// Rounds the running sum instead of each weight, so that the total stays exact for any number of weights.
  private mutating func append(_ weights: [Double], from first: Int) {
    let skipped = first % 2
    let count = (weights.count + skipped + 3) / 4
    var fixed = [Int16](repeating: 0, count: 4 * count)
    var sum = 0.0
    var spent = 0
    for (index, weight) in weights.enumerated() {
      sum += weight
      let reached = Int((sum * Double(1 << shift)).rounded())
      fixed[skipped + index] = Int16(reached - spent)
      spent = reached
    }
    firstPair.append(Int32(first / 2))
    groups.append(Int32(count))
    lastSample.append(first + weights.count - 1)
    for pair in 0..<(2 * count) {
      words.append(UInt32(UInt16(bitPattern: fixed[2 * pair])) | UInt32(UInt16(bitPattern: fixed[2 * pair + 1])) << 16)
    }
  }
}
