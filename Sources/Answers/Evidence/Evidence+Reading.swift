public import Meaning

extension Evidence {
  /// Whether a photo was tried under a policy, both by their places.
  public func isTried(_ policy: Int, _ photo: Int) -> Bool { tracks[policy].isTried(photo) }

  /// How it fared; nil where it was not tried.
  public func status(_ policy: Int, _ photo: Int) -> Status? { tracks[policy].status(photo) }

  /// By photo, the bytes of what a policy made; NaN where it made nothing.
  public func bytes(_ policy: Int) -> [Double] { tracks[policy].bytes.list(of: photos.count) }

  /// By photo, the scores on a screen; NaN where there is none.
  public func scores(_ policy: Int, on device: Int?) -> [Double] {
    device.map { tracks[policy].scores[$0].list(of: photos.count) } ?? Array(repeating: .nan, count: photos.count)
  }

  /// By photo, the CPU seconds of compressing it; NaN where it was not timed.
  public func cpuSeconds(_ policy: Int) -> [Double] { tracks[policy].cpuSeconds.list(of: photos.count) }
}
