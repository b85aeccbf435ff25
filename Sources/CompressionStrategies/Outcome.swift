public import ImageCodecs

/// A picture ready to be uploaded.
public struct Rendition: Sendable {
  public var bytes: [UInt8]
  public var size: PixelSize
  /// What the bytes are, such as jpeg.
  public var format: String
  /// What a file of it is called.
  public var fileExtension: String
  /// The encoder's number; nil where tables are our own or nothing was encoded.
  public var quality: Int?

  /// A picture that an encoder made.
  public init(_ bytes: [UInt8], size: PixelSize, settings: EncodeSettings) {
    self.bytes = bytes
    self.size = size
    format = settings.format.rawValue
    fileExtension = settings.format.fileExtension
    quality = settings.quality
  }

  /// A picture that is the photo's own, or somebody else's.
  public init(_ bytes: [UInt8], size: PixelSize, format: PhotoFormat) {
    self.bytes = bytes
    self.size = size
    self.format = format.rawValue
    fileExtension = format.fileExtension
    quality = nil
  }
}

/// What became of one photo under one policy.
public struct Outcome: Sendable {
  /// How it ended.
  public enum Status: String, Sendable, CaseIterable {
    /// Done.
    case ok
    /// Done, but a limit that is only checked is broken.
    case overLimit
    /// By a rule of the policy or its server.
    case refused
    /// Could not be processed.
    case failed
  }

  public var status: Status
  /// A code, a colon and a sentence; nil where all is well.
  public var reason: String?
  public var main: Rendition?
  public var thumbnail: Rendition?
  /// The photo's own picture data went through untouched.
  public var passedThrough = false
  /// Some limit was broken, whatever followed from it.
  public var limitBroken = false
  public var account: Account

  /// A photo that could not be processed, for this reason.
  public static func failed(_ reason: String) -> Outcome {
    Outcome(status: .failed, reason: reason, account: Account())
  }
}

/// A rule said no: an outcome, not a fault.
struct Refusal: Error {
  let code: String
  let sentence: String

  var reason: String { "\(code): \(sentence)" }
}
