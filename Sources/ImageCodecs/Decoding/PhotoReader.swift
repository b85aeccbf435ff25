import Pixels

/// Decodes one photo by the fastest route without visible loss.
///
/// Rows go from the decoder through colour conversion into the resampler, so that only the compressed file, a few rows
/// and the result are in memory.
package struct PhotoReader: PixelSource {
  let bytes: [UInt8]
  let probe: PhotoProbe

  /// A reader of these bytes; `probe` is their header, read before.
  package init(bytes: [UInt8], probe: PhotoProbe) {
    self.bytes = bytes
    self.probe = probe
  }

  /// Decodes again each time. A JPEG is decoded at a fraction of its size if that leaves at least twice the requested
  /// pixels.
  package func render(_ request: RenderRequest) throws(CodecError) -> Rendered {
    let begin = CPUClock.seconds
    let opened = try open(eighths: eighths(for: request), request)
    return try opened.finishing.render(opened.rows, request, from: begin)
  }

  /// Reads every code of the file, and computes as few pixels as possible.
  package func readToTheEnd() throws(CodecError) -> [Oddity] {
    // At an eighth of the size every code is read, and almost nothing is computed.
    let rows = try open(eighths: probe.format == .jpeg ? 1 : 8, RenderRequest()).rows
    var passing: [UInt8] = []
    while try rows.read(16, into: &passing) > 0 { passing.removeAll(keepingCapacity: true) }
    return rows.oddities
  }

  /// The photo's rows, and the remaining steps.
  func open(eighths: Int, _ request: RenderRequest) throws(CodecError) -> (rows: any PixelRows, finishing: Finishing) {
    switch probe.format {
    case .jpeg:
      // libjpeg reads whatever is between scans, so a file with too much of it is refused here.
      _ = try JPEGParts(bytes)
      let rows = try JPEGRows(bytes, eighths: eighths)
      if rows.channels == 4 {
        return (try converted(inks: rows), Finishing(orientation: probe.orientation))
      }
      return (rows, Finishing(probe))
    case .heic, .avif:
      let raster = try HEIFDecoder.decode(bytes, probe, request)
      return (RasterRows(raster), Finishing(probe))
    case .jxl: return (RasterRows(try JXLDecoder.decode(bytes, request)), Finishing(probe))
    case .png, .webp, .gif, .tiff:
      // libvips applies a profile itself, but ignores code numbers.
      let finishing = probe.statesDisplayP3 ? Finishing(probe) : Finishing(orientation: probe.orientation)
      return (RasterRows(try VipsDecoder.decode(bytes, request)), finishing)
    }
  }

  /// CMYK with a profile needs the whole picture and the library; without one, viewers multiply light by ink.
  private func converted(inks rows: JPEGRows) throws(CodecError) -> RasterRows {
    var inks: [UInt8] = []
    inks.reserveCapacity(rows.size.area * 4)
    while try rows.read(16, into: &inks) > 0 {}
    if rows.isInverted { for index in inks.indices { inks[index] = 255 - inks[index] } }
    guard let profile = probe.profile else {
      return RasterRows(Raster(inks: inks, size: rows.size), oddities: rows.oddities + [.profileMissing])
    }
    let raster = try LibraryConversion.convert(inks, size: rows.size, channels: 4, profile: profile)
    return RasterRows(raster, oddities: rows.oddities)
  }

  /// How much a JPEG may be scaled down while it is decoded: at least twice the target must be left in each direction,
  /// because with less SSIMULACRA2 finds a difference (docs/codecs.md).
  func eighths(for request: RenderRequest) -> Int {
    guard probe.format == .jpeg, let size = request.size, request.kernel == .lanczos3 else { return 8 }
    let target = probe.orientation.swapsSides ? size.turned : size
    return [1, 2, 4].first { eighths in
      probe.storedSize.width * eighths >= 16 * target.width && probe.storedSize.height * eighths >= 16 * target.height
    } ?? 8
  }
}

extension Raster {
  /// Cyan, magenta, yellow and black inks on white paper, each of which absorbs its part of the light.
  fileprivate init(inks: [UInt8], size: PixelSize) {
    var samples: [UInt8] = []
    samples.reserveCapacity(size.area * 3)
    for ink in Swift.stride(from: 0, to: inks.count, by: 4) {
      let black = 255 - Int(inks[ink + 3])
      for colour in 0..<3 {
        let light: Int = (255 - Int(inks[ink + colour])) * black
        samples.append(UInt8((light + 127) / 255))
      }
    }
    self.init(size: size, channels: 3, samples: samples)
  }
}
