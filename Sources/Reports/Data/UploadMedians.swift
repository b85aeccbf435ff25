/// Medians of a policy's uploads over the selected photos, in seconds.
struct UploadMedians: Sendable, Hashable {
  /// Seconds until the server has the main picture.
  var upload: Double?
  /// The part of these seconds before the picture can leave: connecting, and files sent before it.
  var queue: Double?
  /// Seconds until 95 of 100 uploads have arrived, for the median photo.
  var uploadP95: Double?
  /// Seconds until the recipient has something to look at.
  var preview: Double?
}
