// Whoever imports this module makes pictures, too: one import is enough.
@_exported public import Pixels

/// A JPEG within a limit, and its properties.
public struct FittedJPEG: Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// The size of its picture: the requested one, or half of it if that looks better within the limit.
  public let size: PixelSize
  /// The chroma that it keeps; nil if the picture is grey.
  public let chroma: ChromaSampling?
  /// Whether no finer JPEG of this picture exists with this chroma, so that the limit is not filled.
  public let isFinest: Bool
  /// Whether the picture is one pattern, such as ruled lines, whose squared error says little about how it looks.
  package let isPattern: Bool
}

/// Choices for a size search.
public struct SearchChoices: Sendable, Hashable {
  /// The chroma to keep, 4:4:4 or 4:2:0; nil to let the search choose.
  public var chroma: ChromaSampling?
  /// Whether the file is progressive; nil to let the search choose.
  public var isProgressive: Bool?
  /// The lowest quality, 1…100 on libjpeg's scale, that still counts as a picture.
  public var lowestQuality: Double
  /// Whether all pixels are kept as long as the picture is decent.
  public var keepsDecentWhole = false
  /// The weights of neighbouring pixels when the picture is reduced.
  package var kernel: ResampleKernel
  /// The light in which pixels are averaged when the picture is reduced.
  package var light: ResampleLight

  /// Choices; by default the search decides everything.
  public init() { self.init(chroma: nil) }

  /// The same with the way in which the picture is reduced: by default in linear light.
  package init(
    chroma: ChromaSampling?, isProgressive: Bool? = nil, lowestQuality: Double = 2,
    kernel: ResampleKernel = .lanczos3, light: ResampleLight = .linear
  ) {
    self.chroma = chroma
    self.isProgressive = isProgressive
    self.lowestQuality = lowestQuality
    self.kernel = kernel
    self.light = light
  }
}

/// Why no JPEG of a picture could be made.
public enum SearchError: Error, Hashable, CustomStringConvertible {
  /// No picture is within the limit; the smallest that still counts as one takes about this many bytes, at this size.
  case limitNotReached(limit: Int, smallest: Int, at: PixelSize)
  /// A JPEG can have at most 65,535 pixels on a side, and libjpeg reads at most 65,500.
  case sideTooLong(PixelSize)
  /// The search keeps colour only for every pixel or for every two by two.
  case unknownChroma(ChromaSampling)
  /// The task that asked was cancelled.
  case cancelled

  /// The longest side that every JPEG reader accepts.
  public static let longestSide = 65_500

  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .limitNotReached(let limit, let smallest, let size):
      "\(limit) bytes allowed; the smallest that is still a picture takes about \(smallest) "
        + "(\(size.width) × \(size.height) pixels)"
    case .sideTooLong(let size):
      "a JPEG side ends at \(Self.longestSide) pixels; this picture has \(size.longestSide)"
    case .unknownChroma(let chroma): "a size search writes 4:4:4 or 4:2:0, not \(chroma.rawValue)"
    case .cancelled: "the task was cancelled"
    }
  }
}

extension Raster {
  /// The best JPEG of this picture with at most `limit` bytes.
  ///
  /// The picture is transformed once, estimated from a sample, counted exactly at a few scales of the tables, and
  /// written once. If the limit would make quality too low, the picture is reduced first. The same picture and limit
  /// give the same bytes on every machine.
  public func jpeg(within limit: Int, _ choices: SearchChoices = SearchChoices()) throws(SearchError) -> FittedJPEG {
    try fitted(within: limit, choices)
  }

  /// The same beside the caller's actor; it stops soon after its task is cancelled. `progress` gets how far it is,
  /// from 0 to 1, by an estimate of what is left.
  @concurrent
  public func jpeg(
    within limit: Int, _ choices: SearchChoices = SearchChoices(), progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(SearchError) -> FittedJPEG {
    try WorkProgress.of({ () throws(SearchError) in try fitted(within: limit, choices) }, tell: progress)
  }

  private func fitted(within limit: Int, _ choices: SearchChoices) throws(SearchError) -> FittedJPEG {
    guard size.longestSide <= SearchError.longestSide else { throw .sideTooLong(size) }
    if let chroma = choices.chroma, chroma != .full, chroma != .quarter { throw .unknownChroma(chroma) }
    var search = SideSearch(self, choices)
    let found = search.fit(within: limit)
    // Cancelled work leaves its loops early, so what it made is not a picture.
    if Task.isCancelled { throw .cancelled }
    if let found { return found }
    let (bytes, least) = search.smallest()
    if Task.isCancelled { throw .cancelled }
    throw .limitNotReached(limit: limit, smallest: bytes, at: least)
  }
}
