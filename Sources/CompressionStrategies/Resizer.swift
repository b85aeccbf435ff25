import ImageCodecs
public import Pixels

/// How a policy makes pictures smaller.
public enum Resizer: String, Sendable, CaseIterable, Hashable {
  /// Lanczos-3 in linear light.
  case linear
  /// Lanczos-3 on encoded values, as UIKit's renderers work; which kernel CoreGraphics uses is not published.
  case gamma
  /// The mean of the pixels that each new one covers, on encoded values.
  case box
  /// Halving until another would go below the side asked for, as Android's subsampling decoder does.
  case powerOfTwo

  /// How neighbours are weighed.
  public var kernel: ResampleKernel { self == .linear || self == .gamma ? .lanczos3 : .box }
  /// In which light.
  public var light: ResampleLight { self == .linear ? .linear : .gamma }

  /// What the account calls such a resize: those of one name cost the same.
  var work: String { kernel == .box ? "box" : self == .linear ? "linear" : "gamma" }
}
