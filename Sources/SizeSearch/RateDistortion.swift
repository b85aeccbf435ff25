/// The value of a bit: the exchange rate of rate-distortion quantisation.
struct RateDistortion: Sendable {
  /// The squared error, in squared divisors, that saving one bit may cost in a block without detail. At high rates the
  /// theory of uniform quantisers gives 2 ln 2 ÷ 12 = 0.116.
  let perBit: Float
  /// Mean square of a block's AC coefficients (in levels) at which a bit is worth twice as much: a photo's busy blocks
  /// hide errors. Edges next to flat colour hide none.
  let busy: Float

  /// A bias of ½ weighs no bits; what a smaller bias would gain, the path finder gains better.
  init(bias: Float, of kind: PictureKind) {
    perBit = 0.5 - bias
    busy = kind == .photo ? 5000 : .infinity
  }
}

/// The bits of each AC symbol, including the value bits after it. The high nibble of a symbol is the run of zeros, the
/// low one the size.
struct SymbolRates: Sendable {
  private(set) var bits: [Float]

  /// The cost of symbols that the code does not have.
  private static let unknown: Float = 14

  init(_ code: HuffmanCode?) {
    bits = (0..<256).map { symbol in
      let length = code.map { Float($0.lengths[symbol]) } ?? 0
      return (length > 0 ? length : SymbolRates.unknown) + Float(symbol & 15)
    }
  }
}

extension QuantisedPlane {
  /// Chooses the values of every block that cost least in error and bits together: the shortest path over its
  /// coefficients, in which each step is "zeros up to the next value, then that value" (Ramchandran and Vetterli 1994,
  /// "Rate-distortion optimal fast thresholding"; Crouse and Ramchandran 1997 for JPEG).
  mutating func quantise(
    _ plane: CoefficientPlane, by table: QuantisationTable, rates: SymbolRates, trade: RateDistortion
  ) {
    let steps = table.divisors.map { 1 / (Float($0) * Float(ForwardDCT.unit)) }
    let blocks = occupied.count
    let busy = trade.busy * Float(ForwardDCT.unit * ForwardDCT.unit) * 63
    unsafe plane.values.withUnsafeBufferPointer { source in
      unsafe values.withUnsafeMutableBufferPointer { target in
        unsafe occupied.withUnsafeMutableBufferPointer { occupied in
          unsafe steps.withUnsafeBufferPointer { steps in
            unsafe rates.bits.withUnsafeBufferPointer { rates in
              unsafe withUnsafeTemporaryAllocation(of: PathStep.self, capacity: 65) { path in
                let finder = unsafe PathFinder(
                  steps: steps.baseAddress!, rates: rates.baseAddress!, path: path.baseAddress!)
                for block in 0..<blocks {
                  if block & 0x3FF == 0, Task.isCancelled { break }
                  let from = unsafe source.baseAddress! + block * 64
                  let into = unsafe target.baseAddress! + block * 64
                  unsafe occupied[block] = unsafe finder.quantise(from, into: into, perBit: trade.perBit, busy: busy)
                }
              }
            }
          }
        }
      }
    }
  }
}

/// A coefficient that may be kept, and the best path to it.
private struct PathStep {
  /// Its place in zigzag order.
  var place: Int
  var size: Float
  var isNegative: Bool
  /// The error of all candidates before this one if they were zero.
  var errorBefore: Float
  /// The smallest cost of a block that ends here, with the chosen value and the candidate before it.
  var cost: Float
  var value: Int
  var previous: Int
}

/// Finds the best values of one block after another.
@safe private struct PathFinder {
  let steps: UnsafePointer<Float>
  let rates: UnsafePointer<Float>
  /// Entry 0 is the start of the block.
  let path: UnsafeMutablePointer<PathStep>

  @inline(__always)
  func quantise(
    _ block: UnsafePointer<Int16>, into target: UnsafeMutablePointer<Int16>, perBit: Float, busy: Float
  ) -> UInt64 {
    let dc = unsafe Float(block[0]) * steps[0]
    unsafe target[0] = Int16((dc + (dc < 0 ? -0.5 : 0.5)))
    for k in 1..<64 { unsafe target[k] = 0 }
    var energy: Float = 0
    var error: Float = 0
    var count = 0
    unsafe path[0] = PathStep(place: 0, size: 0, isNegative: false, errorBefore: 0, cost: 0, value: 0, previous: 0)
    for k in 1..<64 {
      let value = unsafe Float(block[k])
      energy += value * value
      let size = unsafe abs(value) * steps[k]
      if size >= 0.5 {
        count &+= 1
        unsafe path[count] = PathStep(
          place: k, size: size, isNegative: value < 0, errorBefore: error, cost: 0, value: 0, previous: 0)
        error += size * size
      }
    }
    var occupied: UInt64 = unsafe target[0] == 0 ? 0 : 1
    if count == 0 { return occupied }
    let price = perBit * (1 + energy / busy)
    var index = end(candidates: count, error: error, price: price)
    while index > 0 {
      let step = unsafe path[index]
      unsafe target[step.place] = Int16(step.isNegative ? -step.value : step.value)
      occupied |= 1 &<< UInt64(step.place)
      index = step.previous
    }
    return occupied
  }

  /// Computes the cost of ending at each candidate, and returns the best one.
  @inline(__always)
  private func end(candidates: Int, error: Float, price: Float) -> Int {
    let endOfBlock = unsafe price * rates[0]
    // Skipping a candidate saves one symbol, which is never worth more error than this.
    let most = price * 24
    var (best, bestCost) = (0, error + endOfBlock)
    for index in 1...candidates {
      let step = unsafe path[index]
      let nearest = Int(step.size + 0.5)
      let bits = Int.bitWidth - nearest.leadingZeroBitCount
      let lower = (1 &<< (bits - 1)) - 1
      let nearestError = (step.size - Float(nearest)) * (step.size - Float(nearest))
      let lowerError = (step.size - Float(lower)) * (step.size - Float(lower))
      var (cost, value, from) = (Float.infinity, nearest, 0)
      var previous = index - 1
      // Added up from here, because for large values a difference of sums would be wrong by more than a bit is worth.
      var skipped: Float = 0
      while previous >= 0, skipped <= most {
        let before = unsafe path[previous]
        let run = step.place &- before.place &- 1
        let zeros = unsafe price * Float(run &>> 4) * rates[0xF0]
        let reached = before.cost + skipped + zeros
        let symbol = (run & 15) &<< 4
        let keep = unsafe reached + nearestError + price * rates[symbol | bits]
        if keep < cost { (cost, value, from) = (keep, nearest, previous) }
        if lower > 0 {
          let shrink = unsafe reached + lowerError + price * rates[symbol | (bits - 1)]
          if shrink < cost { (cost, value, from) = (shrink, lower, previous) }
        }
        skipped += before.size * before.size
        previous -= 1
      }
      unsafe path[index].cost = cost
      unsafe path[index].value = value
      unsafe path[index].previous = from
      let after = error - step.errorBefore - step.size * step.size
      let total = cost + after + (step.place < 63 ? endOfBlock : 0)
      // If two ends cost the same, the one that keeps more wins: if bits are free, nothing is dropped.
      if total <= bestCost { (best, bestCost) = (index, total) }
    }
    return best
  }
}
