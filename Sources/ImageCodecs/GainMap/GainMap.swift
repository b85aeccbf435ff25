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
