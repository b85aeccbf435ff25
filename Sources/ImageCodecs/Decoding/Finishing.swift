import Pixels
import Units

/// The remaining steps from a decoder's rows to an upright sRGB picture of the requested size.
struct Finishing: Sendable {
  private let orientation: Orientation
  /// The conversion of each row before resizing, or of the result after it.
  private let before: MatrixConversion?
  private let after: MatrixConversion?
  /// A profile that only the library can convert; it is applied to the whole picture.
  private let library: ICCProfile?

  /// For rows whose colours are already converted.
  init(orientation: Orientation) {
    self.orientation = orientation
    before = nil
    after = nil
    library = nil
  }

  /// For rows in the photo's own colours.
  init(_ probe: PhotoProbe) {
    orientation = probe.orientation
    let conversion = probe.conversion
    // Grey stays grey, because its profiles differ by less than viewers do.
    let isColour = probe.colourModel != .grey
    library = isColour && conversion == nil ? probe.profile.flatMap { $0.bytes.isEmpty ? nil : $0 } : nil
    guard isColour, let conversion, !conversion.isIdentity else {
      before = nil
      after = nil
      return
    }
    // With sRGB's own curve, light is the same before and after, so the matrix can be applied later to fewer pixels.
    before = conversion.hasSRGBCurves ? nil : conversion
    after = conversion.hasSRGBCurves ? conversion : nil
  }

  /// Draws the rows; `begin` is the CPU time when their decoding began.
  func render(_ rows: any PixelRows, _ request: RenderRequest, from begin: Double) throws(CodecError) -> Rendered {
    let stored = rows.size
    let wanted = request.size.map { orientation.swapsSides ? $0.turned : $0 } ?? stored
    var resizeSeconds = 0.0
    var raster: Raster
    if wanted == stored || library != nil {
      raster = try rows.gathered()
      before?.convert(&raster.samples)
    } else {
      (raster, resizeSeconds) = try resampled(rows, to: wanted, request)
    }
    if let library {
      raster = try LibraryConversion.convert(
        raster.samples, size: raster.size, channels: raster.channels, profile: library)
      if wanted != stored {
        let start = CPUClock.seconds
        raster = raster.resampled(to: wanted, kernel: request.kernel, light: request.light)
        resizeSeconds = CPUClock.seconds - start
      }
    }
    after?.convert(&raster.samples)
    raster = raster.turned(by: orientation)
    // If almost nothing was decoded, rounding may make the time negative.
    return Rendered(
      raster: raster, decodedSize: stored, decodeSeconds: max(0, CPUClock.seconds - begin - resizeSeconds),
      resizeSeconds: resizeSeconds, oddities: rows.oddities)
  }

  private func resampled(
    _ rows: any PixelRows, to size: PixelSize, _ request: RenderRequest
  ) throws(CodecError) -> (Raster, seconds: Double) {
    var resampler = Resampler(
      from: rows.size, to: size, channels: rows.channels, kernel: request.kernel, light: request.light)
    var batch: [UInt8] = []
    var seconds = 0.0
    while true {
      batch.removeAll(keepingCapacity: true)
      if try rows.read(16, into: &batch) == 0 { break }
      before?.convert(&batch)
      let start = CPUClock.seconds
      resampler.push(batch.span)
      seconds += CPUClock.seconds - start
    }
    let start = CPUClock.seconds
    let raster = resampler.finish()
    return (raster, seconds + CPUClock.seconds - start)
  }
}

/// Something odd in a photo's picture data that loses nothing.
package enum Oddity: Sendable, Hashable, CustomStringConvertible {
  case endMarkerMissing
  /// Bytes between markers that are neither a segment nor a code.
  case strayBytes(Int)
  case profileMissing

  /// The text for notes.
  package var description: String {
    switch self {
    case .endMarkerMissing: "the end marker is missing; every block was decoded"
    case .strayBytes(let count): "\(count.grouped) stray bytes between the markers"
    case .profileMissing: "CMYK without a profile"
    }
  }

  /// Whether strict decoders complain about it.
  package var isStrayBytes: Bool { if case .strayBytes = self { true } else { false } }
}
