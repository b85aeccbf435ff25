/// Why a photo could not be decoded or a rendition not be encoded.
public struct CodecError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, as machines see it: the first word of a `reason`.
  public enum Code: String, Sendable, CaseIterable {
    case truncated, corrupt, unsupported, tooManyPixels, notAnImage
  }

  public let code: Code
  /// The sentence for people, with the library's own reason where there is one.
  public let reason: String

  /// An error of this kind, with its sentence.
  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  public var description: String { "\(code.rawValue): \(reason)" }
}
