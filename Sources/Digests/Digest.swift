/// The 32 bytes that SHA-256 makes of a file.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  /// Always 32; two files of the same bytes have the same.
  public let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// A digest written in hexadecimal, in either case; nil unless it is 64 such digits.
  public init?(_ text: some StringProtocol) {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// 64 hexadecimal digits in lower case.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
