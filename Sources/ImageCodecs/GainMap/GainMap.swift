import Meaning
public import Pixels

/// The second picture of an Ultra HDR photo: how much to brighten each place on a screen that can.
public struct GainMap: Sendable {
  /// Nobody sees what a map loses at it.
  private static let quality = 85
  /// The pixels of a map that costs little, however small its picture is.
  private static let smallArea = 600_000

  /// A JPEG without metadata.
  public let jpeg: [UInt8]
  /// Its pixels, turned as the picture in front is.
  public let size: PixelSize
  /// Whether it has gains of each colour, which hold only for the colours of the picture in front.
  public let isOfColours: Bool
  let parameters: GainMapParameters

  init(jpeg: [UInt8], parameters: GainMapParameters) throws(CodecError) {
    let probe = try PhotoProbe(jpeg)
    (self.jpeg, self.parameters, size) = (jpeg, parameters, probe.storedSize)
    isOfColours = probe.colourModel != .grey || parameters.areOfColours
  }

  /// The gain map of a JPEG; nil if it has none whose numbers are those of Ultra HDR or ISO 21496-1.
  public init?(of photo: [UInt8]) throws(CodecError) {
    guard let segments = try? JPEGHeader.segments(photo) else { return nil }
    for file in MultiPicture.files(beside: segments, in: photo) {
      guard let parameters = GainMapParameters(ofMap: file) else { continue }
      let (map, front) = (try PhotoProbe(Array(file)).storedSize, try PhotoProbe(photo).storedSize)
      guard map.area <= max(front.area, Self.smallArea) else {
        throw CodecError(
          .unsupported, "a gain map of \(map.width) × \(map.height) pixels, more than its picture has")
      }
      try self.init(jpeg: JPEGCleaner.strippingMetadata(Array(file)), parameters: parameters)
      // If a decoder is done before the codes are, anything may follow.
      _ = try PhotoReader(bytes: jpeg, probe: PhotoProbe(jpeg)).readToTheEnd()
      return
    }
    return nil
  }

  /// The map turned with its picture and drawn at another size; its own coefficients if neither changes anything.
  public func drawn(at size: PixelSize, turnedBy orientation: Orientation) throws(CodecError) -> GainMap {
    guard size != self.size || orientation != .up else { return self }
    var probe = try PhotoProbe(jpeg)
    probe.orientation = orientation
    // Gains are logarithms: they are averaged as they are.
    let request = RenderRequest(size: size, kernel: .lanczos3, light: .gamma)
    let raster = try PhotoReader(bytes: jpeg, probe: probe).render(request).raster
    return try GainMap(jpeg: raster.encoded(EncodeSettings(quality: Self.quality)), parameters: parameters)
  }
}

extension GainMapParameters {
  /// What the map's own file says; ISO 21496-1 comes first, as in other decoders.
  init?(ofMap file: ArraySlice<UInt8>) {
    guard let segments = try? JPEGHeader.segments(Array(file)) else { return nil }
    let iso = segments.first { $0.marker == 0xE2 && $0.content.starts(with: Self.isoName) }
    if let iso, let read = GainMapParameters(iso: iso.content.dropFirst(Self.isoName.count)) {
      self = read
      return
    }
    // A file has one packet.
    let xmp = segments.first { $0.marker == 0xE1 && $0.content.starts(with: GainMapContainer.xmpName) }
    guard let xmp, let read = GainMapParameters(xmp: xmp.content.dropFirst(GainMapContainer.xmpName.count)) else {
      return nil
    }
    self = read
  }
}

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

/// The index of a file of several JPEGs one behind the other (CIPA DC-007).
enum MultiPicture {
  static let name = Array("MPF\0".utf8)
  /// What an index of two pictures takes, its marker included.
  static let segmentBytes = 4 + name.count + directory.count + 32

  /// More pictures than any camera puts into one file.
  private static let most = 16

  /// Each further picture of a file with these segments, from its own start on; none shares bytes with another.
  static func files(beside segments: [JPEGHeader.Segment], in file: [UInt8]) -> [ArraySlice<UInt8>] {
    guard let index = segments.first(where: { $0.marker == 0xE2 && $0.content.starts(with: name) }) else { return [] }
    let tiff = index.content.dropFirst(name.count)
    guard let entries = TIFFDirectory(tiff)?.bytes(of: 0xB002) else { return [] }
    let reader = ByteReader(entries, isBigEndian: tiff.first == UInt8(ascii: "M"))
    var places: [Range<Int>] = []
    for entry in 1..<max(2, min(entries.count / 16, most)) {
      guard let length = reader.u32(16 * entry + 4), let offset = reader.u32(16 * entry + 8), offset > 0 else {
        continue
      }
      let start = tiff.startIndex + offset
      let place = start..<(start + length)
      guard place.upperBound <= file.count, file[place].starts(with: [0xFF, 0xD8]),
        !places.contains(where: place.overlaps)
      else { continue }
      places.append(place)
    }
    return places.map { file[$0] }
  }

  /// An index of a picture of this many bytes, `start` of which stand before this segment, and of one behind it.
  static func segment(at start: Int, first: Int, second: Int) -> [UInt8] {
    let tiff = start + 4 + name.count
    let primary = 0x0003_0000.bigEndianWord + first.bigEndianWord + 0.bigEndianWord + [0, 0, 0, 0]
    let map = 0.bigEndianWord + second.bigEndianWord + (first - tiff).bigEndianWord + [0, 0, 0, 0]
    return [0xFF, 0xE2, 0, UInt8(segmentBytes - 2)] + name + directory + primary + map
  }

  /// The TIFF header and its directory of three: the version, how many pictures, where their entries stand.
  private static let directory: [UInt8] = {
    func entry(_ tag: Int, type: UInt8, count: Int, _ value: [UInt8]) -> [UInt8] {
      [UInt8(tag >> 8), UInt8(tag & 255), 0, type] + count.bigEndianWord + value
    }
    return Array("MM\0*".utf8) + 8.bigEndianWord + [0, 3] + entry(0xB000, type: 7, count: 4, Array("0100".utf8))
      + entry(0xB001, type: 4, count: 1, 2.bigEndianWord) + entry(0xB002, type: 7, count: 32, 50.bigEndianWord)
      + 0.bigEndianWord
  }()
}
