import Meaning

/// Where the bytes of a HEIF container's items stand (ISO/IEC 14496-12, 8.11.3).
struct HEIFLocations {
  /// Places in the file, which make up an item together.
  private(set) var byItem: [Int: [Range<Int>]] = [:]
  /// Items and places, whatever they are of: libheif copies them all for each item.
  private(set) var count = 0

  init() {}

  /// Reads the box of locations up to a number of them; `idat` is the box of data that items may stand in.
  init(_ box: ByteReader, idat: ByteReader?, most: Int) throws(CodecError) {
    guard let version = box.u8(0), let sizes = box.u16(4) else { return }
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 0xF, sizes >> 4 & 0xF)
    // libheif expects none in version 1.
    let indexSize = version < 2 ? 0 : sizes & 0xF
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy([0, 4, 8].contains) else {
      throw CodecError(.unsupported, "places of data in numbers that have neither four bytes nor eight")
    }
    var at = 6
    /// The number of so many bytes that comes next; 0 bytes stand for 0.
    func next(_ size: Int) -> Int? {
      defer { at += size }
      switch size {
      case 0: return 0
      case 2: return box.u16(at)
      case 4: return box.u32(at)
      case 8: return box.u32(at).flatMap { high in box.u32(at + 4).map { (high & 0x7FFF_FFFF) << 32 | $0 } }
      default: return nil
      }
    }
    for _ in 0..<(next(version < 2 ? 2 : 4) ?? 0) {
      guard let item = next(version < 2 ? 2 : 4), let method = next(version == 0 ? 0 : 2), next(2) != nil,
        let base = next(baseSize), let count = next(2)
      else { return }
      self.count += 1 + count
      guard self.count <= most else { throw HEIFStructure.crowded }
      for _ in 0..<count {
        guard next(indexSize) != nil, let offset = next(offsetSize), let length = next(lengthSize) else { return }
        let inFile = method & 0xF == 1 ? idat?.bytes.startIndex ?? 0 : 0
        let (start, isFar) = base.addingReportingOverflow(offset)
        guard !isFar, start <= Int.max / 4, length <= Int.max / 4 else {
          throw CodecError(.corrupt, "places of data that no file reaches to")
        }
        byItem[item, default: []].append((inFile + start)..<(inFile + start + length))
      }
    }
  }
}
