public import Meaning

extension CompressionWork {
  /// The work of these steps of one trial. Reading a header costs nothing. A resize has no file: the number of pixels
  /// that come out is in the field for bytes.
  public init(_ steps: [StepRecord]) {
    self.init()
    for step in steps where step.kind != "probe" {
      add(
        Kind(step.kind, step.format ?? "", isForThumbnail: step.rendition == "thumbnail"),
        pixels: Int((step.megapixels * 1e6).rounded()),
        bytes: step.kind == "resize" ? step.width * step.height : step.bytes ?? 0)
    }
  }
}
