public import ImageCodecs

extension CompressionStrategy {
  public var encodedFormat: OutputFormat? { nil }
}

extension QualityStepping {
  public var encodedFormat: OutputFormat? { picture.format }
}

extension ResizeFirst {
  public var encodedFormat: OutputFormat? { picture.format }
}

extension SizeSearching {
  public var encodedFormat: OutputFormat? { picture.format }
}

extension PerceptualFloor {
  public var encodedFormat: OutputFormat? { picture.format }
}

extension TimeBudget {
  public var encodedFormat: OutputFormat? { picture.format }
}

extension Thumbnail {
  public var encodedFormat: OutputFormat? { picture.format }
}

extension Policy {
  /// What making and looking at its renditions takes, whatever the photo; anything may come from somebody else.
  public var libraries: CodecLibraries {
    if main is External { return .vips }
    return [main.encodedFormat, thumbnail?.encodedFormat].compactMap { $0?.libraries }.reduce([]) { $0.union($1) }
  }
}
