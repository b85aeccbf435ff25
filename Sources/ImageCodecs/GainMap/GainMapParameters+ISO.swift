extension GainMapParameters {
  /// What ISO 21496-1's segments begin with.
  static let isoName = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
  /// The versions that a reader needs and that a writer has, both 0: all of the picture in front's segment.
  static let isoVersions: [UInt8] = [0, 0, 0, 0]

  private static let isOfColoursFlag: UInt8 = 0x80
  private static let usesBaseColoursFlag: UInt8 = 0x40
  private static let hasOneDenominatorFlag: UInt8 = 0x08
  private static let isBackwardFlag: UInt8 = 0x04

  /// Reads what stands behind the name; nil if it is cut off, of a newer version, or from the brighter picture on.
  init?(iso content: ArraySlice<UInt8>) {
    let reader = ByteReader(content)
    guard reader.u16(0) == 0, let flags = reader.u8(4).map({ UInt8($0) }), flags & Self.isBackwardFlag == 0 else {
      return nil
    }
    let isShared = flags & Self.hasOneDenominatorFlag != 0
    let shared = isShared ? reader.u32(5) : nil
    var at = isShared ? 9 : 5
    func number(isSigned: Bool) -> Int? {
      guard let word = reader.u32(at), let under = isShared ? shared : reader.u32(at + 4), under > 0 else { return nil }
      at += isShared ? 4 : 8
      let over = isSigned ? Int(Int32(truncatingIfNeeded: word)) : word
      return Self.millionths(Double(over) / Double(under))
    }
    guard let headroomMin = number(isSigned: false), let headroomMax = number(isSigned: false) else { return nil }
    var rows: [[Int]] = []
    for _ in 0..<(flags & Self.isOfColoursFlag != 0 ? 3 : 1) {
      let row = [true, true, false, true, true].compactMap { number(isSigned: $0) }
      guard row.count == 5 else { return nil }
      rows.append(row)
    }
    func channels(_ index: Int) -> Channels { rows.map { $0[index] } }
    self.init(gainMax: channels(1), headroomMax: headroomMax)
    self.headroomMin = headroomMin
    (gainMin, gamma, offsetSDR, offsetHDR) = (channels(0), channels(2), channels(3), channels(4))
    guard areSound else { return nil }
  }

  /// The bytes behind the name in the map's own file.
  var iso: [UInt8] {
    let count = [gainMin, gainMax, gamma, offsetSDR, offsetHDR].map(\.count).max() ?? 1
    let flags = Self.usesBaseColoursFlag | Self.hasOneDenominatorFlag | (count > 1 ? Self.isOfColoursFlag : 0)
    let rows = (0..<count).flatMap { index in
      [gainMin, gainMax, gamma, offsetSDR, offsetHDR].map { Self.channel(index, of: $0) }
    }
    let words = [1_000_000, headroomMin, headroomMax] + rows
    return Self.isoVersions + [flags] + words.flatMap(\.bigEndianWord)
  }
}

extension Int {
  /// Its low 32 bits, the highest first.
  var bigEndianWord: [UInt8] { stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) } }
}
