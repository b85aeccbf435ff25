import Foundation
import ImageCodecs
import TestSupport
import Testing

@testable import Pixels

/// Compares the resampler with double-precision arithmetic in another language.
@Suite struct ResamplerTests {
  /// The error allowed to integer arithmetic: one level on average, two at most.
  private func expectNearReference(
    _ source: Raster, to size: PixelSize, kernel: ResampleKernel = .lanczos3, light: ResampleLight = .linear,
    _ name: Comment
  ) throws {
    let python = try Program("/usr/bin/python3")
    let resized = source.resampled(to: size, kernel: kernel, light: light)
    let folder = try TemporaryFolder()
    try source.portableAnymap.write(to: folder.url.appending(path: "source.ppm"))
    try resized.portableAnymap.write(to: folder.url.appending(path: "resized.ppm"))
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "resample.py").path
    let answer = try python.run(
      [script, folder.path("source.ppm"), folder.path("resized.ppm"), "\(kernel)", "\(light)"])
    let figures = answer.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    try #require(figures.count == 2, "\(answer.errorText)")
    #expect(figures[0] <= 1, name)
    #expect(figures[1] <= 2, name)
  }

  @Test(
    "photos in linear light", .needsShared("corpus/photos"),
    arguments: some(
      of: ["grey-flower.jpg", "galaxy-s9-bakery-444.jpg", "nexus-4-night-snow.jpg", "pixel-6pro-ultrahdr-sky.jpg"],
      oneIn: 4))
  func photos(name: String) throws {
    let file = try Shared.path("corpus/photos/" + name)
    let bytes = try file.bytes()
    let raster = try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).render(RenderRequest()).raster
    for side in [2048, 1280, 600, 300] where raster.size.longestSide > side {
      try expectNearReference(raster, to: raster.size.scaled(toLongestSide: side), "\(name) at \(side)")
    }
  }

  @Test(
    "noise, every kernel in either light, reduced, rotated and enlarged",
    arguments: ResampleKernel.allCases, ResampleLight.allCases)
  func noise(kernel: ResampleKernel, light: ResampleLight) throws {
    for channels in [1, 3] {
      let source = Raster.noise(PixelSize(width: 61, height: 47), channels: channels)
      for (width, height) in [(30, 23), (7, 90), (200, 5)] {
        try expectNearReference(
          source, to: PixelSize(width: width, height: height), kernel: kernel, light: light,
          "\(width)x\(height), \(channels) channels")
      }
    }
  }

  @Test("the portable and the vectorised path give the same bytes", arguments: [1, 3])
  func paths(channels: Int) {
    let source = Raster.noise(PixelSize(width: 213, height: 118), channels: channels)
    for size in [
      PixelSize(width: 100, height: 51), PixelSize(width: 13, height: 9), PixelSize(width: 300, height: 200),
    ] {
      let rasters = [false, true].map { isVectorised in
        var resampler = Resampler(
          from: source.size, to: size, channels: channels, kernel: .lanczos3, light: .linear,
          isVectorised: isVectorised)
        resampler.push(source.samples.span)
        return resampler.finish().samples
      }
      #expect(rasters[0] == rasters[1])
    }
  }

  @Test("some rows are those of the whole picture", arguments: [1, 3])
  func someRows(channels: Int) {
    let source = Raster.noise(PixelSize(width: 61, height: 47), channels: channels)
    for size in [PixelSize(width: 123, height: 95), PixelSize(width: 30, height: 23)] {
      let whole = source.resampled(to: size, kernel: .catmullRom, light: .gamma)
      let rows = [0..<1, 5..<8, (size.height - 2)..<size.height]
      let expected = rows.flatMap { whole.samples[($0.lowerBound * whole.stride)..<($0.upperBound * whole.stride)] }
      #expect(source.samples(ofRows: rows, resampledTo: size, kernel: .catmullRom, light: .gamma) == expected)
    }
  }

  @Test("rows pushed in any pieces give the same bytes", arguments: [1, 2, 3, 16])
  func portions(rows: Int) {
    let source = Raster.noise(PixelSize(width: 40, height: 31), channels: 3)
    let size = PixelSize(width: 17, height: 13)
    var resampler = Resampler(from: source.size, to: size, channels: 3)
    for top in stride(from: 0, to: 31, by: rows) {
      resampler.push(source.samples.span.extracting((top * 120)..<(min(top + rows, 31) * 120)))
    }
    #expect(resampler.finish().samples == source.resampled(to: size).samples)
  }

  @Test("flat colour stays the same, to the edges", arguments: ResampleKernel.allCases, ResampleLight.allCases)
  func flat(kernel: ResampleKernel, light: ResampleLight) {
    for level in 0...255 {
      let size = PixelSize(width: 9, height: 8)
      let source = Raster(size: size, channels: 1, samples: Array(repeating: UInt8(level), count: 72))
      for target in [PixelSize(width: 4, height: 3), PixelSize(width: 20, height: 17)] {
        #expect(source.resampled(to: target, kernel: kernel, light: light).samples.allSatisfy { $0 == level })
      }
    }
  }
}

extension Raster {
  /// Black, white and everything in between, from a multiplicative generator (Park and Miller 1988).
  static func noise(_ size: PixelSize, channels: Int) -> Raster {
    var state = 12_345
    let samples = (0..<(size.area * channels)).map { _ in
      state = state * 48_271 % 2_147_483_647
      return UInt8(min(255, max(0, (state >> 8 & 511) - 128)))
    }
    return Raster(size: size, channels: channels, samples: samples)
  }
}
