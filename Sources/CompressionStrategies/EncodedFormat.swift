public import ImageCodecs

extension CompressionStrategy {
  /// What hands on the photo's file, or somebody else's, encodes nothing.
  public var encodedFormat: OutputFormat? { nil }
}

extension QualityStepping {
  var encodedFormat: OutputFormat? { picture.format }
}

extension ResizeFirst {
  /// The format that the policy sets, whether or not a photo goes through unchanged.
  public var encodedFormat: OutputFormat? { picture.format }
}

extension SizeSearching {
  /// The format that the policy sets, whether or not a photo goes through unchanged.
  public var encodedFormat: OutputFormat? { picture.format }
}

extension PerceptualFloor {
  /// The format that the policy sets, whether or not a photo goes through unchanged.
  public var encodedFormat: OutputFormat? { picture.format }
}

extension TimeBudget {
  var encodedFormat: OutputFormat? { picture.format }
}

extension Thumbnail {
  /// The format of only the thumbnail, which may differ from the main picture's.
  public var encodedFormat: OutputFormat? { picture.format }
}

extension Policy {
  /// What making and looking at its renditions takes, whatever the photo; anything may come from somebody else.
  public var libraries: CodecLibraries {
    if main is External { return [.vips, .heif] }
    let formats = [main.encodedFormat, thumbnail?.encodedFormat, mayBeLossless ? .png : nil]
    return formats.compactMap { $0?.libraries }.reduce([]) { $0.union($1) }
  }
}
