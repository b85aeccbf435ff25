/// The 32 bytes of a SHA-256 hash; files with the same bytes have the same digest.
package struct Digest: Hashable, Sendable, CustomStringConvertible {
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  private let fourth: UInt64

  /// A digest of eight words, of which the first contains the first digits.
  init(_ words: [8 of UInt32]) {
    func pair(_ place: Int) -> UInt64 { UInt64(words[2 * place]) << 32 | UInt64(words[2 * place + 1]) }
    (first, second, third, fourth) = (pair(0), pair(1), pair(2), pair(3))
  }

  /// Reads 64 hexadecimal digits in either case; nil for anything else.
  package init?(_ text: some StringProtocol) {
    var words: [8 of UInt32] = .init(repeating: 0)
    var count = 0
    for digit in text.utf8 {
      guard count < 64, let value = Self.value(of: digit) else { return nil }
      words[count / 8] = words[count / 8] << 4 | UInt32(value)
      count += 1
    }
    guard count == 64 else { return nil }
    self.init(words)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The 32 bytes.
  package var bytes: [UInt8] {
    [first, second, third, fourth].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// 64 hexadecimal digits in lower case.
  package var description: String {
    unsafe String(unsafeUninitializedCapacity: 64) { digits in
      for (place, word) in [first, second, third, fourth].enumerated() {
        for digit in 0..<16 {
          let value = UInt8(truncatingIfNeeded: word >> (60 - 4 * digit)) & 15
          unsafe digits[16 * place + digit] = value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
        }
      }
      return 64
    }
  }
}

extension Digest: Comparable {
  /// Ordered by their digits.
  package static func < (left: Digest, right: Digest) -> Bool {
    (left.first, left.second, left.third, left.fourth) < (right.first, right.second, right.third, right.fourth)
  }
}
