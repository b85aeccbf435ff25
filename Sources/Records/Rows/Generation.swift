package import ImageCodecs

/// What an app makes of a policy's rendition when it is forwarded. The sender's own rendition is the first generation;
/// rows begin with the second.
package struct Generation: Record, Hashable, Codable {
  /// The photo's name.
  package var photo = ""
  /// The policy of the first sender.
  package var policy = ""
  /// The generation, from 2.
  package var generation = 2
  /// The policy that made it, of the rendition before.
  package var by = ""
  /// The status; failed until it is set.
  package var status = Status.failed
  /// Why the status is not ok; nil if it is.
  package var reason: Reason?
  /// The size of the file. Nil, like all values of the rendition, if it was refused or failed: nothing follows then.
  package var bytes: Int?
  /// The width in pixels, as the recipient sees it.
  package var width: Int?
  /// The height in pixels, as the recipient sees it.
  package var height: Int?
  /// The format of its bytes, such as jpeg.
  package var format: String?
  /// The quality given to the encoder; nil if nothing was encoded, or if the tables are our own.
  package var quality: Int?
  /// The hash of the file; the same as before if the app passed it on unchanged.
  package var sha256: String?

  /// A blank row, whose status is failed.
  package init() {}

  /// What scores call a generation.
  package static func rendition(_ generation: Int) -> String { "generation\(generation)" }

  /// Rows are in the table `generations`.
  package static let table = Column.Table.generations
  /// One row for each generation of a trial.
  package static let key = ["photo", "policy", "generation"]
  /// The columns with their meanings, in the order of CSV files.
  package static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo's path below the operand that it came from"),
    Field("policy", \.policy, "name of the policy of the first sender"),
    Field("generation", \.generation, "which generation, from 2; the first is in the table trials"),
    Field("by", \.by, "name of the policy that made it of the generation before"),
    Field("status", \.status, "ok, overLimit, refused or failed"),
    Field("reason", \.reason, "why it is not ok: a code, a colon and a sentence"),
    Field("bytes", \.bytes, unit: "bytes", better: .less, "size of the rendition"),
    Field("width", \.width, unit: "px", "width of the rendition"),
    Field("height", \.height, unit: "px", "height of the rendition"),
    Field("format", \.format, "format of the rendition"),
    Field("quality", \.quality, "the encoder's quality number; empty if its tables are our own"),
    Field("sha256", \.sha256, "SHA-256 of the rendition: that of the generation before if it was passed on unchanged"),
  ]
}
