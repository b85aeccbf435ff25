public import Meaning

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
  public var status = Status.failed
  /// Nil where all is well.
  public var reason: Reason?
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
  /// What is left of the photo's metadata in the main rendition, such as `exif,gps`; nil where there is no rendition.
  public var metadataLeft: String?
  /// What made the main rendition, such as libjpeg; nil where nothing was encoded.
  public var encoder: String?
  public var compressCpuSeconds: Double?
  public var compressCpuRatio: Double?
  public var compressWallSeconds: Double?
  public var peakBytes: Int?

  public init() {}

  public static let table = Column.Table.trials
  public static let key = ["photo", "policy"]
  public static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo's path below the operand that it came from"),
    Field("photoHash", \.photoHash, isInBaseline: false, "SHA-256 of the photo's bytes"),
    Field("photoBytes", \.photoBytes, unit: "bytes", isInBaseline: false, "size of the photo's file"),
    Field("photoWidth", \.photoWidth, unit: "px", isInBaseline: false, "width of the photo, upright"),
    Field("photoHeight", \.photoHeight, unit: "px", isInBaseline: false, "height of the photo, upright"),
    Field("photoFormat", \.photoFormat, isInBaseline: false, "format of the photo, by its content"),
    Field("photoClass", \.photoClass, "what kind of photo it is: by its manifest, else by its pixels"),
    Field("policy", \.policy, "name of the policy"),
    Field("policyHash", \.policyHash, isInBaseline: false, "SHA-256 of the policy's definition"),
    Field("status", \.status, "ok, overLimit, refused or failed"),
    Field("reason", \.reason, "why it is not ok: a code, a colon and a sentence"),
    Field("mainBytes", \.mainBytes, unit: "bytes", better: .less, isCompared: true, "size of the main rendition"),
    Field("mainWidth", \.mainWidth, unit: "px", "width of the main rendition"),
    Field("mainHeight", \.mainHeight, unit: "px", "height of the main rendition"),
    Field("mainFormat", \.mainFormat, "format of the main rendition"),
    Field("mainQuality", \.mainQuality, "the encoder's quality number; empty where its tables are our own"),
    Field("mainSha256", \.mainSha256, "SHA-256 of the main rendition"),
    Field("thumbnailBytes", \.thumbnailBytes, unit: "bytes", better: .less, isCompared: true, "size of the thumbnail"),
    Field("thumbnailWidth", \.thumbnailWidth, unit: "px", "width of the thumbnail"),
    Field("thumbnailHeight", \.thumbnailHeight, unit: "px", "height of the thumbnail"),
    Field(
      "uploadedBytes", \.uploadedBytes, unit: "bytes", better: .less,
      "all that is uploaded, encryption and overhead included"),
    Field("ratio", \.ratio, better: .more, "the photo's bytes over the main rendition's"),
    Field("encodes", \.encodes, better: .less, isCompared: true, "encoder calls, thrown away or not"),
    Field("decodes", \.decodes, better: .less, "decoder calls"),
    Field("megapixelsDecoded", \.megapixelsDecoded, unit: "MP", better: .less, "pixels that came out of decoders"),
    Field("megapixelsEncoded", \.megapixelsEncoded, unit: "MP", better: .less, "pixels that went into encoders"),
    Field("limitBroken", \.limitBroken, better: .less, "some limit was broken, whatever followed from it"),
    Field("passedThrough", \.passedThrough, "the photo's own picture data was uploaded"),
    Field("thumbnailSha256", \.thumbnailSha256, "SHA-256 of the thumbnail"),
    Field("notes", \.notes, isInBaseline: false, "what was odd about the photo but lost nothing"),
    Field("encoder", \.encoder, "what made the main rendition; empty where nothing was encoded"),
    Field("metadataLeft", \.metadataLeft, "metadata in the main rendition, such as exif,gps; none where it has none"),
    Field("reasonCode", from: \.reason?.code, "the code of the reason"),
    Field(
      "compressCpuSeconds", \.compressCpuSeconds, unit: "s", better: .less, is: .timed,
      "CPU time of compression, the least seen"),
    Field(
      "compressCpuRatio", \.compressCpuRatio, better: .less, is: .timed, isCompared: true,
      "that time over the codecs' on the pinned photo in the same rounds"),
    Field(
      "compressWallSeconds", \.compressWallSeconds, unit: "s", better: .less, is: .timed, isInBaseline: false,
      "elapsed time of compression"),
    Field(
      "peakBytes", \.peakBytes, unit: "bytes", better: .less, is: .timed, isInBaseline: false,
      "most memory that the compressing process held"),
  ]
}
