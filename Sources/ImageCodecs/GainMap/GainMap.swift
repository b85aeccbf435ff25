package import Pixels
import System

/// The second picture of an Ultra HDR photo: by how much each place is brightened on a screen that can do so.
package struct GainMap: Sendable {
  /// Nobody sees what a map loses at this quality.
  package static let quality = 85
  /// A map with this many pixels takes few bytes, however small its picture is.
  static let smallArea = 600_000

  /// The map as a JPEG without metadata.
  package let jpeg: [UInt8]
  /// Its size, rotated like its picture.
  package let size: PixelSize
  /// Whether it has separate gains for each colour, which are valid only for the colours of its picture.
  package let isOfColours: Bool
  let parameters: GainMapParameters

  init(jpeg: [UInt8], parameters: GainMapParameters) throws(CodecError) {
    let probe = try PhotoProbe(jpeg)
    (self.jpeg, self.parameters, size) = (jpeg, parameters.written, probe.storedSize)
    isOfColours = probe.colourModel != .grey || parameters.areOfColours
  }

  /// The gain map of a JPEG; nil if it has none with the numbers of Ultra HDR or ISO 21496-1.
  package init?(of photo: [UInt8]) throws(CodecError) {
    guard let segments = try? JPEGHeader.segments(photo) else { return nil }
    for file in MultiPicture.files(beside: segments, in: photo) {
      guard let parameters = GainMapParameters(ofMap: file) else { continue }
      let (map, front) = (try PhotoProbe(Array(file)).storedSize, try PhotoProbe(photo).storedSize)
      guard map.area <= max(front.area, Self.smallArea) else {
        throw CodecError(
          .unsupported, "a gain map of \(map.width) × \(map.height) pixels, more than its picture has")
      }
      try self.init(jpeg: JPEGCleaner.strippingMetadata(Array(file)), parameters: parameters)
      // If a decoder stops before the end of the codes, anything may follow, so the map is read to its end.
      _ = try PhotoReader(bytes: jpeg, probe: PhotoProbe(jpeg)).readToTheEnd()
      return
    }
    return nil
  }

  /// A map with the same meaning of other samples.
  package func redrawn(_ raster: Raster, quality: Int = Self.quality) throws(CodecError) -> GainMap {
    try GainMap(jpeg: raster.encoded(EncodeSettings(quality: quality)), parameters: parameters)
  }

  /// The map decoded, rotated with its picture; at another size, its gains are averaged as they are: as logarithms.
  package func raster(at size: PixelSize? = nil, turnedBy orientation: Orientation = .up) throws(CodecError) -> Raster {
    var probe = try PhotoProbe(jpeg)
    probe.orientation = orientation
    return try PhotoReader(bytes: jpeg, probe: probe).render(
      RenderRequest(size: size, kernel: .lanczos3, light: .gamma)
    ).raster
  }
}

extension GainMap {
  /// An error of a gain is multiplied by the light that is added before it: with 6.7 times SDR white, a converted map
  /// was worse than none, and with 0.4 almost as good as the original.
  private static let mostOffset = 1.0
  /// Less light than any code stands for: no gain is a logarithm of nothing.
  private static let leastLight: Float = 1 / 4_096

  /// The map for this photo's picture in sRGB, and its samples upright at this size: with all headroom that picture
  /// becomes as bright as the photo, whatever the colours for which its gains were made.
  package func inSRGB(
    of photo: PhotoReader, at size: PixelSize
  ) throws(CodecError) -> (map: GainMap, samples: Raster) {
    let numbers = parameters.logarithms
    guard numbers.offsetSDR.allSatisfy({ $0 <= Self.mostOffset }) else {
      throw CodecError(.unsupported, "its offset of \(numbers.offsetSDR[0]) multiplies what a JPEG loses")
    }
    let samples = try raster(at: size, turnedBy: photo.probe.orientation).inColour
    let picture = try photo.render(RenderRequest(size: size)).raster.inColour
    let gains = Brightening(
      samples, curve: .logarithmic(numbers), colours: photo.probe.conversion?.gainColours
    ).gains(headroom: exp2(numbers.headroomMax))
    let light = (0...255).map { Float(MatrixConversion.linear(Double($0) / 255)) }
    // A colour outside of sRGB has less than no light, so no gain is right.
    let (least, most) = (Float((numbers.gainMin.min() ?? 0) - 1), Float((numbers.gainMax.max() ?? 0) + 1))
    var logarithms = [[Float]](repeating: [], count: 3)
    for at in stride(from: 0, to: samples.samples.count, by: 3) {
      let codes = (0..<3).map { Int(picture.samples[at + $0]) }
      let shown = SIMD3(light[codes[0]], light[codes[1]], light[codes[2]])
      let bright = gains.bright(
        shown, SIMD3(samples.samples[at], samples.samples[at + 1], samples.samples[at + 2]))
      for colour in 0..<3 {
        let (from, to) = (shown[colour] + gains.before[colour], bright[colour] + gains.after[colour])
        logarithms[colour].append(
          min(most, max(least, log2(max(to, Self.leastLight) / max(from, Self.leastLight)))))
      }
    }
    return try of(logarithms, at: size)
  }

  /// The map of these gains, each colour from its least to its greatest.
  private func of(
    _ gains: [[Float]], at size: PixelSize
  ) throws(CodecError) -> (map: GainMap, samples: Raster) {
    var parameters = parameters
    let gammas = parameters.logarithms.gamma
    var samples = [UInt8](repeating: 0, count: 3 * size.area)
    (parameters.gainMin, parameters.gainMax) = ([], [])
    for (colour, gains) in gains.enumerated() {
      let (least, most) = (gains.min() ?? 0, gains.max() ?? 0)
      let scale = most > least ? 1 / (most - least) : 0
      for (pixel, gain) in gains.enumerated() {
        samples[3 * pixel + colour] = UInt8((255 * pow((gain - least) * scale, Float(gammas[colour]))).rounded())
      }
      parameters.gainMin.append(Int((Double(least) * 1e6).rounded()))
      parameters.gainMax.append(Int((Double(most) * 1e6).rounded()))
    }
    return (
      try GainMap(jpeg: jpeg, parameters: parameters), Raster(size: size, channels: 3, samples: samples)
    )
  }
}

extension GainMapParameters {
  /// The parameters in the map's own file; ISO 21496-1 has priority, as in other decoders.
  init?(ofMap file: ArraySlice<UInt8>) {
    guard let segments = try? JPEGHeader.segments(Array(file)) else { return nil }
    let iso = segments.first { $0.marker == 0xE2 && $0.content.starts(with: Self.isoName) }
    if let iso, let read = GainMapParameters(iso: iso.content.dropFirst(Self.isoName.count)) {
      self = read
      return
    }
    // A file has only one packet.
    let xmp = segments.first { $0.marker == 0xE1 && $0.content.starts(with: GainMapContainer.xmpName) }
    guard let xmp, let read = GainMapParameters(xmp: xmp.content.dropFirst(GainMapContainer.xmpName.count)) else {
      return nil
    }
    self = read
  }
}

/// A JPEG followed by its gain map, which is announced in both ways that readers know: Ultra HDR's XMP and ISO 21496-1.
///
/// It contains only what readers need to find and apply the map.
enum GainMapContainer {
  static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

  /// The picture followed by the map.
  static func file(_ primary: [UInt8], _ map: GainMap) -> [UInt8] {
    let second = second(map)
    let front = primary.headEnd
    let told = told(mapBytes: second.count)
    let first = primary.count + told.count + MultiPicture.segmentBytes
    let index = MultiPicture.segment(at: front + told.count, first: first, second: second.count)
    return primary[..<front] + told + index + primary[front...] + second
  }

  /// The bytes that a map adds to a picture's, whatever the picture is.
  static func bytes(beside map: GainMap) -> Int {
    let second = second(map)
    return told(mapBytes: second.count).count + MultiPicture.segmentBytes + second.count
  }

  /// The two pictures of a file that contains only them and what `file` writes; nil for any other file.
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
  /// The end of a JPEG's start marker and of its JFIF header, which must come first.
  fileprivate var headEnd: Int {
    count > 6 && self[2] == 0xFF && self[3] == 0xE0 ? Swift.min(count, 4 + Int(self[4]) << 8 + Int(self[5])) : 2
  }
}

/// Adds a gain map to a JPEG.
extension GainMap {
  /// The picture, a JPEG without metadata, followed by this map.
  package func placed(behind jpeg: [UInt8]) -> [UInt8] { GainMapContainer.file(jpeg, self) }

  /// The bytes that it adds to any picture.
  package var addedBytes: Int { GainMapContainer.bytes(beside: self) }
}

/// The index of a file with several JPEGs one after the other (CIPA DC-007).
enum MultiPicture {
  static let name = Array("MPF\0".utf8)
  /// The bytes of an index of two pictures, with its marker.
  static let segmentBytes = 4 + name.count + directory.count + 32

  /// More pictures than any camera writes into one file.
  private static let most = 16

  /// Each further picture in a file with these segments, from its own start; no two share bytes.
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

  /// An index for a picture of this many bytes, `start` of which are before this segment, and for one after it.
  static func segment(at start: Int, first: Int, second: Int) -> [UInt8] {
    let tiff = start + 4 + name.count
    let primary = 0x0003_0000.bigEndianWord + first.bigEndianWord + 0.bigEndianWord + [0, 0, 0, 0]
    let map = 0.bigEndianWord + second.bigEndianWord + (first - tiff).bigEndianWord + [0, 0, 0, 0]
    return [0xFF, 0xE2, 0, UInt8(segmentBytes - 2)] + name + directory + primary + map
  }

  /// The TIFF header and its directory of three: the version, the number of pictures, and the place of their entries.
  private static let directory: [UInt8] = {
    func entry(_ tag: Int, type: UInt8, count: Int, _ value: [UInt8]) -> [UInt8] {
      [UInt8(tag >> 8), UInt8(tag & 255), 0, type] + count.bigEndianWord + value
    }
    return Array("MM\0*".utf8) + 8.bigEndianWord + [0, 3] + entry(0xB000, type: 7, count: 4, Array("0100".utf8))
      + entry(0xB001, type: 4, count: 1, 2.bigEndianWord) + entry(0xB002, type: 7, count: 32, 50.bigEndianWord)
      + 0.bigEndianWord
  }()
}
