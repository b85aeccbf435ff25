package import ImageCodecs
package import Pixels

/// A picture ready to be uploaded.
package struct Rendition: Sendable {
  /// The file, as the recipient gets it.
  package var bytes: [UInt8]
  /// Pixels of the picture, upright.
  package var size: PixelSize
  /// The file format, such as jpeg.
  package var format: String
  /// The encoder's quality; nil if the tables are our own or nothing was encoded.
  package var quality: Int?
  /// The encoder, such as libjpeg; nil if nothing was encoded, or another program did it.
  package var encoder: String?

  /// A picture that an encoder made.
  package init(_ bytes: [UInt8], size: PixelSize, settings: EncodeSettings) {
    self.bytes = bytes
    self.size = size
    format = settings.format.rawValue
    quality = settings.quality
    encoder = settings.encoder ?? settings.format.encoder
  }

  /// A picture that is the photo's own, or another program's.
  package init(_ bytes: [UInt8], size: PixelSize, format: PhotoFormat) {
    self.bytes = bytes
    self.size = size
    self.format = format.rawValue
    quality = nil
    encoder = nil
  }
}

extension Rendition {
  /// The encoder's name if a search of our own wrote a JPEG's coefficients.
  package static let ownEncoder = "stepwedge"

  /// What its bytes contain besides the picture, such as `exif,gps`; `none` for nothing.
  package var metadataLeft: String {
    let kinds = MetadataKind.all(in: bytes)
    return kinds.isEmpty ? "none" : kinds.map(\.rawValue).joined(separator: ",")
  }
}

/// The outcome of one photo under one policy.
package struct Outcome: Sendable {
  /// Whether there is something to send; if not, whether a rule or a fault is the reason.
  package var status: Status
  /// The reason, if the status is not ok.
  package var reason: Reason?
  /// Nil if the photo was refused or failed, even if a picture had been made.
  package var main: Rendition?
  /// Nil if the policy makes no thumbnail, or if there is no main picture.
  package var thumbnail: Rendition?
  /// The JPEG for recipients who cannot open the main picture; nil if there is none.
  package var fallback: Rendition?
  /// What the server made of the main picture; nil if it passes it on.
  package var served: Rendition?
  /// The share of the recipients who can open what they get.
  package var opened = 1.0
  /// Whether the photo's own picture data was passed on unchanged.
  package var passedThrough = false
  /// Whether a limit was exceeded, whatever followed.
  package var limitBroken = false
  /// Every step of the sender until the end, whatever the outcome.
  package var account: Account
  /// CPU time of the recipient's and the server's work, which is in no account.
  package internal(set) var othersCpuSeconds = 0.0

  /// The main picture as its recipient gets it; nil if there is none.
  package var delivered: Rendition? { served ?? main }

  /// A photo that could not be processed, for this reason.
  package static func failed(_ reason: Reason) -> Outcome {
    Outcome(status: .failed, reason: reason, account: Account())
  }
}

/// A rule refused the photo: an outcome, not a fault.
struct Refusal: ReasonedError {
  let reason: Reason

  init(code: Reason.Code, sentence: String, figures: Reason.Figures? = nil) {
    reason = Reason(code, sentence, figures: figures)
  }
}
