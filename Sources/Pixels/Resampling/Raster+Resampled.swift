extension Raster {
  /// This raster at another size: the same samples that pushing its rows into a `Resampler` gives.
  public func resampled(
    to size: PixelSize, kernel: ResampleKernel = .lanczos3, light: ResampleLight = .linear
  ) -> Raster {
    if size == self.size { return self }
    var resampler = Resampler(from: self.size, to: size, channels: channels, kernel: kernel, light: light)
    resampler.push(samples.span)
    var result = resampler.finish()
    result.alpha = alpha.map { opacity in
      // Opacity is a share of light already.
      var resampler = Resampler(from: self.size, to: size, channels: 1, kernel: kernel, light: .gamma)
      resampler.push(opacity.span)
      return resampler.finish().samples
    }
    return result
  }
}
