public import ImageCodecs
public import Meaning
public import Pixels

/// A picture ready to be uploaded.
public struct Rendition: Sendable {
  /// The file, as the recipient gets it.
  public var bytes: [UInt8]
  /// Pixels of the picture, upright.
  public var size: PixelSize
  /// What the bytes are, such as jpeg.
  public var format: String
  /// What a file of it is called.
  public var fileExtension: String
  /// The encoder's number; nil if tables are our own or nothing was encoded.
  public var quality: Int?
  /// What made it, such as libjpeg; nil if nothing was encoded, or somebody else did it.
  public var encoder: String?

  /// A picture that an encoder made.
  public init(_ bytes: [UInt8], size: PixelSize, settings: EncodeSettings) {
    self.bytes = bytes
    self.size = size
    format = settings.format.rawValue
    fileExtension = settings.format.fileExtension
    quality = settings.quality
    encoder = settings.encoder ?? settings.format.encoder
  }

  /// A picture that is the photo's own, or somebody else's.
  public init(_ bytes: [UInt8], size: PixelSize, format: PhotoFormat) {
    self.bytes = bytes
    self.size = size
    self.format = format.rawValue
    fileExtension = format.fileExtension
    quality = nil
    encoder = nil
  }
}

extension Rendition {
  /// What made it if a search of our own wrote a JPEG's coefficients.
  public static let ownEncoder = "stepwedge"

  /// What its bytes hold beside the picture, such as `exif,gps`; `none` for nothing.
  public var metadataLeft: String {
    let kinds = MetadataKind.all(in: bytes)
    return kinds.isEmpty ? "none" : kinds.map(\.rawValue).joined(separator: ",")
  }
}

/// What became of one photo under one policy.
public struct Outcome: Sendable {
  /// Whether there is something to send, and whether a rule or a fault is why there is not.
  public var status: Status
  /// Nil if all is well.
  public var reason: Reason?
  /// Nil if the photo was refused or failed, even if something had been made.
  public var main: Rendition?
  /// Nil if the policy makes none, or if there is no main picture.
  public var thumbnail: Rendition?
  /// The photo's own picture data went through untouched.
  public var passedThrough = false
  /// Some limit was broken, whatever followed from it.
  public var limitBroken = false
  /// Every step of the sender up to the end, whatever the end was.
  public var account: Account
  /// CPU time of what the recipient does, which is in no account.
  public internal(set) var recipientCpuSeconds = 0.0

  /// A photo that could not be processed, for this reason.
  public static func failed(_ reason: Reason) -> Outcome {
    Outcome(status: .failed, reason: reason, account: Account())
  }
}

/// A rule said no: an outcome, not a fault.
struct Refusal: ReasonedError {
  let reason: Reason

  init(code: Reason.Code, sentence: String, figures: Reason.Figures? = nil) {
    reason = Reason(code, sentence, figures: figures)
  }
}
