/// A photo of the corpus as it was found.
package struct PhotoRecord: Record, Hashable, Codable {
  /// The photo's name in every table; a photo with two names has two rows.
  package var photo = ""
  /// The hash that identifies results, so that a renamed photo keeps its trials.
  package var photoHash = ""
  /// The file's own size, including metadata.
  package var photoBytes = 0
  /// The width in pixels, upright; nil if no header could be read.
  package var photoWidth: Int?
  /// The height in pixels, upright; nil if no header could be read.
  package var photoHeight: Int?
  /// The format by the file's first bytes, never by its name; nil if no header could be read.
  package var photoFormat: String?
  /// The photo's class as in manifests, such as portrait; nil until it is stated or a trial has decoded the photo.
  package var photoClass: String?

  /// A blank row, to be filled with what a worker found in the photo.
  package init() {}

  /// Rows are in the table `photos`.
  package static let table = Column.Table.photos
  /// One row for each name.
  package static let key = ["photo"]
  /// The columns with their meanings, in the order of the database.
  package static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo's path below the operand that it came from"),
    Field("photoHash", \.photoHash, "SHA-256 of the photo's bytes"),
    Field("photoBytes", \.photoBytes, unit: "bytes", "size of the photo's file"),
    Field("photoWidth", \.photoWidth, unit: "px", "width of the photo, upright"),
    Field("photoHeight", \.photoHeight, unit: "px", "height of the photo, upright"),
    Field("photoFormat", \.photoFormat, "format of the photo, by its content"),
    Field("photoClass", \.photoClass, "what kind of photo it is: by its manifest, else by its pixels"),
  ]
}
