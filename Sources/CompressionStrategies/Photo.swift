package import ImageCodecs
import Pixels

/// A photo file that a user picked; before decoding, only its header is known.
package struct Photo: Sendable {
  /// The photo's name in every output.
  package let name: String
  /// The bytes of the file, which no strategy changes.
  package let bytes: [UInt8]
  /// What its header says.
  package let probe: PhotoProbe
  /// Bytes of the picture itself, which a decoder has to go through.
  let codedBytes: Int
  let wholeness = IntegrityCheck()

  /// Reads the header; throws if the bytes are not a picture.
  package init(name: String, bytes: [UInt8]) throws(CodecError) {
    self.name = name
    self.bytes = bytes
    self.probe = try PhotoProbe(bytes)
    codedBytes = probe.codedBytes(in: bytes)
  }

  /// Whether these bytes show the same picture everywhere after their metadata was removed: an upright sRGB JPEG.
  package var isUprightSRGBJPEG: Bool {
    probe.format == .jpeg && probe.orientation == .up && probe.colourModel != .cmyk && (probe.profile?.isSRGB ?? true)
      && !probe.hasOddHeader
  }
}

extension Photo {
  /// The most bytes of a rendition of a photo with this many pixels and bytes: those of the file, or eight bytes per
  /// pixel, twice as much as any 8-bit picture needs. A small photo may be enlarged.
  package static func longestRendition(pixels: Int, fileBytes: Int) -> Int {
    32_000_000 + 8 * pixels + fileBytes
  }
}
