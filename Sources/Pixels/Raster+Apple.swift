// Pictures as Apple's systems have them. CoreGraphics converts an image from its own colour space; the other two state
// theirs.

#if canImport(CoreGraphics)
  public import CoreGraphics

  extension Raster {
    /// A copy of an image without its opacity, converted to sRGB from its own colour space, such as Display P3.
    public init(copying image: CGImage) throws(PixelError) {
      let (width, height) = (image.width, image.height)
      var bytes = [UInt8](repeating: 0, count: width * height * 4)
      let isDrawn = unsafe bytes.withUnsafeMutableBytes { memory in
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
          let context = unsafe CGContext(
            data: memory.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
            space: space, bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
        else { return false }
        context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
        return true
      }
      guard isDrawn else { throw .noPicture(width: width, height: height) }
      try self.init(copying: bytes.span, width: width, height: height, layout: .rgbx)
    }
  }
#endif

#if canImport(CoreVideo)
  public import CoreVideo

  extension Raster {
    /// A copy of a pixel buffer in the format `kCVPixelFormatType_32BGRA`, converted to sRGB.
    public init(copying buffer: CVPixelBuffer, colorSpace: ColorSpace = .sRGB) throws(PixelError) {
      let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
      CVPixelBufferLockBaseAddress(buffer, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
      guard CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA,
        let start = unsafe CVPixelBufferGetBaseAddress(buffer)
      else { throw .noPicture(width: width, height: height) }
      let distance = CVPixelBufferGetBytesPerRow(buffer)
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: distance * height)
      try unsafe self.init(
        copying: bytes.bindMemory(to: UInt8.self).span, width: width, height: height, layout: .bgrx,
        bytesPerRow: distance, colorSpace: colorSpace)
    }
  }
#endif

#if canImport(Accelerate)
  public import Accelerate

  extension Raster {
    /// A copy of a vImage buffer whose pixels have this layout, converted to sRGB.
    public init(
      copying buffer: vImage_Buffer, layout: PixelLayout, colorSpace: ColorSpace = .sRGB
    ) throws(PixelError) {
      let (width, height) = unsafe (Int(buffer.width), Int(buffer.height))
      guard let start = unsafe buffer.data else { throw .noPicture(width: width, height: height) }
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: buffer.rowBytes * height)
      try unsafe self.init(
        copying: bytes.bindMemory(to: UInt8.self).span, width: width, height: height, layout: layout,
        bytesPerRow: buffer.rowBytes, colorSpace: colorSpace)
    }
  }
#endif
