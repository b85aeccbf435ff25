/// A photo of the corpus as it was found.
public struct PhotoRecord: Record, Hashable, Codable {
  public var photo = ""
  public var photoHash = ""
  public var photoBytes = 0
  public var photoWidth: Int?
  public var photoHeight: Int?
  public var photoFormat: String?
  public var photoClass: String?

  public init() {}

  public static let table = Column.Table.photos
  public static let key = ["photo"]
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
