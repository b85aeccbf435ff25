import Meaning
import Pixels
import Testing
@testable import ImageCodecs

/// Sides, frames and files that are larger than a picture's pixels explain.
@Suite struct CostlySizeTests {
  /// A PNG without its pixels.
  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { LosslessWebP.number(value, 4).reversed() }
    let header = Array("IHDR".utf8) + number(width) + number(height) + [8, 0, 0, 0, 0]
    return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + number(13) + header + number(0) + number(0)
      + Array("IEND".utf8) + number(0)
  }

  @Test("a row for each of a million pixels") func sides() throws {
    _ = try PhotoProbe(Self.png(1, 100_000))
    for (width, height) in [(1, 100_001), (100_001, 1)] {
      #expect(throws: CodecError(.unsupported, "a side of more than 100,000 pixels")) {
        try PhotoProbe(Self.png(width, height))
      }
    }
  }

  @Test("a file of more bytes than its pixels explain") func bytes() throws {
    let header = Self.png(10, 10)
    let most = (32 << 20) + 32 * 100
    let full = header + [UInt8](repeating: 0, count: most - header.count)
    _ = try PhotoProbe(full)
    let error = #expect(throws: CodecError.self) { try PhotoProbe(full + [0]) }
    #expect(error?.reason.sentence.contains("33,557,633 bytes, more than its pixels explain") == true)
  }

  /// A GIF whose frames have these places and sizes.
  private static func gif(screen: Int, _ frames: [(at: Int, side: Int)]) -> [UInt8] {
    func pair(_ value: Int) -> [UInt8] { LosslessWebP.number(value, 2) + LosslessWebP.number(value, 2) }
    return Array("GIF89a".utf8) + pair(screen) + [0, 0, 0]
      + frames.flatMap { [0x2C] + pair($0.at) + pair($0.side) + [0, 2, 0] } + [0x3B]
  }

  @Test("a first frame of a GIF that is larger than what is shown of it") func frames() throws {
    let refused = CodecError(.unsupported, "a frame of 800 × 800 pixels in a picture of 16 × 16")
    #expect(throws: refused) { try PhotoProbe(Self.gif(screen: 16, [(0, 800)])) }
    // Only the first is decoded; small ones, and those that are little larger than the screen, cost little.
    #expect(try PhotoProbe(Self.gif(screen: 16, [(0, 16), (0, 800)])).frames == 2)
    #expect(try PhotoProbe(Self.gif(screen: 16, [(0, 700)])).frames == 1)
    #expect(try PhotoProbe(Self.gif(screen: 800, [(100, 800)])).frames == 1)
  }

  @Test("the first profile and the first EXIF chunk of a WebP are read") func chunks() throws {
    func exif(_ orientation: UInt8) -> [UInt8] {
      let entry: [UInt8] = [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      return LosslessWebP.chunk("EXIF", Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0] + entry + [0, 0, 0, 0])
    }
    let (first, second) = (LosslessWebP.chunk("ICCP", [1, 2]), LosslessWebP.chunk("ICCP", [3, 4]))
    let probe = try PhotoProbe(LosslessWebP.file(LosslessWebP.canvas(side: 8), first, second, exif(6), exif(3)))
    #expect(probe.profile?.bytes == [1, 2])
    #expect(probe.statedOrientation == 6)
  }
}
