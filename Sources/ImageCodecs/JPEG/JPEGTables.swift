/// The divisors of a JPEG: 64 for luma, 64 for chroma, row by row, as files of eight bits hold them.
public struct JPEGTables: Sendable, Hashable {
  /// For brightness: 64 divisors of 1 to 255, row by row.
  public let luma: [UInt8]
  /// For both colours: 64 divisors of 1 to 255, row by row.
  public let chroma: [UInt8]

  /// Tables of 64 divisors of at least 1 each; nil if they are not.
  public init?(luma: [UInt8], chroma: [UInt8]) {
    guard luma.count == 64, chroma.count == 64, !luma.contains(0), !chroma.contains(0) else { return nil }
    self.luma = luma
    self.chroma = chroma
  }

  private init(each divisor: UInt8) {
    luma = Array(repeating: divisor, count: 64)
    chroma = luma
  }

  /// Nothing divided.
  public static let ones = JPEGTables(each: 1)
}
