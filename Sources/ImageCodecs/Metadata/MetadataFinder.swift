/// Walks a file's parts, each format's by a reader of its own; a damaged file ends the walk.
///
/// The readers know the parts that make the picture: whatever else stands in a file is something beside it.
struct MetadataFinder {
  let bytes: [UInt8]
  private(set) var kinds: Set<MetadataKind> = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func found(_ kind: MetadataKind) { kinds.insert(kind) }
  mutating func found(_ others: [MetadataKind]) { kinds.formUnion(others) }

  mutating func addEXIF(_ tiff: ArraySlice<UInt8>) {
    found(.exif)
    if EXIF(tiff: tiff)?.hasGPS == true { found(.gps) }
  }
}

/// The parts that a picture of some format is made of, by name, each with the most bytes that decoders read of it.
struct PictureParts {
  private var left: [String: Int]

  init(_ most: [String: Int]) { left = most }

  /// Whether a part is one of them, and the first of its name.
  mutating func take(_ name: String, bytes: Int) -> Bool { bytes <= left.removeValue(forKey: name) ?? -1 }
}
