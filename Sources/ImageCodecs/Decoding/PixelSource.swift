package import Pixels
import Synchronization

/// The source of one photo's pixels.
package protocol PixelSource: Sendable {
  /// The photo, upright and in sRGB, at the requested size.
  func render(_ request: RenderRequest) throws(CodecError) -> Rendered
  /// Decodes everything and keeps nothing. Throws if picture data is missing or damaged; otherwise returns what was
  /// odd.
  func readToTheEnd() throws(CodecError) -> [Oddity]
}

extension PixelSource {
  /// Renders everything: works for any source, but is the slowest way.
  package func readToTheEnd() throws(CodecError) -> [Oddity] { try render(RenderRequest()).oddities }
}

/// What to render.
package struct RenderRequest: Sendable, Hashable {
  /// The upright size; nil for the photo's own.
  package var size: PixelSize?
  /// The weights of pixels if the size differs from the photo's.
  package var kernel = ResampleKernel.lanczos3
  /// Whether samples are averaged as light or as encoded; matters only if the size differs.
  package var light = ResampleLight.linear
  /// The colour behind transparent pixels, in sRGB.
  package var background: [UInt8] = [255, 255, 255]
  /// Whether to keep opacity beside the pixels instead of flattening it (only at the photo's own size).
  package var keepsAlpha = false

  /// The photo at this size, or at its own.
  package init(size: PixelSize? = nil, kernel: ResampleKernel = .lanczos3, light: ResampleLight = .linear) {
    self.size = size
    self.kernel = kernel
    self.light = light
  }
}

/// A photo's pixels as requested, and what it took to make them.
package struct Rendered: Sendable {
  /// The picture, upright and in sRGB; grey stays grey.
  package var raster: Raster
  /// The pixels that the decoder produced: fewer than the photo's if it scaled while decoding.
  package var decodedSize: PixelSize
  /// CPU seconds of decoding and colour conversion.
  package var decodeSeconds = 0.0
  /// CPU seconds of resizing; 0 if the requested size is the photo's own, or if the decoder did all the scaling.
  package var resizeSeconds = 0.0
  /// What was odd about the input but lost nothing.
  package var oddities: [Oddity] = []
}

/// Pixels row by row from the top, as stored: not yet rotated, still in the file's own colours.
protocol PixelRows: AnyObject {
  var size: PixelSize { get }
  var channels: Int { get }
  /// What was odd about the input but lost nothing; complete after every row was read.
  var oddities: [Oddity] { get }
  /// Appends up to `count` more rows to `rows`; returns how many, 0 after the last.
  func read(_ count: Int, into rows: inout [UInt8]) throws(CodecError) -> Int
  /// All rows that were not read yet.
  func gathered() throws(CodecError) -> Raster
}

extension PixelRows {
  func gathered() throws(CodecError) -> Raster {
    var samples: [UInt8] = []
    samples.reserveCapacity(size.area * channels)
    while try read(64, into: &samples) > 0 {}
    return Raster(size: size, channels: channels, samples: samples)
  }
}

/// Rows of a raster that is already in memory.
final class RasterRows: PixelRows {
  private let raster: Raster
  let oddities: [Oddity]
  private var next = 0

  init(_ raster: Raster, oddities: [Oddity] = []) {
    self.raster = raster
    self.oddities = oddities
  }

  var size: PixelSize { raster.size }
  var channels: Int { raster.channels }

  func read(_ count: Int, into rows: inout [UInt8]) -> Int {
    let taken = min(count, raster.height - next)
    rows.append(contentsOf: raster.samples[(next * raster.stride)..<((next + taken) * raster.stride)])
    next += taken
    return taken
  }

  func gathered() -> Raster { raster }
}

/// One photo's pixels, decoded once and rendered once for each distinct request; shared by policies with the same first
/// steps.
///
/// The result is the same as that of `PhotoReader`, which is used for timing.
package final class KeptPixels: PixelSource {
  /// Requests that decode in the same way are equal.
  private struct Decoding: Hashable {
    let eighths: Int
    let background: [UInt8]
  }

  private struct Decoded {
    let raster: Raster
    let oddities: [Oddity]
    let finishing: Finishing
  }

  private struct Kept {
    var decoded: [Decoding: Decoded] = [:]
    var rendered: [RenderRequest: Rendered] = [:]
  }

  private let reader: PhotoReader
  private let kept = Mutex(Kept())

  /// The pixels of this photo; nothing is decoded yet.
  package init(_ reader: PhotoReader) { self.reader = reader }

  /// A repeated request gets the same result, with the oddities and the costs of the first time.
  package func render(_ request: RenderRequest) throws(CodecError) -> Rendered {
    if request.keepsAlpha { return try reader.render(request) }
    if let known = kept.withLock({ $0.rendered[request] }) { return known }
    let begin = CPUClock.seconds
    let decoded = try decoded(request)
    let rows = RasterRows(decoded.raster, oddities: decoded.oddities)
    let rendered = try decoded.finishing.render(rows, request, from: begin)
    kept.withLock { $0.rendered[request] = rendered }
    return rendered
  }

  /// If anything was decoded before, nothing is decoded again, because decoding always reads to the end.
  package func readToTheEnd() throws(CodecError) -> [Oddity] {
    // Whatever was decoded, was decoded to its end.
    if let known = kept.withLock({ $0.decoded.values.first }) { return known.oddities }
    return try reader.readToTheEnd()
  }

  private func decoded(_ request: RenderRequest) throws(CodecError) -> Decoded {
    let decoding = Decoding(eighths: reader.eighths(for: request), background: request.background)
    if let known = kept.withLock({ $0.decoded[decoding] }) { return known }
    let opened = try reader.open(eighths: decoding.eighths, request)
    let raster = try opened.rows.gathered()
    let decoded = Decoded(raster: raster, oddities: opened.rows.oddities, finishing: opened.finishing)
    kept.withLock { $0.decoded[decoding] = decoded }
    return decoded
  }
}
