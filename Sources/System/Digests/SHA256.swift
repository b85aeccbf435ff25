/// The SHA-256 digest (FIPS 180-4) of bytes that may come in pieces.
package struct SHA256: Sendable {
  private var state: [8 of UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var waiting: [UInt8] = []
  private var length: UInt64 = 0

  /// A hash of nothing yet.
  package init() {}

  /// Adds more bytes.
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    let taken: Void? = bytes.withContiguousStorageIfAvailable { buffer in unsafe take(buffer.span) }
    if taken == nil { take(Array(bytes).span) }
  }

  /// Adds more bytes.
  package mutating func take(_ bytes: Span<UInt8>) {
    length += UInt64(bytes.count)
    var start = 0
    if !waiting.isEmpty {
      start = min(64 - waiting.count, bytes.count)
      for index in 0..<start { waiting.append(bytes[index]) }
      guard waiting.count == 64 else { return }
      let block = waiting
      Self.compress(block.span, into: &state)
      waiting = []
    }
    while start + 64 <= bytes.count {
      Self.compress(bytes.extracting(start..<(start + 64)), into: &state)
      start += 64
    }
    for index in start..<bytes.count { waiting.append(bytes[index]) }
  }

  /// The digest of all bytes added.
  package consuming func finish() -> Digest {
    let bits = length * 8
    let zeros = (119 - waiting.count) % 64
    take(([0x80] + Array(repeating: 0, count: zeros) + bigEndianBytes(bits)).span)
    return Digest(state)
  }

  /// The digest of these bytes.
  package static func digest(of bytes: some Sequence<UInt8>) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  private static func compress(_ block: Span<UInt8>, into state: inout [8 of UInt32]) {
    var words: [64 of UInt32] = .init(repeating: 0)
    for index in 0..<16 {
      words[index] =
        UInt32(block[4 * index]) << 24 | UInt32(block[4 * index + 1]) << 16 | UInt32(block[4 * index + 2]) << 8
        | UInt32(block[4 * index + 3])
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let small = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let large = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ small &+ words[index - 7] &+ large
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let first = h &+ mixed &+ (g ^ (e & (f ^ g))) &+ constants[index] &+ words[index]
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ ((a & b) | (c & (a | b)))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d].enumerated() { state[index] &+= value }
    for (index, value) in [e, f, g, h].enumerated() { state[index + 4] &+= value }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [64 of UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

private func turned(_ word: UInt32, _ places: UInt32) -> UInt32 { word >> places | word << (32 - places) }

private func bigEndianBytes<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
  stride(from: Word.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
}
