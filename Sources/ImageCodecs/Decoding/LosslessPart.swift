import Pixels

/// What is coded without loss of the picture that a WebP's decoder shows: all of it, or the opacity of a lossy one.
struct LosslessPart {
  private let stream: ArraySlice<UInt8>
  private let size: PixelSize

  /// Finds it in a file of one picture; nil where there is none.
  init?(of file: [UInt8]) {
    let reader = ByteReader(file[...], isBigEndian: false)
    var canvas: Int?
    var opacity: ArraySlice<UInt8>?
    var at = 12
    while let length = reader.u32(at + 4) {
      let content = reader.slice(at + 8, length)
      let chunk = ByteReader(content, isBigEndian: false)
      switch String(decoding: reader.slice(at, 4), as: UTF8.self) {
      case "VP8X":
        if let width = chunk.u24(4), let height = chunk.u24(7) { canvas = (width + 1) * (height + 1) }
      case "ANMF":
        // Behind a frame's place and time stand chunks of its own.
        at += 8 + 16
        continue
      case "ALPH": opacity = opacity ?? content
      case "VP8L":
        guard let bits = chunk.u32(1), bits >> 29 == 0, chunk.u8(0) == 0x2F else { return nil }
        self.init(content.dropFirst(5), width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1, canvas)
        return
      case "VP8 ":
        guard let opacity, let method = opacity.first, method & 3 == 1, let width = chunk.u16(6),
          let height = chunk.u16(8)
        else { return nil }
        self.init(opacity.dropFirst(), width: width & 0x3FFF, height: height & 0x3FFF, canvas)
        return
      default: break
      }
      at += 8 + length + length % 2
    }
    return nil
  }

  private init?(_ stream: ArraySlice<UInt8>, width: Int, height: Int, _ canvas: Int?) {
    self.stream = stream
    size = PixelSize(width: width, height: height)
    // No decoder takes one that is larger than the file says.
    if let canvas, size.area > canvas { return nil }
  }

  /// Its prefix groups; nil where they cannot be counted.
  var groups: PrefixGroups? { PrefixGroups(in: stream, size) }

  /// Throws where a decoder would make, or fetch, tables of more prefix groups than an encoder finds worth their bits.
  /// What cannot be counted is left to the decoder, which comes no further.
  func requireOrdinaryGroups() throws(CodecError) {
    guard let groups else { return }
    let most = Self.fewGroups + (groups.blocks <= Self.mostBlocks + size.area / Self.pixelsOfABlock ? groups.blocks : 0)
    guard groups.count <= most else { throw PhotoProbe.crowded("prefix groups", most: most) }
  }

  /// So many tables lie close to the processor, however often blocks change from one to another.
  private static let fewGroups = 200
  /// Blocks that may have a group each. libwebp's encoder makes 2,600, larger ones for larger pictures.
  private static let mostBlocks = 3_000
  /// Pixels that cost more than a group for one block more.
  private static let pixelsOfABlock = 500
}
