/// One photo under one policy: what was made of it, and what it cost.
public struct Trial: Record, Hashable, Codable {
  public var photo = ""
  public var photoHash = ""
  public var photoBytes = 0
  public var photoWidth: Int?
  public var photoHeight: Int?
  public var photoFormat: String?
  public var photoClass: String?
  public var policy = ""
  public var policyHash = ""
  /// ok, overLimit, refused or failed.
  public var status = ""
  /// A code, a colon and a sentence; nil where all is well.
  public var reason: String?
  public var mainBytes: Int?
  public var mainWidth: Int?
  public var mainHeight: Int?
  public var mainFormat: String?
  public var mainQuality: Int?
  public var mainSha256: String?
  public var thumbnailBytes: Int?
  public var thumbnailWidth: Int?
  public var thumbnailHeight: Int?
  public var uploadedBytes: Int?
  public var ratio: Double?
  public var encodes = 0
  public var decodes = 0
  public var megapixelsDecoded = 0.0
  public var megapixelsEncoded = 0.0
  public var limitBroken = false
  public var passedThrough = false
  public var thumbnailSha256: String?
  public var notes: String?
  public var compressCpuSeconds: Double?
  public var compressCpuRatio: Double?
  public var compressWallSeconds: Double?
  public var peakBytes: Int?

  public init() {}

  public static let table = Column.Table.trials
  public static let key = ["photo", "policy"]
  public static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo's path below the operand that it came from"),
    Field("photoHash", \.photoHash, "SHA-256 of the photo's bytes"),
    Field("photoBytes", \.photoBytes, unit: "bytes", "size of the photo's file"),
    Field("photoWidth", \.photoWidth, unit: "px", "width of the photo, upright"),
    Field("photoHeight", \.photoHeight, unit: "px", "height of the photo, upright"),
    Field("photoFormat", \.photoFormat, "format of the photo, by its content"),
    Field("photoClass", \.photoClass, "what kind of photo it is: by its manifest, else by its pixels"),
    Field("policy", \.policy, "name of the policy"),
    Field("policyHash", \.policyHash, "SHA-256 of the policy's definition"),
    Field("status", \.status, "ok, overLimit, refused or failed"),
    Field("reason", \.reason, "why it is not ok: a code, a colon and a sentence"),
    Field("mainBytes", \.mainBytes, unit: "bytes", "size of the main rendition"),
    Field("mainWidth", \.mainWidth, unit: "px", "width of the main rendition"),
    Field("mainHeight", \.mainHeight, unit: "px", "height of the main rendition"),
    Field("mainFormat", \.mainFormat, "format of the main rendition"),
    Field("mainQuality", \.mainQuality, "the encoder's quality number; empty where its tables are our own"),
    Field("mainSha256", \.mainSha256, "SHA-256 of the main rendition"),
    Field("thumbnailBytes", \.thumbnailBytes, unit: "bytes", "size of the thumbnail"),
    Field("thumbnailWidth", \.thumbnailWidth, unit: "px", "width of the thumbnail"),
    Field("thumbnailHeight", \.thumbnailHeight, unit: "px", "height of the thumbnail"),
    Field("uploadedBytes", \.uploadedBytes, unit: "bytes", "all that is uploaded, encryption and overhead included"),
    Field("ratio", \.ratio, "the photo's bytes over the main rendition's"),
    Field("encodes", \.encodes, "encoder calls, thrown away or not"),
    Field("decodes", \.decodes, "decoder calls"),
    Field("megapixelsDecoded", \.megapixelsDecoded, unit: "MP", "pixels that came out of decoders"),
    Field("megapixelsEncoded", \.megapixelsEncoded, unit: "MP", "pixels that went into encoders"),
    Field("limitBroken", \.limitBroken, "some limit was broken, whatever followed from it"),
    Field("passedThrough", \.passedThrough, "the photo's own picture data was uploaded"),
    Field("thumbnailSha256", \.thumbnailSha256, "SHA-256 of the thumbnail"),
    Field("notes", \.notes, "what was odd about the photo but lost nothing"),
    Field(
      "compressCpuSeconds", \.compressCpuSeconds, unit: "s", isTimed: true, "CPU time of compression, the least seen"),
    Field(
      "compressCpuRatio", \.compressCpuRatio, isTimed: true,
      "that time over the codecs' on the pinned photo in the same rounds"),
    Field("compressWallSeconds", \.compressWallSeconds, unit: "s", isTimed: true, "elapsed time of compression"),
    Field("peakBytes", \.peakBytes, unit: "bytes", isTimed: true, "most memory that the compressing process held"),
  ]
}
