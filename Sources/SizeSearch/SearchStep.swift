package import Pixels

/// One thing that a search did, for the account of the caller.
package struct SearchStep: Sendable {
  package enum Kind: Sendable {
    /// The picture made smaller, from this size.
    case resize(from: PixelSize)
    /// Tables that were looked at, on the whole picture or on a sample of it.
    case search(isWhole: Bool)
    /// The file, written.
    case encode
  }

  package let kind: Kind
  /// The size of what came out, or was looked at.
  package let size: PixelSize
  /// What came out, or would have.
  package let bytes: Int?
  /// By the clock that the search was given.
  package let seconds: Double

  init(_ kind: Kind, size: PixelSize, bytes: Int? = nil, seconds: Double) {
    self.kind = kind
    self.size = size
    self.bytes = bytes
    self.seconds = seconds
  }
}
