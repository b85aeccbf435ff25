import CompressionStrategies
package import ImageCodecs
import PerceptualQuality

/// One photo under one policy: the renditions and their costs.
package struct Trial: Record, Hashable, Codable {
  /// The photo's name in the run.
  package var photo = ""
  /// The photo's hash, which together with the policy's identifies the results.
  package var photoHash = ""
  /// The file's own size, including metadata.
  package var photoBytes = 0
  /// The width in pixels, upright; nil if no header could be read.
  package var photoWidth: Int?
  /// The height in pixels, upright; nil if no header could be read.
  package var photoHeight: Int?
  /// The format by the file's first bytes, never by its name; nil if no header could be read.
  package var photoFormat: String?
  /// The photo's class as in manifests, such as portrait; nil if it is not stated and the photo could not be decoded.
  package var photoClass: String?
  /// The policy's name in the run.
  package var policy = ""
  /// The hash of the policy file's text, so that a policy with the same name but another text has another hash.
  package var policyHash = ""
  /// The status; failed until it is set.
  package var status = Status.failed
  /// Why the status is not ok; nil if it is.
  package var reason: Reason?
  /// Size of the file sent as the main picture. Nil, like all values of the rendition, if the photo was refused or
  /// failed.
  package var mainBytes: Int?
  /// The width in pixels, as the recipient sees it.
  package var mainWidth: Int?
  /// The height in pixels, as the recipient sees it.
  package var mainHeight: Int?
  /// The format of its bytes, such as jpeg, whatever the photo's format.
  package var mainFormat: String?
  /// The quality given to `encoder`; nil if nothing was encoded, or if the tables are our own.
  package var mainQuality: Int?
  /// The hash is the same for the same photo, policy and libraries on any machine; nil if there is no rendition.
  package var mainSha256: String?
  /// Size of what the server made of it. Nil, like all of its values, if the server passes pictures on.
  package var servedBytes: Int?
  /// The width in pixels, as the recipient sees it.
  package var servedWidth: Int?
  /// The height in pixels, as the recipient sees it.
  package var servedHeight: Int?
  /// The format of its bytes, such as webp.
  package var servedFormat: String?
  /// The hash is the same for the same photo, policy and libraries on any machine.
  package var servedSha256: String?
  /// Size of the thumbnail. Nil, like all of its values, if the policy makes none or the photo was refused or failed.
  package var thumbnailBytes: Int?
  /// The width in pixels, as the recipient sees it.
  package var thumbnailWidth: Int?
  /// The height in pixels, as the recipient sees it.
  package var thumbnailHeight: Int?
  /// The sum of all files that the policy uploads for a photo, with encryption and overhead; nil if nothing is sent.
  package var uploadedBytes: Int?
  /// Above 1 if the rendition is smaller than the photo; nil if there is no rendition.
  package var ratio: Double?
  /// Encoder calls for both renditions; 0 if the photo's own data was passed through.
  package var encodes = 0
  /// Decoder calls for both renditions; those that policies of a run share count for each policy.
  package var decodes = 0
  /// In millions, for both renditions.
  package var megapixelsDecoded = 0.0
  /// In millions, for both renditions, including discarded encodes.
  package var megapixelsEncoded = 0.0
  /// Whether a limit was exceeded, even if the photo was refused for it; `status` says what followed.
  package var limitBroken = false
  /// Whether the photo was passed through without a change except for removed metadata.
  package var passedThrough = false
  /// Whether the photo's picture data is damaged and was uploaded unchanged: the recipient sees the damage.
  package var damaged = false
  /// The hash is the same for the same photo, policy and libraries on any machine; nil if there is no thumbnail.
  package var thumbnailSha256: String?
  /// Sentences separated by semicolons; nil if there are none.
  package var notes: String?
  /// The share of recipients who can open the main rendition; nil if there is none, and in records of older versions.
  package var opened: Double?
  /// Size of the JPEG for those who cannot; nil if there is none.
  package var fallbackBytes: Int?
  /// Whether the sender sends that JPEG, together with the main rendition; if not, the server makes it.
  package var fallbackUploaded = false
  /// The photo's metadata in the main rendition, such as `exif,gps`; nil if there is no rendition.
  package var metadataLeft: String?
  /// The encoder of the main rendition, such as libjpeg; nil if nothing was encoded.
  package var encoder: String?
  /// The work of compression, step by step, as written by `CompressionWork.text`; nil if there was none, and in records
  /// of older versions.
  package var work: String?
  /// How long the run's phone takes for it; nil if there is no rendition, or if compression does not count.
  package var phoneCompressSeconds: Double?
  /// The part for steps that only the thumbnail needs; nil if there is no thumbnail, or if compression does not count.
  package var thumbnailPhoneSeconds: Double?
  /// The pictures in memory, step by step, as written by `RasterSteps.text`; nil if there were none, and in records of
  /// older versions.
  package var rasters: String?
  /// The most bytes that compression holds at once on the run's phone; nil if that is unknown, or if there is no
  /// rendition.
  package var phoneMemoryPeak: Int?
  /// The smallest of the rounds, at this machine's speed; nil if compression was not timed.
  package var compressCpuSeconds: Double?
  /// The smallest of the rounds divided by the smallest yardstick; nil if compression was not timed.
  package var compressCpuRatio: Double?
  /// The smallest of the rounds; it is shown but never judged; nil if compression was not timed.
  package var compressWallSeconds: Double?
  /// For all threads together; nil if instructions were not counted.
  package var compressInstructions: Int?
  /// The CPU features and libraries used for counting; counts with others cannot be compared.
  package var countedWith: String?
  /// The worker's peak memory while it timed this trial; nil if compression was not timed.
  package var peakBytes: Int?
  /// CPU time of the steps that only the thumbnail needs, in the fastest round; nil if there are none, or if nothing
  /// was timed.
  package var thumbnailCpuSeconds: Double?

  /// The photo's pixels, in millions; nil if it could not be read.
  package var megapixels: Double? {
    guard let photoWidth, let photoHeight, photoWidth * photoHeight > 0 else { return nil }
    return Double(photoWidth * photoHeight) / 1e6
  }

  /// Whether the main rendition has more bytes than the photo; nil if there is no rendition.
  package var isLarger: Bool? { mainBytes.map { $0 > photoBytes } }

  /// The bytes of the main rendition, and of the fallback if the sender sends one; nil if there is no rendition.
  package var sentBytes: Int? { mainBytes.map { $0 + (fallbackUploaded ? fallbackBytes ?? 0 : 0) } }

  /// The mean bytes that a recipient fetches: the main rendition or the fallback; nil if there is no rendition.
  package var recipientBytes: Double? {
    (servedBytes ?? mainBytes).map { main in
      let opened = opened ?? 1
      return opened * Double(main) + (1 - opened) * Double(fallbackBytes ?? main)
    }
  }

  /// The bytes that a server keeps which keeps the fallback, too; nil if there is no rendition.
  package var storedBytes: Int? { (servedBytes ?? mainBytes).map { $0 + (fallbackBytes ?? 0) } }

  /// Whether every rendition has the photo's shape, to within 1 % or a pixel; nil if there is none. False if a
  /// thumbnail was stretched or cropped.
  package var isAspectKept: Bool? {
    guard let photoWidth, let photoHeight, let mainWidth, let mainHeight else { return nil }
    func isKept(_ width: Int, _ height: Int) -> Bool {
      let (wide, high) = (Double(width * photoHeight), Double(height * photoWidth))
      return abs(wide - high) <= max(0.01 * high, Double(max(photoWidth, photoHeight)))
    }
    guard let thumbnailWidth, let thumbnailHeight else { return isKept(mainWidth, mainHeight) }
    return isKept(mainWidth, mainHeight) && isKept(thumbnailWidth, thumbnailHeight)
  }

  /// A blank row, whose status is failed.
  package init() {}

  /// Rows are in the table `trials`.
  package static let table = Column.Table.trials
  /// One row for each photo and policy.
  package static let key = ["photo", "policy"]
  /// The columns with their meanings, in the order of CSV files.
  package static let fields: [Field<Self>] = [
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
    Field("mainQuality", \.mainQuality, "the encoder's quality number; empty if its tables are our own"),
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
    Field("damaged", \.damaged, better: .less, "the photo's picture data is damaged and was uploaded as it is"),
    Field("thumbnailSha256", \.thumbnailSha256, "SHA-256 of the thumbnail"),
    Field("notes", \.notes, isInBaseline: false, "what was odd about the photo but lost nothing"),
    Field("encoder", \.encoder, "what made the main rendition; empty if nothing was encoded"),
    Field("metadataLeft", \.metadataLeft, "metadata in the main rendition, such as exif,gps; none if it has none"),
    Field(
      "opened", \.opened, isShare: true, better: .more, isInBaseline: false,
      "share of recipients who can open the main rendition, by formats.json5"),
    Field(
      "fallbackBytes", \.fallbackBytes, unit: "bytes", better: .less, isInBaseline: false,
      "size of the JPEG for those who cannot; empty if they get none"),
    Field("fallbackUploaded", \.fallbackUploaded, isInBaseline: false, "the sender sends that JPEG, not the server"),
    Field(
      "servedBytes", \.servedBytes, unit: "bytes", better: .less, isInBaseline: false,
      "size of what the server made of the main rendition; empty if it passes pictures on"),
    Field("servedWidth", \.servedWidth, unit: "px", isInBaseline: false, "its width"),
    Field("servedHeight", \.servedHeight, unit: "px", isInBaseline: false, "its height"),
    Field("servedFormat", \.servedFormat, isInBaseline: false, "its format"),
    Field("servedSha256", \.servedSha256, isInBaseline: false, "its SHA-256"),
    Field(
      "sentBytes", from: \.sentBytes, unit: "bytes", better: .less, isInBaseline: false,
      "main rendition and, if the sender sends it, the fallback"),
    Field(
      "recipientBytes", from: \.recipientBytes, unit: "bytes", better: .less, isInBaseline: false,
      "mean of what recipients fetch: what the server made, main rendition or fallback"),
    Field(
      "storedBytes", from: \.storedBytes, unit: "bytes", better: .less, isInBaseline: false,
      "what a server keeps: main rendition or what it made of it, and fallback"),
    Field("reasonCode", from: \.reason?.code, "the code of the reason"),
    Field(
      "photoMegapixels", from: \.megapixels, unit: "MP", isInBaseline: false, "pixels of the photo, in millions"),
    Field("larger", from: \.isLarger, better: .less, "the main rendition has more bytes than the photo"),
    Field(
      "aspectKept", from: \.isAspectKept, better: .more,
      "main rendition and thumbnail have the photo's shape: neither stretched nor cut"),
    Field(
      "phoneCompressSeconds", \.phoneCompressSeconds, unit: "s", better: .less, isCompared: true,
      "what compression takes the run's phone, simulated from its steps"),
    Field(
      "thumbnailPhoneSeconds", \.thumbnailPhoneSeconds, unit: "s", better: .less,
      "the part of it for steps that only the thumbnail needs"),
    Field(
      "work", \.work, isInBaseline: false,
      "those steps: each kind with its calls, pixels and bytes; * is for the thumbnail"),
    Field(
      "phoneMemoryPeak", \.phoneMemoryPeak, unit: "bytes", better: .less, isInBaseline: false,
      "most memory that compression holds at once on the run's phone, by its memory model"),
    Field(
      "rasters", \.rasters, isInBaseline: false,
      "the pictures behind that figure: each step with pixels in, pixels out, and bytes of the file"),
    Field(
      "compressCpuSeconds", \.compressCpuSeconds, unit: "s", better: .less, is: .timed,
      "CPU time of compression, the least seen"),
    Field(
      "compressCpuRatio", \.compressCpuRatio, better: .less, is: .timed,
      "that time over the codecs' on the pinned photo in the same rounds"),
    Field(
      "compressWallSeconds", \.compressWallSeconds, unit: "s", better: .less, is: .timed, isInBaseline: false,
      "elapsed time of compression"),
    Field(
      "compressInstructions", \.compressInstructions, better: .less, is: .counted, isCompared: true,
      "instructions of compression, start and reading left out"),
    Field(
      "countedWith", \.countedWith, is: .counted,
      "CPU features and libraries that they were counted with; counts of others do not compare"),
    Field(
      "peakBytes", \.peakBytes, unit: "bytes", better: .less, is: .timed, isInBaseline: false,
      "most memory that the compressing process held"),
    Field(
      "thumbnailCpuSeconds", \.thumbnailCpuSeconds, unit: "s", better: .less, is: .timed,
      "CPU time of the steps that only the thumbnail needs, in the fastest round"),
  ]
}

/// The key of a trial in a run: the names of a photo and a policy.
package struct TrialKey: Sendable, Hashable {
  /// The photo's name in the run.
  package let photo: String
  /// The policy's name in the run.
  package let policy: String

  /// The key for this photo under this policy.
  package init(photo: String, policy: String) {
    self.photo = photo
    self.policy = policy
  }
}
