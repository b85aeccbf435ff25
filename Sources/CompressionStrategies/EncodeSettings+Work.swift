import ImageCodecs

extension EncodeSettings {
  /// What the account calls such an encode: those of one name cost the same.
  var work: String {
    guard format == .jpeg else { return format.rawValue }
    if isProgressive { return "jpeg-progressive" }
    return isOptimized ? "jpeg-optimized" : "jpeg"
  }
}
