public import Meaning

/// Why a photo could not be decoded or a rendition not be encoded.
public struct CodecError: ReasonedError, Equatable {
  /// With the library's own words where there are any.
  public let reason: Reason

  /// An error of this kind, with its sentence.
  public init(_ code: Reason.Code, _ sentence: String) { reason = Reason(code, sentence) }
}
