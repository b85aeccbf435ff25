/// A JPEG and the gain map behind it, announced in both ways that readers know: Ultra HDR's XMP and ISO 21496-1.
///
/// It holds only what the map needs to be found and applied.
enum GainMapContainer {
  static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

  /// The picture with the map behind it.
  static func file(_ primary: [UInt8], _ map: GainMap) -> [UInt8] {
    let second = second(map)
    let front = primary.headEnd
    let told = told(mapBytes: second.count)
    let first = primary.count + told.count + MultiPicture.segmentBytes
    let index = MultiPicture.segment(at: front + told.count, first: first, second: second.count)
    return primary[..<front] + told + index + primary[front...] + second
  }

  /// What a map adds to a picture's bytes, the same whatever the picture is.
  static func bytes(beside map: GainMap) -> Int {
    let second = second(map)
    return told(mapBytes: second.count).count + MultiPicture.segmentBytes + second.count
  }

  /// The two pictures of a file that holds only them and what `file` writes; nil of any other.
  static func parts(of file: [UInt8]) -> (primary: [UInt8], map: [UInt8])? {
    guard let segments = try? JPEGHeader.segments(file),
      let last = MultiPicture.files(beside: segments, in: file).last, last.endIndex == file.count,
      // An index can point into its own header.
      segments.allSatisfy({ $0.content.endIndex <= last.startIndex }),
      let parameters = GainMapParameters(ofMap: last),
      let mapSegments = try? JPEGHeader.segments(Array(last))
    else { return nil }
    let primary = without(segments, in: file[..<last.startIndex])
    let jpeg = without(mapSegments, in: Array(last)[...])
    guard let map = try? GainMap(jpeg: jpeg, parameters: parameters), Self.file(primary, map) == file else {
      return nil
    }
    return (primary, jpeg)
  }

  private static func told(mapBytes: Int) -> [UInt8] {
    segment(0xE1, xmpName + Array(GainMapParameters.primaryXMP(mapBytes: mapBytes).utf8))
      + segment(0xE2, GainMapParameters.isoName + GainMapParameters.isoVersions)
  }

  /// The map's own file.
  private static func second(_ map: GainMap) -> [UInt8] {
    let front = map.jpeg.headEnd
    return map.jpeg[..<front] + segment(0xE1, xmpName + Array(map.parameters.xmp.utf8))
      + segment(0xE2, GainMapParameters.isoName + map.parameters.iso) + map.jpeg[front...]
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
  }

  /// A file without the segments that are written here.
  private static func without(_ segments: [JPEGHeader.Segment], in file: ArraySlice<UInt8>) -> [UInt8] {
    var rest: [UInt8] = []
    var copied = file.startIndex
    for segment in segments where isOurs(segment) {
      rest += file[copied..<segment.start]
      copied = segment.content.endIndex
    }
    return rest + file[copied...]
  }

  private static func isOurs(_ segment: JPEGHeader.Segment) -> Bool {
    switch segment.marker {
    case 0xE1: segment.content.starts(with: xmpName)
    case 0xE2: [MultiPicture.name, GainMapParameters.isoName].contains { segment.content.starts(with: $0) }
    default: false
    }
  }
}

extension [UInt8] {
  /// The end of a JPEG's start marker and of its JFIF header, which has to come first.
  fileprivate var headEnd: Int {
    count > 6 && self[2] == 0xFF && self[3] == 0xE0 ? Swift.min(count, 4 + Int(self[4]) << 8 + Int(self[5])) : 2
  }
}

/// A JPEG with the gain map of its photo.
extension GainMap {
  /// The picture, which is a JPEG without metadata, with this map behind it.
  public func placed(behind jpeg: [UInt8]) -> [UInt8] { GainMapContainer.file(jpeg, self) }

  /// What it adds to any picture's bytes.
  public var addedBytes: Int { GainMapContainer.bytes(beside: self) }
}
