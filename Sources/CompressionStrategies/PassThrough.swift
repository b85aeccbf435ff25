package import ImageCodecs
import Pixels
import Synchronization

/// Which photos are sent unchanged, as in some messengers, except for metadata.
package struct PassThrough: Sendable, Hashable {
  /// Files of at most this size, with any number of pixels.
  package var maxBytes: Int?
  /// Files of at most this many bytes per pixel, if no resize is needed.
  package var maxBytesPerPixel: Double?
  /// The result replaces the photo only if it is smaller by this factor.
  package var ifSmallerBy: Double?
  /// Only files without EXIF; others are encoded to remove it.
  package var withoutMetadata = false
  /// What they are sent as: as they are, or packed as JPEG XL, which loses nothing.
  package var format = OutputFormat.jpeg

  /// A photo is sent unchanged if it keeps the limits and needs no encode to lose its EXIF, or if its rendition is not
  /// enough smaller.
  package init(maxBytes: Int? = nil, maxBytesPerPixel: Double? = nil, ifSmallerBy: Double? = nil) {
    self.maxBytes = maxBytes
    self.maxBytesPerPixel = maxBytesPerPixel
    self.ifSmallerBy = ifSmallerBy
  }

  /// The size of an encode for which `size` was asked.
  ///
  /// Delta Chat resizes files over its limit only. A smaller one is encoded just to remove its EXIF, at its own size.
  func encodedSize(_ size: PixelSize, of photo: Photo) -> PixelSize {
    guard withoutMetadata, let maxBytes, photo.bytes.count <= maxBytes else { return size }
    return photo.probe.size
  }

  private func mayPass(_ photo: Photo) -> Bool {
    photo.isUprightSRGBJPEG && !(withoutMetadata && photo.probe.hasEXIF)
  }

  /// The photo itself if it is small enough, decided before decoding.
  func before(_ size: PixelSize, in studio: inout Studio) throws -> Rendition? {
    let photo = studio.photo
    guard maxBytes != nil || maxBytesPerPixel != nil, mayPass(photo) else { return nil }
    if let maxBytes, photo.bytes.count > maxBytes { return nil }
    if let most = maxBytesPerPixel {
      guard size == photo.probe.size, Double(photo.bytes.count) <= most * Double(size.area) else { return nil }
    }
    return studio.hasStrayBytes ? nil : try studio.passThrough(as: format)
  }

  /// The photo itself if encoding it did not save enough, decided by the result.
  func after(_ made: Rendition, in studio: inout Studio) throws -> Rendition? {
    guard let factor = ifSmallerBy, mayPass(studio.photo),
      Double(made.bytes.count) * factor > Double(studio.photo.bytes.count), !studio.hasStrayBytes
    else { return nil }
    studio.discardLastEncode()
    return try studio.passThrough(as: format)
  }
}

/// Whether all of a photo's picture data can be decoded: found out once, when it is first needed.
///
/// A strategy that passes picture data on need not decode it, and would not notice a broken picture. This check is our
/// own: it is not a step of a policy, and only the first timed round pays for it.
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
