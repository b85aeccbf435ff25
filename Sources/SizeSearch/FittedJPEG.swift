public import Pixels

/// A JPEG that keeps a limit, and what there is to say of it.
public struct FittedJPEG: Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// The size of its picture: the one asked for, or half of it if that shows more within the limit.
  public let size: PixelSize
  /// The chroma that it keeps; nil if the picture is grey.
  public let chroma: ChromaSampling?
  /// Whether no finer JPEG of this picture exists with this chroma, so that the limit is not filled.
  public let isFinest: Bool
}

/// How a size search may go about it.
public struct SearchChoices: Sendable, Hashable {
  /// The chroma that is kept, 4:4:4 or 4:2:0; nil lets the search choose.
  public var chroma: ChromaSampling?
  /// Whether the file is progressive; nil lets the search choose.
  public var isProgressive: Bool?
  /// The lowest quality, 1…100 on libjpeg's scale, that still counts as a picture.
  public var lowestQuality: Double
  /// Whether all pixels are kept as long as the picture is decent with them.
  public var keepsDecentWhole = false
  /// How neighbours are weighed when the picture is made smaller.
  public var kernel: ResampleKernel
  /// In which light they are.
  public var light: ResampleLight

  /// Everything left to the search, resized in linear light, unless something is set.
  public init(
    chroma: ChromaSampling? = nil, isProgressive: Bool? = nil, lowestQuality: Double = 2,
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
  /// No picture fits; the smallest that is still one takes about so many bytes, at this size.
  case limitNotReached(limit: Int, smallest: Int, at: PixelSize)
  /// A JPEG can say no more than 65,535 pixels a side, and libjpeg reads no more than 65,500.
  case sideTooLong(PixelSize)
  /// The search keeps colour for every pixel or for every two by two.
  case unknownChroma(ChromaSampling)

  /// The longest side that every reader of JPEG knows.
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
    }
  }
}

extension Raster {
  /// The best JPEG of this picture that has at most `limit` bytes.
  ///
  /// Transformed once, estimated on a sample, counted exactly at a few scales of the tables, written once. If the limit
  /// would push quality too low, the picture is made smaller first. The same picture and limit give the same bytes on
  /// every machine.
  public func jpeg(
    within limit: Int, _ choices: SearchChoices = SearchChoices()
  ) throws(SearchError) -> FittedJPEG {
    guard size.longestSide <= SearchError.longestSide else { throw .sideTooLong(size) }
    if let chroma = choices.chroma, chroma != .full, chroma != .quarter { throw .unknownChroma(chroma) }
    var search = SideSearch(self, choices)
    if let found = search.fit(within: limit) { return found }
    let (bytes, least) = search.smallest()
    throw .limitNotReached(limit: limit, smallest: bytes, at: least)
  }
}
