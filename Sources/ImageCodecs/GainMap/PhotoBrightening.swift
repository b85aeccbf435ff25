import CHEIF
package import Pixels
import System

extension PhotoReader {
  /// The photo's gain map, decoded and rotated upright; nil if it has none that is known here: Ultra HDR, ISO 21496-1,
  /// Apple's and Samsung's. Throws if the map is damaged, which says nothing about the photo's own picture.
  package func brightening() throws(CodecError) -> Brightening? {
    switch probe.format {
    case .jpeg:
      guard probe.auxiliaryPictures > 0 else { return nil }
      if let map = try GainMap(of: bytes) {
        return brightening(try map.raster(turnedBy: probe.orientation), map.parameters)
      }
      return try appleJPEG()
    case .heic, .avif:
      if let item = try ToneMapItem(in: bytes) { return try brightening(of: item) }
      return probe.auxiliaryPictures > 0 ? try auxiliaryPicture() : nil
    default: return nil
    }
  }

  /// A map whose gains are for the photo's own colours. ISO 21496-1 can state other ones, which is ignored: no file is
  /// known that does so and has gains of each colour.
  private func brightening(_ map: Raster, _ parameters: GainMapParameters) -> Brightening {
    let isOfColours = parameters.areOfColours || map.hasColours
    return Brightening(
      map, curve: .logarithmic(parameters.logarithms), colours: isOfColours ? probe.conversion?.gainColours : nil)
  }

  private func brightening(of item: ToneMapItem) throws(CodecError) -> Brightening {
    var map = try PhotoProbe(item.file)
    map.hasAlpha = false
    guard map.storedSize.area <= max(storedArea, GainMap.smallArea) else { throw AppleGainMap.tooLarge }
    return brightening(upright(try HEIFDecoder.decode(item.file, map, RenderRequest())), item.parameters)
  }

  /// libheif turns a map if the file states its rotation, as in Apple's files; Samsung's state only that of the photo,
  /// so a map that lies across it is turned as the camera's EXIF says.
  private func upright(_ map: Raster) -> Raster {
    if (map.width < map.height) == (probe.size.width < probe.size.height) { return map }
    return map.turned(by: probe.statedOrientation.flatMap(Orientation.init(rawValue:)) ?? .up)
  }

  /// Apple's map of 2020, which is the second picture of a JPEG.
  private func appleJPEG() throws(CodecError) -> Brightening? {
    let segments = try JPEGHeader.segments(bytes)
    for file in MultiPicture.files(beside: segments, in: bytes) {
      guard let packet = XMPText(ofMap: file), packet.holds(AppleGainMap.name) else { continue }
      let map = try GainMap(jpeg: JPEGCleaner.strippingMetadata(Array(file)), parameters: AppleGainMap.unused)
      guard map.size.area <= storedArea else { throw AppleGainMap.tooLarge }
      let exif = segments.first { $0.marker == 0xE1 && $0.content.starts(with: Array("Exif\0\0".utf8)) }
      return try AppleGainMap.brightening(
        map.raster(turnedBy: probe.orientation), packet, exif: exif?.content.dropFirst(6))
    }
    return nil
  }

  private var storedArea: Int { probe.storedSize.area }

  /// The auxiliary picture of a HEIC.
  private func auxiliaryPicture() throws(CodecError) -> Brightening? {
    try HEIFLibrary.start()
    var gain = unsafe sw_heif_gain()
    var xmp = [UInt8](repeating: 0, count: Int(SW_HEIF_XMP))
    var message = [CChar](repeating: 0, count: Int(SW_HEIF_MESSAGE))
    let found = unsafe sw_heif_gain_map(bytes, bytes.count, &gain, &xmp, &message)
    guard found >= 0 else { throw CodecError(heif: message, of: bytes) }
    guard found > 0 else { return nil }
    defer { unsafe sw_heif_free(&gain.picture) }
    let size = unsafe PixelSize(width: Int(gain.picture.width), height: Int(gain.picture.height))
    let stride = unsafe Int(gain.picture.stride)
    let pixels = unsafe UnsafeBufferPointer(start: gain.picture.pixels, count: stride * size.height)
    let raster = unsafe Raster(
      interleaved: pixels, size: size, bands: Int(gain.picture.bands), stride: stride, background: [0, 0, 0],
      keepingAlpha: false)
    unsafe xmp.removeLast(xmp.count - gain.xmp_count)
    if let parameters = GainMapParameters(xmp: xmp) { return brightening(upright(raster), parameters) }
    return try AppleGainMap.brightening(upright(raster), XMPText(xmp), exif: HEIFHeader.exif(of: bytes)?[...])
  }
}

/// Apple's gain map of 2020, whose headroom is among the camera's own notes.
enum AppleGainMap {
  static let name = "urn:com:apple:photo:2020:aux:hdrgainmap"
  /// Numbers of a map whose samples mean something else.
  static let unused = GainMapParameters(gainMax: [1_000_000], headroomMax: 1_000_000)

  static func brightening(
    _ map: Raster, _ packet: XMPText, exif: ArraySlice<UInt8>?
  ) throws(CodecError) -> Brightening? {
    let stated = packet.values(of: "HDRGainMap:HDRGainMapHeadroom").first.flatMap(Double.init)
    guard let headroom = stated ?? exif.flatMap(headroom(ofCamera:)), headroom.isFinite, headroom >= 1 else {
      throw CodecError(.unsupported, "an Apple gain map whose headroom the photo does not say")
    }
    return Brightening(map, curve: .share(headroom: min(headroom, 64)))
  }

  static let tooLarge = CodecError(.unsupported, "a gain map has more pixels than its picture")

  /// The headroom by Apple's published formula ("Applying Apple HDR effect to your photos"), from the camera's notes 33
  /// and 48 in a photo's EXIF; nil if they are not there.
  static func headroom(ofCamera exif: ArraySlice<UInt8>) -> Double? {
    guard let notes = TIFFDirectory(exif)?.directory(at: 0x8769)?.bytes(of: 0x927C),
      notes.starts(with: Array("Apple iOS\0".utf8)),
      // A directory follows the name, the version and the order of bytes; places are from the beginning of the notes.
      let directory = TIFFDirectory(ByteReader(notes), at: 14), let overall = directory.fraction(of: 33),
      let local = directory.fraction(of: 48)
    else { return nil }
    let stops =
      switch (overall < 1, local <= 0.01) {
      case (true, true): -20 * local + 1.8
      case (true, false): -0.101 * local + 1.601
      case (false, true): -70 * local + 3
      case (false, false): -0.303 * local + 2.303
      }
    return exp2(max(stops, 0))
  }
}

extension GainMapParameters {
  /// The same numbers for each colour, as decoders use them.
  var logarithms: Brightening.Logarithms {
    func all(_ channels: Channels) -> [Double] { (0..<3).map { Double(Self.channel($0, of: channels)) / 1e6 } }
    return Brightening.Logarithms(
      gainMin: all(gainMin), gainMax: all(gainMax), gamma: all(gamma), offsetSDR: all(offsetSDR),
      offsetHDR: all(offsetHDR), headroomMin: Double(headroomMin) / 1e6, headroomMax: Double(headroomMax) / 1e6)
  }
}

extension Raster {
  /// Whether any pixel is not grey.
  fileprivate var hasColours: Bool {
    guard channels == 3 else { return false }
    for at in Swift.stride(from: 0, to: samples.count, by: 3)
    where samples[at] != samples[at + 1] || samples[at] != samples[at + 2] { return true }
    return false
  }
}
