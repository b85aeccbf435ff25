/// Takes out what libvips 8.14 writes into a WebP file although it was asked not to: a camera's block without a camera.
enum WebPCleaner {
  /// The extended header's own length, and the place at which it says what it announces.
  private static let (header, flags) = (12..<30, 20)

  /// The same picture without chunks of metadata.
  static func strippingMetadata(_ bytes: [UInt8]) -> [UInt8] {
    var picture = WebPPicture.alone(in: bytes)
    // An extended header that announces nothing is not needed.
    if picture.count > header.upperBound, ByteReader(picture).has("VP8X", at: header.lowerBound), picture[flags] == 0 {
      picture.removeSubrange(header)
      WebPPicture.setLength(of: &picture)
    }
    return picture
  }
}
