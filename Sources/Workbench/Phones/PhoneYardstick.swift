import Documents
package import CompressionStrategies
package import ImageCodecs
import PerceptualQuality
import Pixels
import Statistics

/// How long the reference computer takes for the steps of an export, with the same pictures.
package struct PhoneYardstick {
  /// One step with one picture.
  struct Work: Hashable {
    var step: PhoneExport.Timing.Step
    var photo: String
    /// The quality of an encode, in percent.
    var quality: Int?

    /// What was timed on the phone.
    init(_ timing: PhoneExport.Timing) {
      (step, photo) = (timing.step, timing.photo)
      quality = timing.step == .encode ? timing.quality.map { Int(($0 * 100).rounded()) } : nil
    }
  }

  /// Seconds on the reference; work that is not known is missing.
  let seconds: [Work: Double]

  /// Whether the phone timed something that is known here, too.
  package func knows(_ timing: PhoneExport.Timing) -> Bool { timing.seconds > 0 && seconds[Work(timing)] != nil }

  /// A yardstick with these times.
  init(seconds: [Work: Double]) { self.seconds = seconds }

  /// Draws the pictures that the phone was timed with, and computes the reference's times, which depend on file sizes.
  package init(of export: PhoneExport) throws(CodecError) {
    let reference = Phone.presets[Phone.reference]?.whole
    var seconds: [Work: Double] = [:]
    let works = Set(export.timings.map(Work.init))
    for (name, picture) in DrawnPicture.all {
      let own = works.filter { $0.photo == name }
      guard !own.isEmpty else { continue }
      let drawn = picture.raster
      let file = try drawn.encoded(EncodeSettings(format: .jpeg, quality: 90))
      let small = drawn.resampled(to: picture.resized, light: .gamma)
      for work in own {
        var done = CompressionWork()
        switch (work.step, work.quality) {
        case (.decode, _):
          done.add(.init("decode", "jpeg"), pixels: drawn.size.area, bytes: file.count)
        case (.resize, _): done.add(.init("resize", "gamma"), pixels: drawn.size.area, bytes: picture.resized.area)
        case (.encode, let quality?):
          let bytes = try small.encoded(EncodeSettings(format: .jpeg, quality: quality)).count
          done.add(.init("encode", "jpeg"), pixels: small.size.area, bytes: bytes)
        case (.encode, nil): continue
        }
        seconds[work] = reference?.seconds(done)
      }
    }
    self.seconds = seconds
  }
}

extension Phone {
  /// The phone that made this export; nil if nothing that it timed is known here.
  ///
  /// Its speed is that of all steps together on the largest picture, so that long steps count most. The speed of each
  /// step shows how far this holds for a policy that does more of one step than of another.
  package init?(named name: String, from export: PhoneExport, beside yardstick: PhoneYardstick) {
    let timed = export.timings.filter(yardstick.knows)
    guard let largest = timed.max(by: { $0.width * $0.height < $1.width * $1.height }) else { return nil }
    let works = Dictionary(grouping: timed.filter { $0.photo == largest.photo }, by: PhoneYardstick.Work.init)
    let here = works.keys.compactMap { yardstick.seconds[$0] }.reduce(0, +)
    let there = works.values.compactMap { $0.map(\.seconds).median }.reduce(0, +)
    let system = export.system.isEmpty ? "" : ", \(export.system)"
    self.init(
      name: name, title: export.device + system,
      source: "an export of \(timed.count) timings; what it did not time, at its speed beside the reference",
      speed: Self.rounded(here / there))
    for (step, timings) in Dictionary(grouping: timed, by: \.step) {
      let speeds = SortedSample(timings.map { (yardstick.seconds[PhoneYardstick.Work($0)] ?? 0) / $0.seconds })
      guard let from = speeds.quantile(0.1), let middle = speeds.quantile(0.5), let to = speeds.quantile(0.9) else {
        continue
      }
      keep(step, at: middle)
      paces[step] = Pace(speed: Self.rounded(middle), from: Self.rounded(from), to: Self.rounded(to))
    }
  }

  /// Keeps the costs of the reference's steps of this kind, divided by the phone's speed; only JPEGs were timed.
  private mutating func keep(_ step: PhoneExport.Timing.Step, at pace: Double) {
    let reference = Phone.presets[Phone.reference]?.costs ?? [:]
    for (kind, cost) in reference
    where kind.hasPrefix("\(step.rawValue).") && (step == .resize || kind.contains(".jpeg")) {
      func at(_ seconds: Double) -> Double { (seconds / pace * 1e7).rounded() / 1e7 }
      costs[kind] = PhoneCosts.Cost(
        call: at(cost.call), megapixel: at(cost.megapixel), megabyte: at(cost.megabyte))
    }
  }

  /// The speed to three digits, within the bounds of a phone file; nobody measured more.
  private static func rounded(_ speed: Double) -> Double {
    let scale = speed >= 100 ? 1.0 : speed >= 10 ? 10 : speed >= 1 ? 100 : speed >= 0.1 ? 1_000 : 10_000
    return min(100, max(0.01, (speed * scale).rounded() / scale))
  }
}

/// A picture that phones draw for their export; it is the same on every phone and here.
struct DrawnPicture {
  let size: PixelSize

  /// The names in the export; the phones' scripts draw the same pictures.
  static let all = [
    "drawn-12mp": DrawnPicture(size: PixelSize(width: 4_032, height: 3_024)),
    "drawn-3mp": DrawnPicture(size: PixelSize(width: 2_016, height: 1_512)),
  ]

  /// The size to which it is resized before encoding.
  var resized: PixelSize { PixelSize(width: 2_048 * size.width / 4_032, height: 2_048 * size.height / 4_032) }

  /// Slopes, edges and a little grain.
  var raster: Raster {
    let (width, height) = (size.width, size.height)
    var samples = [UInt8](repeating: 0, count: 3 * width * height)
    var state: UInt32 = 0x5EED
    for y in 0..<height {
      for x in 0..<width {
        state = state &* 1_664_525 &+ 1_013_904_223
        let grain = Int(state >> 28) - 8
        let edge = ((x * 24 / width) + (y * 18 / height)) % 2 * 48
        let place = 3 * (y * width + x)
        samples[place] = UInt8(clamping: 40 + 140 * x / width + edge + grain)
        samples[place + 1] = UInt8(clamping: 60 + 120 * y / height + edge + grain)
        samples[place + 2] = UInt8(clamping: 160 - 100 * x / width + edge / 2 + grain)
      }
    }
    return Raster(size: size, channels: 3, samples: samples)
  }
}
