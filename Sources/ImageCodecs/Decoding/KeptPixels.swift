import Pixels
import Synchronization

/// One photo's pixels, decoded once and rendered once for each distinct request: shared by policies that begin in the
/// same way.
///
/// The bytes that come out are those of `PhotoReader`, which the timed figures use.
public final class KeptPixels: PixelSource {
  /// Two requests are equal if they decode in the same way.
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

  /// The pixels of this photo, none of them decoded yet.
  public init(_ reader: PhotoReader) { self.reader = reader }

  /// What was rendered before is handed out again, with the oddities and the costs of the first time.
  public func render(_ request: RenderRequest) throws(CodecError) -> Rendered {
    if request.keepsAlpha { return try reader.render(request) }
    if let known = kept.withLock({ $0.rendered[request] }) { return known }
    let begin = CPUClock.seconds
    let decoded = try decoded(request)
    let rows = RasterRows(decoded.raster, oddities: decoded.oddities)
    let rendered = try decoded.finishing.render(rows, request, from: begin)
    kept.withLock { $0.rendered[request] = rendered }
    return rendered
  }

  /// Nothing is decoded again if something was decoded before: decoding always goes to the end.
  public func readToTheEnd() throws(CodecError) -> [Oddity] {
    // Whatever was decoded was decoded to its end.
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
