import CVips
import Pixels

extension OutputFormat {
  /// WebP, lossy; the effort is libwebp's method.
  package static let webp = OutputFormat(
    "webp", fileExtension: "webp", encoder: "libvips", libraries: .vips,
    effort: EffortScale(range: 0...6, fast: 0, middle: 4, best: 6, usual: .middle)
  ) { (raster, settings) throws(CodecError) in
    WebPCleaner.strippingMetadata(
      try VipsEncoder.encode(raster, ".webp[Q=\(settings.quality),effort=\(settings.effortNumber),strip]"))
  }

  /// PNG, lossless: no setting counts.
  package static let png = OutputFormat(
    "png", fileExtension: "png", encoder: "libvips", libraries: .vips, qualities: []
  ) {
    (raster, _) throws(CodecError) in try VipsEncoder.encode(raster, ".png[strip]")
  }
}

/// WebP and PNG by libvips.
enum VipsEncoder {
  static func encode(_ raster: Raster, _ suffix: String) throws(CodecError) -> [UInt8] {
    try VipsLibrary.start()
    let pixels = raster.interleavedWithAlpha
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = VipsLibrary.messageBuffer
    let result = unsafe sw_vips_encode(
      pixels, CInt(raster.width), CInt(raster.height), CInt(raster.channels + (raster.alpha == nil ? 0 : 1)), suffix,
      &out,
      &count, &message)
    guard result == 0, let bytes = unsafe out else {
      throw CodecError(.unsupported, "libvips cannot write \(suffix): \(VipsLibrary.text(message))")
    }
    defer { unsafe sw_vips_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension Raster {
  /// The samples, each pixel followed by its opacity if that was kept.
  fileprivate var interleavedWithAlpha: [UInt8] {
    guard let alpha else { return samples }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(samples.count + alpha.count)
    for (index, opacity) in alpha.enumerated() {
      pixels.append(contentsOf: samples[(index * channels)..<((index + 1) * channels)])
      pixels.append(opacity)
    }
    return pixels
  }
}
