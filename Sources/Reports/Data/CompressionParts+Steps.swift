import RunRecords

extension CompressionParts {
  /// The same with a step's time.
  func adding(_ step: StepRecord) -> Self {
    var parts = self
    parts[CompressionPart(step)] += step.cpuSeconds ?? 0
    return parts
  }
}

extension CompressionPart {
  /// The part that a step belongs to.
  fileprivate init(_ step: StepRecord) {
    self =
      switch step.kind {
      case _ where step.rendition == "thumbnail": .thumbnail
      case "probe", "decode": .decode
      case "resize": .resize
      case "search", "score": .search
      default: .encode
      }
  }
}
