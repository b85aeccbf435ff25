/// Medians of a policy's uploads over the photos that are asked about, in seconds.
struct UploadMedians: Sendable, Hashable {
  /// Until the server has the main picture.
  var upload: Double?
  /// The part of it until the picture can leave: connecting, and files sent before it.
  var queue: Double?
  /// Until 95 of 100 uploads are there, of the median photo.
  var uploadP95: Double?
  /// Until the recipient has something to look at.
  var preview: Double?
  /// The first of them over all photos, whichever are asked about.
  var uploadOfAll: Double?
}
