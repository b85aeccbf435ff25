/// A size in bytes.
public struct ByteCount: Hashable, Comparable, Sendable {
  /// The number of bytes.
  public var bytes: Int

  /// A count of so many bytes.
  public init(_ bytes: Int) { self.bytes = bytes }

  public static func < (left: Self, right: Self) -> Bool { left.bytes < right.bytes }
}
