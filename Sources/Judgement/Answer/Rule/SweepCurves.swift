import System

/// The bytes of a picture at a given score, interpolated between the policies of a sweep, to compare bytes at equal
/// quality.
struct SweepCurves {
  /// Each sweep's policies by place, in the order of the value that varies.
  let curves: [[Int]]
  private let pictures: [Pictures]

  init(_ curves: [[Int]], _ pictures: [Pictures]) {
    self.curves = curves.filter { $0.count > 1 }
    self.pictures = pictures
  }

  /// By photo, the logarithm of the ratio between the bytes of one policy at another's score and that policy's bytes;
  /// NaN if the sweep does not reach one of their scores.
  func logRatios(of policy: Int, to other: Int, along curve: [Int]) -> [Double] {
    pictures[policy].bytes.indices.map { photo in
      guard let own = excess(of: policy, over: curve, photo), let others = excess(of: other, over: curve, photo)
      else { return .nan }
      return own - others
    }
  }

  /// How many photos both policies sent with scores.
  func photos(of policy: Int, and other: Int) -> Int {
    zip(pictures[policy].scores, pictures[other].scores).count { !$0.isNaN && !$1.isNaN }
  }

  /// The sweeps along which two policies can be compared: the first one's own, else the other's, else all; empty if
  /// both belong to the same one.
  func candidates(for policy: Int, and other: Int) -> [[Int]] {
    if let own = curves.first(where: { $0.contains(policy) }) { return own.contains(other) ? [] : [own] }
    return curves.first { $0.contains(other) }.map { [$0] } ?? curves
  }

  /// The logarithm of the ratio between a picture's bytes and those of the sweep at the same score; zero for a member
  /// of the sweep.
  private func excess(of policy: Int, over curve: [Int], _ photo: Int) -> Double? {
    guard let bytes = pictures[policy].bytes[photo].known, let score = pictures[policy].scores[photo].known else {
      return nil
    }
    return curve.contains(policy) ? 0 : logBytes(at: score, on: curve, photo).map { log(bytes) - $0 }
  }

  /// Interpolated between the first two neighbours around a score, linearly in the logarithm of bytes; nil beyond the
  /// ends.
  private func logBytes(at score: Double, on curve: [Int], _ photo: Int) -> Double? {
    let points = curve.compactMap { policy -> (score: Double, size: Double)? in
      let (bytes, score) = (pictures[policy].bytes[photo], pictures[policy].scores[photo])
      return bytes.isNaN || score.isNaN ? nil : (score: score, size: log(bytes))
    }
    for (low, high) in zip(points, points.dropFirst()) where low.score <= score && score <= high.score {
      let part = high.score > low.score ? (score - low.score) / (high.score - low.score) : 0
      return low.size + part * (high.size - low.size)
    }
    return nil
  }
}
