import Pixels

/// The prefix groups of a lossless WebP: sets of five codes, each for blocks of the picture of its own (RFC 9649, 3.7).
///
/// A decoder makes tables of every group that the stream has before it comes to a pixel. Their number is told only by
/// what stands before them, which is read here: small images of the transforms, and the one that names each block's group.
struct PrefixGroups {
  /// How many there are, used or not.
  private(set) var count = 1
  /// Blocks of pixels, each of which has one of them.
  private(set) var blocks = 1
  private var reader: LowBitReader
  private var width: Int
  private let height: Int

  /// Counts them in a stream without a header; nil where it breaks off, or says what nothing stands for, before that.
  init?(in stream: ArraySlice<UInt8>, _ size: PixelSize) {
    reader = LowBitReader(stream)
    (width, height) = (size.width, size.height)
    guard readTransforms(), readCacheBits() != nil, !reader.isPastEnd else { return nil }
    guard reader.bits(1) == 1 else { return }
    blocks = readBlocks()
    guard let last = readImage(pixels: blocks) else { return nil }
    count = last + 1
  }

  /// Each stands there at most once.
  private mutating func readTransforms() -> Bool {
    var seen = Set<Int>()
    while reader.bits(1) == 1 {
      let kind = reader.bits(2)
      guard seen.insert(kind).inserted else { return false }
      switch kind {
      case 0, 1:  // what a block's pixels are predicted by, and its colours
        let blocks = readBlocks()
        guard readImage(pixels: blocks) != nil else { return false }
      case 3:  // a table of colours, of which few need less than a pixel each
        let colours = reader.bits(8) + 1
        guard readImage(pixels: colours) != nil else { return false }
        width = Self.parts(of: width, bits: colours > 16 ? 0 : colours > 4 ? 1 : colours > 2 ? 2 : 3)
      default: break  // green that is taken from the other colours
      }
    }
    return true
  }

  /// Blocks that the picture has when they are as large as is said here.
  private mutating func readBlocks() -> Int {
    let bits = reader.bits(3) + 2
    return Self.parts(of: width, bits: bits) * Self.parts(of: height, bits: bits)
  }

  private static func parts(of side: Int, bits: Int) -> Int { (side + 1 << bits - 1) >> bits }

  /// Bits that name a place of the colour cache, 0 where there is none; nil where no cache is as large.
  private mutating func readCacheBits() -> Int? {
    guard reader.bits(1) == 1 else { return 0 }
    let bits = reader.bits(4)
    return (1...11).contains(bits) ? bits : nil
  }

  /// Reads an image of one group; the largest number that a pixel's red and green make.
  ///
  /// What is copied, or comes out of the cache, has been there before, if only as zeros: the largest stands somewhere
  /// itself, and no pixel needs to be kept.
  private mutating func readImage(pixels: Int) -> Int? {
    guard let cacheBits = readCacheBits() else { return nil }
    let places = cacheBits > 0 ? 1 << cacheBits : 0
    guard let green = PrefixCode(&reader, symbols: 256 + 24 + places), let red = PrefixCode(&reader, symbols: 256),
      let blue = PrefixCode(&reader, symbols: 256), let alpha = PrefixCode(&reader, symbols: 256),
      let distance = PrefixCode(&reader, symbols: 40)
    else { return nil }
    var (at, largest) = (0, 0)
    while at < pixels {
      let symbol = green.symbol(&reader)
      switch symbol {
      case 0..<256:
        largest = max(largest, red.symbol(&reader) << 8 | symbol)
        _ = (blue.symbol(&reader), alpha.symbol(&reader))
        at += 1
      case 256..<280:
        at += readNumber(prefix: symbol - 256)
        _ = readNumber(prefix: distance.symbol(&reader))
      default: at += 1
      }
      guard !reader.isPastEnd else { return nil }
    }
    return at == pixels ? largest : nil
  }

  /// A length or a distance, of which the prefix says how many bits follow.
  private mutating func readNumber(prefix: Int) -> Int {
    guard prefix >= 4 else { return prefix + 1 }
    let bits = (prefix - 2) >> 1
    return (2 + prefix & 1) << bits + reader.bits(bits) + 1
  }
}
