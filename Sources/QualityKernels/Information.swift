// Row kernels of IW-SSIM (Wang and Li 2011): steps of a pyramid with binomial taps, the similarity of windows, and the
// information content of places. `count` is a multiple of eight.

/// Five binomial taps (1, 4, 6, 4, 1) / 16 along a row at every other sample; two samples before and after it must be
/// readable. `count` is the number of resulting samples.
public func shrinkBinomial(_ row: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>) {
  var column = 0
  while column < count {
    let before = unsafe loadSixteen(row, 2 &* column &- 2)
    let here = unsafe loadSixteen(row, 2 &* column)
    let after = unsafe loadSixteen(row, 2 &* column &+ 2)
    let far = (before.evenHalf + after.evenHalf) * 0.0625
    let near = (before.oddHalf + here.oddHalf) * 0.25
    unsafe store((far + near) + here.evenHalf * 0.375, out, column)
    column &+= 8
  }
}

/// What a row has in addition to the coarser one enlarged by the same taps; one sample before and after the coarser row
/// must be readable. `count` is that of the coarser row.
public func binomialDetail(
  _ row: UnsafePointer<Float>, _ coarse: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column < count {
    let (before, here, after) = unsafe (load(coarse, column &- 1), load(coarse, column), load(coarse, column &+ 1))
    var grown = SIMD16<Float>()
    grown.evenHalf = (before + after) * 0.0625 + here * 0.375
    grown.oddHalf = (here + after) * 0.25
    let detail = unsafe loadSixteen(row, 2 &* column) - grown
    unsafe UnsafeMutableRawPointer(out + 2 &* column).storeBytes(of: detail, as: SIMD16<Float>.self)
    column &+= 8
  }
}

/// Contrast and structure of windows, from the blurred means and products of both pictures; `variance` is the
/// reference's.
public func windowStructures(
  mean: UnsafePointer<Float>, variance: UnsafePointer<Float>, otherMean: UnsafePointer<Float>,
  otherSquare: UnsafePointer<Float>, product: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>
) {
  // (0.03 × 255)²
  let constant: Float = 58.5225
  var column = 0
  while column < count {
    let (mean, other) = unsafe (load(mean, column), load(otherMean, column))
    let otherVariance = unsafe pointwiseMax(load(otherSquare, column) - other * other, Vector())
    let covariance = unsafe load(product, column) - mean * other
    unsafe store((covariance * 2 + constant) / (load(variance, column) + otherVariance + constant), out, column)
    column &+= 8
  }
}

/// Adds the products of any two of a place's `members` samples, for the places of a row; `rows` point to the samples.
public func addProducts(
  _ rows: UnsafePointer<UnsafePointer<Float>>, members: Int, _ count: Int, to sums: UnsafeMutablePointer<Double>
) {
  var place = 0
  for first in 0..<members {
    for second in 0...first {
      let (left, right) = unsafe (rows[first], rows[second])
      var sum = Vector()
      var column = 0
      while column &+ 8 <= count {
        sum += unsafe load(left, column) * load(right, column)
        column &+= 8
      }
      var total = 0.0
      for lane in 0..<8 { total += Double(sum[lane]) }
      while column < count {
        total += unsafe Double(left[column] * right[column])
        column &+= 1
      }
      unsafe sums[place] += total
      place &+= 1
    }
  }
}

/// The sum of the squares of a place's samples, after a triangular matrix of weights, row by row, made them
/// independent.
public func whitenedSquares(
  _ rows: UnsafePointer<UnsafePointer<Float>>, members: Int, weights: UnsafePointer<Float>, _ count: Int,
  into out: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column < count {
    var (sum, place) = (Vector(), 0)
    for first in 0..<members {
      var own = Vector()
      for second in 0...first {
        own += unsafe load(rows[second], column) * weights[place]
        place &+= 1
      }
      sum += own * own
    }
    unsafe store(sum, out, column)
    column &+= 8
  }
}

/// The bits of information that both pictures have at each place: `reference` and `candidate` are three rows each, and
/// `powers` the `members` eigenvalues. One sample before and after each row must be readable.
public func informationWeights(
  _ reference: UnsafePointer<UnsafePointer<Float>>, _ candidate: UnsafePointer<UnsafePointer<Float>>,
  squares: UnsafePointer<Float>, powers: UnsafePointer<Float>, members: Int, _ count: Int,
  into out: UnsafeMutablePointer<Float>
) {
  // The noise of the eye, and the variance that counts as zero.
  let (noise, least): (Float, Float) = (0.4, 1.192_092_9e-7)
  var column = 0
  while column < count {
    var (r, d, rr, dd, rd) = (Vector(), Vector(), Vector(), Vector(), Vector())
    for row in 0..<3 {
      for step in -1...1 {
        let (p, q) = unsafe (load(reference[row], column &+ step), load(candidate[row], column &+ step))
        r += p
        d += q
        rr += p * p
        dd += q * q
        rd += p * q
      }
    }
    let ninth: Float = 1 / 9
    (r, d) = (r * ninth, d * ninth)
    let variance = pointwiseMax(rr * ninth - r * r, Vector())
    let other = pointwiseMax(dd * ninth - d * d, Vector())
    let covariance = rd * ninth - r * d
    var gain = covariance / (variance + least)
    var rest = other - gain * covariance
    let isFlat = variance .< least
    gain.replace(with: 0, where: isFlat .| (other .< least))
    rest.replace(with: other, where: isFlat)
    rest.replace(with: 0, where: other .< least)
    let share = unsafe (rest + (gain * gain + 1) * noise) * load(squares, column) * (1 / (noise * noise))
    let base = rest * (1 / noise) + 1
    var (bits, place) = (Vector(), 0)
    while place < members {
      var product = unsafe base + share * powers[place]
      if place &+ 1 < members { product *= unsafe base + share * powers[place &+ 1] }
      bits += binaryLogarithm(pointwiseMax(product, Vector(repeating: 1e-30)))
      place &+= 2
    }
    bits.replace(with: 0, where: bits .< least)
    unsafe store(bits, out, column)
    column &+= 8
  }
}

/// Adds a row's weights, and its values multiplied by weights.
public func addWeighted(
  _ values: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, _ count: Int, to sums: UnsafeMutablePointer<Double>
) {
  var (weighted, whole) = (Vector(), Vector())
  var column = 0
  while column &+ 8 <= count {
    let weight = unsafe load(weights, column)
    weighted += unsafe load(values, column) * weight
    whole += weight
    column &+= 8
  }
  var (first, second) = (0.0, 0.0)
  for lane in 0..<8 {
    first += Double(weighted[lane])
    second += Double(whole[lane])
  }
  while column < count {
    first += unsafe Double(values[column] * weights[column])
    second += unsafe Double(weights[column])
    column &+= 1
  }
  unsafe sums[0] += first
  unsafe sums[1] += second
}

@inline(__always)
private func loadSixteen(_ row: UnsafePointer<Float>, _ column: Int) -> SIMD16<Float> {
  unsafe UnsafeRawPointer(row + column).loadUnaligned(as: SIMD16<Float>.self)
}
