import Platform

/// What a picture of a score takes, read between the policies of sweeps: bytes at the same quality.
struct SweepCurves {
  /// By sweep, its policies by place, in the order of what it varies.
  let curves: [[Int]]
  private let sends: [Sends]

  init(_ curves: [[Int]], _ sends: [Sends]) {
    self.curves = curves.filter { $0.count > 1 }
    self.sends = sends
  }

  /// By photo, the logarithm of the bytes that one policy takes at another one's score over what that one takes; nil
  /// where the sweep does not reach a score of theirs.
  func logRatios(of policy: Int, to other: Int, along curve: [Int]) -> [Double?] {
    sends[policy].bytes.indices.map { photo in
      guard let own = excess(of: policy, over: curve, photo), let others = excess(of: other, over: curve, photo)
      else { return nil }
      return own - others
    }
  }

  /// Photos of which both were sent and scored.
  func photos(of policy: Int, and other: Int) -> Int {
    zip(sends[policy].scores, sends[other].scores).count { $0 != nil && $1 != nil }
  }

  /// The sweeps along which two policies can be compared: one that either belongs to, else any; nothing where both
  /// belong to the same one.
  func candidates(for policy: Int, and other: Int) -> [[Int]] {
    if let own = curves.first(where: { $0.contains(policy) }) { return own.contains(other) ? [] : [own] }
    return curves.first { $0.contains(other) }.map { [$0] } ?? curves
  }

  /// The logarithm of a picture's bytes over what the sweep takes for the same score; none for a member of the sweep.
  private func excess(of policy: Int, over curve: [Int], _ photo: Int) -> Double? {
    guard let bytes = sends[policy].bytes[photo], let score = sends[policy].scores[photo] else { return nil }
    return curve.contains(policy) ? 0 : logBytes(at: score, on: curve, photo).map { log(bytes) - $0 }
  }

  /// Between the first two neighbours that a score lies between, linear in the logarithm of bytes; nothing is read
  /// beyond the ends.
  private func logBytes(at score: Double, on curve: [Int], _ photo: Int) -> Double? {
    let points = curve.compactMap { policy in
      sends[policy].bytes[photo].flatMap { bytes in sends[policy].scores[photo].map { (score: $0, size: log(bytes)) } }
    }
    for (low, high) in zip(points, points.dropFirst()) where low.score <= score && score <= high.score {
      let part = high.score > low.score ? (score - low.score) / (high.score - low.score) : 0
      return low.size + part * (high.size - low.size)
    }
    return nil
  }
}
