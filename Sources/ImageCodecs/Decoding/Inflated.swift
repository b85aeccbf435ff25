import CInflate

/// How far deflated data goes; it is inflated piece by piece, and no piece is kept.
struct Inflated {
  /// Bytes that it came to.
  let bytes: Int
  /// Deflate's own blocks.
  let blocks: Int

  private static let isLoaded = sw_inflate_load() == 0

  /// Loads the library; without it nothing is found.
  static func load() { _ = isLoaded }

  /// Goes until the data ends, is damaged, or is beyond what it may come to.
  init(_ data: [UInt8], mostBytes: Int, mostBlocks: Int) {
    Self.load()
    var found = sw_inflated()
    unsafe sw_inflate_measure(data, data.count, mostBytes, mostBlocks, &found)
    (bytes, blocks) = (Int(found.bytes), Int(found.blocks))
  }
}
