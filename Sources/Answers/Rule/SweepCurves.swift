import Platform

/// The bytes of a picture at a given score, interpolated between the policies of sweeps: bytes at the same quality.
struct SweepCurves {
  /// By sweep, its policies by place, in the order of what it varies.
  let curves: [[Int]]
  private let pictures: [Pictures]

  init(_ curves: [[Int]], _ pictures: [Pictures]) {
    self.curves = curves.filter { $0.count > 1 }
    self.pictures = pictures
  }

  /// By photo, the logarithm of the bytes that one policy takes at another one's score over what that one takes; NaN
  /// if the sweep does not reach a score of theirs.
  func logRatios(of policy: Int, to other: Int, along curve: [Int]) -> [Double] {
    pictures[policy].bytes.indices.map { photo in
      guard let own = excess(of: policy, over: curve, photo), let others = excess(of: other, over: curve, photo)
      else { return .nan }
      return own - others
    }
  }

  /// Photos that both policies sent and that have scores.
  func photos(of policy: Int, and other: Int) -> Int {
    zip(pictures[policy].scores, pictures[other].scores).count { !$0.isNaN && !$1.isNaN }
  }

  /// The sweeps along which two policies can be compared: one that either belongs to, else any; nothing if both
  /// belong to the same one.
  func candidates(for policy: Int, and other: Int) -> [[Int]] {
    if let own = curves.first(where: { $0.contains(policy) }) { return own.contains(other) ? [] : [own] }
    return curves.first { $0.contains(other) }.map { [$0] } ?? curves
  }

  /// The logarithm of a picture's bytes over what the sweep takes for the same score; none for a member of the sweep.
  private func excess(of policy: Int, over curve: [Int], _ photo: Int) -> Double? {
    guard let bytes = pictures[policy].bytes[photo].known, let score = pictures[policy].scores[photo].known else {
      return nil
    }
    return curve.contains(policy) ? 0 : logBytes(at: score, on: curve, photo).map { log(bytes) - $0 }
  }

  /// Between the first two neighbours that a score lies between, linear in the logarithm of bytes; nothing is read
  /// beyond the ends.
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
