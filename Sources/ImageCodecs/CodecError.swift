public import Meaning

/// Why a photo could not be decoded or a rendition not be encoded.
public struct CodecError: ReasonedError, Equatable {
  /// With the library's own words where there are any.
  public let reason: Reason

  /// An error of this kind, with its sentence. Libraries cite what they do not understand of a photo, whatever it is.
  public init(_ code: Reason.Code, _ sentence: String) {
    let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
    reason = Reason(
      code, String(String.UnicodeScalarView(sentence.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 })))
  }
}
