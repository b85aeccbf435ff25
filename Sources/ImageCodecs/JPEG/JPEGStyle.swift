/// What distinguishes the files of JPEG encoders, beside quality, chroma, scans and Huffman tables.
public struct JPEGStyle: Sendable, Hashable {
  /// How samples become coefficients.
  public enum Transform: String, Sendable, CaseIterable, Hashable {
    /// libjpeg's accurate integer transform.
    case islow
    /// Its fast one, which loses a little if divisors are small.
    case ifast
  }

  /// One scan of a progressive file, as ITU-T T.81 names its parts.
  public struct Scan: Sendable, Hashable {
    /// 0 luma, 1 Cb, 2 Cr.
    public var components: [Int]
    /// Coefficients in zigzag order.
    public var band: ClosedRange<Int>
    /// Bits that an earlier scan left out (0 if there was no earlier scan), and bits that this one leaves out.
    public var high: Int
    /// Bits that this scan leaves out, for a later one to add.
    public var low: Int

    /// A scan of these coefficients, all their bits unless something is set.
    public init(components: [Int], band: ClosedRange<Int>, high: Int = 0, low: Int = 0) {
      self.components = components
      self.band = band
      self.high = high
      self.low = low
    }
  }

  /// Divisors; nil for Annex K's, scaled as libjpeg scales them to the quality.
  public var tables: JPEGTables?
  /// The scans of a progressive colour picture; empty for libjpeg's own.
  public var scans: [Scan]
  /// A baseline file's decoder may start again at each row of MCUs.
  public var restartsEachRow: Bool
  /// libjpeg's accurate one unless something is set.
  public var transform: Transform
  /// Bytes of a segment of zeros: as long as what the encoder that is imitated writes beside the picture, without its
  /// content.
  public var reservedBytes: Int

  /// libjpeg's ways unless something is set.
  public init(
    tables: JPEGTables? = nil, scans: [Scan] = [], restartsEachRow: Bool = false, transform: Transform = .islow,
    reservedBytes: Int = 0
  ) {
    self.tables = tables
    self.scans = scans
    self.restartsEachRow = restartsEachRow
    self.transform = transform
    self.reservedBytes = reservedBytes
  }
}
