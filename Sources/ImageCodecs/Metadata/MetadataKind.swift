/// What a picture's file can hold beside the picture.
public enum MetadataKind: String, Sendable, CaseIterable {
  case exif, gps, xmp, iptc, icc, comment
  /// Anything else that is not part of the picture: makers' segments, further pictures, parts that no decoder knows, or
  /// bytes behind its end.
  case other

  /// What a file holds, in the order above; nothing if it is not a picture.
  public static func all(in bytes: [UInt8]) -> [MetadataKind] {
    guard let format = PhotoFormat(sniffing: bytes) else { return [] }
    var found = MetadataFinder(bytes)
    switch format {
    case .jpeg: found.readJPEG()
    case .png: found.readPNG()
    case .webp: found.readWebP()
    case .tiff: found.readTIFF()
    case .gif: found.readGIF()
    case .heic, .avif: found.readHEIF(format)
    }
    return allCases.filter(found.kinds.contains)
  }
}
