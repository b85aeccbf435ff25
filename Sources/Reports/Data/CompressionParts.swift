import RunRecords

/// What compression spends its time on.
enum CompressionPart: String, Sendable, CaseIterable {
  case decode, resize, encode, search, thumbnail
  /// What no step was timed for: all of it in runs without timed steps.
  case other
}

/// CPU seconds of compression, part by part.
struct CompressionParts: Sendable, Hashable {
  private(set) var seconds: [CompressionPart: Double] = [:]

  /// The same with a step's time.
  func adding(_ step: StepRecord) -> Self {
    var parts = self
    parts.seconds[CompressionPart(step), default: 0] += step.cpuSeconds ?? 0
    return parts
  }

  /// What each part takes of these trials' compression, all trials together; nothing where none was timed.
  static func shares(_ trials: some Sequence<(whole: Double, parts: CompressionParts?)>) -> [CompressionPart: Double] {
    var sums: [CompressionPart: Double] = [:]
    for (whole, parts) in trials {
      let known = parts?.seconds ?? [:]
      for (part, seconds) in known { sums[part, default: 0] += seconds }
      sums[.other, default: 0] += max(0, whole - known.values.reduce(0, +))
    }
    let total = CompressionPart.allCases.reduce(0) { $0 + (sums[$1] ?? 0) }
    return total > 0 ? sums.mapValues { $0 / total } : [:]
  }
}

extension CompressionPart {
  /// The part that a step belongs to.
  init(_ step: StepRecord) {
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
