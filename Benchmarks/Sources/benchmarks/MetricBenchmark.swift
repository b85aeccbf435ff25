import ImageCodecs
import PerceptualQuality
import Pixels

/// SSIMULACRA2 and ColorVideoVDP for a megapixel: a pair, a candidate against a kept reference, two threads, memory.
///
/// What bounds SSIMULACRA2, for each pixel of the original (six scales, X and B at full size left out, no fused
/// multiply-add); docs/internals/quality.md has what bounds the other:
///
///     blurs      8.0 planes × 2 passes × 13 operations                                   208
///     XYB        (2 cube roots + 4 roots of the scales above) × 2 pictures × 20          240
///     light      table, halving                                                           20
///     errors     15 structure maps, 16 edge maps and their sums, 2.3 a pixel × 30         70
///     together                                                                           538 operations
///
/// At eight lanes and two operations a cycle that is 34 cycles: 0.008 s a megapixel at 4 GHz. Compulsory bytes are 22
/// (two RGB pictures, a pyramid written and read): 0.002 s at 10 GB/s, so arithmetic bounds it, not memory. What is
/// measured above that is loads and stores: each blur reads nine samples for one.
enum MetricBenchmark {
  static func run() throws {
    print("metric                        MP   CPU s/MP  wall s/MP   bytes/px")
    for size in [PixelSize(width: 2048, height: 1536), PixelSize(width: 4000, height: 3000)] {
      let pair = MadePair(size)
      try measure("ssimulacra2, pair", pair) {
        _ = try SSIMULACRA2().comparison(of: pair.candidate, against: pair.reference)
      }
      try measure("ssimulacra2, two threads", pair) {
        _ = try SSIMULACRA2().on(threads: 2).comparison(of: pair.candidate, against: pair.reference)
      }
      try measure("ssimulacra2, prepare", pair) { _ = try SSIMULACRA2().prepare(pair.reference) }
      Cost.forgetPeak()
      let before = Cost.resident.now
      let kept = try SSIMULACRA2().prepare(pair.reference)
      try measure("ssimulacra2, kept reference", pair, from: before) { _ = try kept.comparison(of: pair.candidate) }
      try measure("cvvdp, pair", pair, rounds: 3) {
        _ = try CVVDP().comparison(of: pair.candidate, against: pair.reference)
      }
      try measure("cvvdp, two threads", pair, rounds: 3) {
        _ = try CVVDP().on(threads: 2).comparison(of: pair.candidate, against: pair.reference)
      }
      let pyramid = try CVVDP().prepare(pair.reference)
      try measure("cvvdp, kept reference", pair, rounds: 3) { _ = try pyramid.comparison(of: pair.candidate) }
      try measure("ssim", pair, rounds: 1) { _ = try SSIM().comparison(of: pair.candidate, against: pair.reference) }
      try measure("psnr", pair, rounds: 1) { _ = try PSNR().comparison(of: pair.candidate, against: pair.reference) }
      try measure("butteraugli", pair, rounds: 3) {
        _ = try Butteraugli().comparison(of: pair.candidate, against: pair.reference)
      }
    }
  }

  /// Bytes count what is held beside the two pictures, plus the six bytes a pixel of the pictures themselves.
  private static func measure(
    _ name: String, _ pair: MadePair, rounds: Int = 5, from start: Int? = nil, _ work: () throws -> Void
  ) rethrows {
    let megapixels = Double(pair.reference.size.area) / 1e6
    if start == nil { Cost.forgetPeak() }
    let before = start ?? Cost.resident.now
    let least = try Cost.least(rounds: rounds, work)
    let bytes = Double(Cost.resident.peak - before) / (megapixels * 1e6) + 6
    print(
      name + String(repeating: " ", count: 28 - name.count), column(megapixels, 1), column(least.cpu / megapixels, 4),
      column(least.wall / megapixels, 4), column(bytes, 1))
  }

  private static func column(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let units = Int((value * scale).rounded())
    var digits = String(units)
    digits = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let text = "\(digits.dropLast(decimals)).\(digits.suffix(decimals))"
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }
}

/// A made-up pair: what it shows does not matter, every pixel costs the same.
struct MadePair {
  let reference: Raster
  let candidate: Raster

  init(_ size: PixelSize) {
    var state: UInt64 = 1
    var samples = [UInt8](repeating: 0, count: size.area * 3)
    for index in samples.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      samples[index] = UInt8(truncatingIfNeeded: index / 3000) / 2 + UInt8(state >> 58)
    }
    reference = Raster(size: size, channels: 3, samples: samples)
    candidate = Raster(size: size, channels: 3, samples: samples.map { $0 & 0xFC })
  }
}
