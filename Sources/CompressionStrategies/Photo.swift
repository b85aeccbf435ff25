public import ImageCodecs
import Pixels

/// A file that a user picked: bytes, known before decoding only by its header.
public struct Photo: Sendable {
  /// The name it has in every output.
  public let name: String
  /// The file, which no strategy changes.
  public let bytes: [UInt8]
  /// What its header says.
  public let probe: PhotoProbe
  /// Bytes of the picture itself, which a decoder has to go through.
  let codedBytes: Int
  let wholeness = IntegrityCheck()

  /// Reads the header; throws if the bytes are not a picture.
  public init(name: String, bytes: [UInt8]) throws(CodecError) {
    self.name = name
    self.bytes = bytes
    self.probe = try PhotoProbe(bytes)
    codedBytes = probe.codedBytes(in: bytes)
  }

  /// Whether these bytes, once stripped of metadata, show the same picture everywhere: an upright sRGB JPEG.
  public var isUprightSRGBJPEG: Bool {
    probe.format == .jpeg && probe.orientation == .up && probe.colourModel != .cmyk && (probe.profile?.isSRGB ?? true)
      && !probe.hasOddHeader
  }
}

extension Photo {
  /// What a rendition of a photo of this many pixels and bytes has at most: as much as the file, or eight bytes a
  /// pixel, of which no 8-bit picture takes half. A small photo may be enlarged.
  public static func longestRendition(pixels: Int, fileBytes: Int) -> Int {
    32_000_000 + 8 * pixels + fileBytes
  }
}
