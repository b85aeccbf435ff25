/// What a squared error costs, in points of SSIMULACRA2: about 9 times its power 3/8, from a half to a thousand squared
/// levels, on camera photos and on drawings (`docs/internals/size-search.md`). One picture may be ten points off; the
/// difference between two sizes of one picture is more exact.
package enum ScoreLoss {
  /// A picture that lost more is not decent any more.
  static let decent = 50.0
  /// What a file no larger than its source may cost.
  package static let worthSparing = 3.0

  /// Points lost by a mean squared error, in levels of red, green and blue.
  package static func points(of squaredError: Double) -> Double {
    let fourth = squaredError.squareRoot().squareRoot()
    return 9 * fourth * fourth.squareRoot()
  }
}
