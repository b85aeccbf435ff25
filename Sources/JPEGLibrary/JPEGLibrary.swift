import SizeSearch

// What stepwedge_jpeg.h declares, for callers that are not Swift.

/// Makes the best JPEG within a limit; see the header.
@c(stepwedge_jpeg_within)
public func jpegWithin(
  pixels: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int, channels: Int32, limit: Int,
  jpeg: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, count: UnsafeMutablePointer<Int>
) -> Int32 {
  let layouts: [Int32: PixelLayout] = [1: .grey, 3: .rgb, 4: .rgbx]
  guard let layout = layouts[channels], width > 0, height > 0, width <= SearchError.longestSide,
    height <= SearchError.longestSide, (width * Int(channels)...Int.max >> 17).contains(stride)
  else { return 2 }
  // The last row may end before the next would begin.
  let buffer = unsafe UnsafeBufferPointer(start: pixels, count: stride * (height - 1) + width * Int(channels))
  do {
    let photo = try unsafe Raster(
      copying: buffer.span, width: width, height: height, layout: layout, bytesPerRow: stride)
    let file = try photo.jpeg(within: limit).bytes
    let made = UnsafeMutablePointer<UInt8>.allocate(capacity: file.count)
    unsafe made.initialize(from: file, count: file.count)
    unsafe jpeg.pointee = unsafe made
    unsafe count.pointee = file.count
    return 0
  } catch {
    return error is PixelError ? 2 : 1
  }
}

/// Frees a file that was made.
@c(stepwedge_jpeg_free)
public func freeJPEG(_ jpeg: UnsafeMutablePointer<UInt8>?) { unsafe jpeg?.deallocate() }
