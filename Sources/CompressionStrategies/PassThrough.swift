import ImageCodecs
import Pixels
import Synchronization

/// What some messengers send unchanged, metadata apart.
public struct PassThrough: Sendable, Hashable {
  /// Files no larger than this, whatever their pixels.
  public var maxBytes: Int?
  /// Files of no more bytes a pixel, if no resize is needed.
  public var maxBytesPerPixel: Double?
  /// The photo is kept unless the result is smaller by this factor.
  public var ifSmallerBy: Double?

  /// The rules that are set must all hold.
  public init(maxBytes: Int? = nil, maxBytesPerPixel: Double? = nil, ifSmallerBy: Double? = nil) {
    self.maxBytes = maxBytes
    self.maxBytesPerPixel = maxBytesPerPixel
    self.ifSmallerBy = ifSmallerBy
  }

  /// The photo itself if it is small enough, decided before anything is decoded.
  func before(_ size: PixelSize, in studio: inout Studio) throws -> Rendition? {
    let photo = studio.photo
    guard maxBytes != nil || maxBytesPerPixel != nil, photo.isUprightSRGBJPEG else { return nil }
    if let maxBytes, photo.bytes.count > maxBytes { return nil }
    if let most = maxBytesPerPixel {
      guard size == photo.probe.size, Double(photo.bytes.count) <= most * Double(size.area) else { return nil }
    }
    return studio.hasStrayBytes ? nil : try studio.passThrough()
  }

  /// The photo itself if encoding it did not pay, decided by the result.
  func after(_ made: Rendition, in studio: inout Studio) throws -> Rendition? {
    guard let factor = ifSmallerBy, studio.photo.isUprightSRGBJPEG,
      Double(made.bytes.count) * factor > Double(studio.photo.bytes.count), !studio.hasStrayBytes
    else { return nil }
    studio.discardLastEncode()
    return try studio.passThrough()
  }
}

/// Whether a photo's picture data can be decoded to its end: found out once, when it is first asked for.
///
/// What hands picture data on need not decode it, and would hand on a broken picture unnoticed. The look is the bench's
/// own: it is not a step of a policy, and costs timed rounds nothing but the first.
final class IntegrityCheck: Sendable {
  enum Finding: Sendable {
    case whole([Oddity])
    case damaged(CodecError)
  }

  private let known = Mutex<Finding?>(nil)

  func finding(in pixels: any PixelSource) -> Finding {
    if let finding = known.withLock({ $0 }) { return finding }
    let finding: Finding
    do throws(CodecError) {
      finding = .whole(try pixels.readToTheEnd())
    } catch {
      finding = .damaged(error)
    }
    known.withLock { $0 = finding }
    return finding
  }
}
