/// A photo of the corpus as it was found.
public struct PhotoRecord: Record, Hashable, Codable {
  /// The name that the photo has in every table; a photo of two names has two rows.
  public var photo = ""
  /// What results are kept by: a photo that was renamed keeps its trials.
  public var photoHash = ""
  /// The file's own size, metadata included.
  public var photoBytes = 0
  /// Pixels across, upright; nil if no header could be read.
  public var photoWidth: Int?
  /// Pixels from top to bottom, upright; nil if no header could be read.
  public var photoHeight: Int?
  /// By the file's first bytes, never by its name; nil if no header could be read.
  public var photoFormat: String?
  /// A class of manifests, such as a portrait; nil until somebody says it or a trial has seen its pixels.
  public var photoClass: String?

  /// A blank row, to be filled from what a worker found of the photo.
  public init() {}

  /// Rows are in the table `photos`.
  public static let table = Column.Table.photos
  /// One row a name.
  public static let key = ["photo"]
  /// The columns, each with what it means; their order is that of the database.
  public static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo's path below the operand that it came from"),
    Field("photoHash", \.photoHash, "SHA-256 of the photo's bytes"),
    Field("photoBytes", \.photoBytes, unit: "bytes", "size of the photo's file"),
    Field("photoWidth", \.photoWidth, unit: "px", "width of the photo, upright"),
    Field("photoHeight", \.photoHeight, unit: "px", "height of the photo, upright"),
    Field("photoFormat", \.photoFormat, "format of the photo, by its content"),
    Field("photoClass", \.photoClass, "what kind of photo it is: by its manifest, else by its pixels"),
  ]
}
