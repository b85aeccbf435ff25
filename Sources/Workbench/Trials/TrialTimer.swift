import CompressionStrategies
import ImageCodecs
import NetworkSimulation
import Pixels
import Records
import Statistics
import System

/// Times compression in rounds. Each round times a policy with a photo and, as a yardstick, the codecs with a pinned
/// photo, so that other load on the machine affects both.
///
/// The yardstick uses only codecs: if it were the policy itself, a slower policy would also lengthen the yardstick.
struct TrialTimer {
  let maxMegapixels: Double
  /// The fastest of a few rounds is shown, because other work on the machine only ever adds to a time.
  static let rounds = 3

  /// The rounds, and the photo's outcome in the fastest of them.
  func time(_ photo: OpenedPhoto, under policy: Policy) -> (timings: [Timing], fastest: Outcome?) {
    var timings: [Timing] = []
    var (fastest, least): (Outcome?, Double) = (nil, .infinity)
    for round in 1...Self.rounds {
      var timing = Timing()
      (timing.photo, timing.policy, timing.round) = (photo.name, policy.name, round)
      let begin = (CPUClock.seconds, MonotonicClock.seconds)
      let outcome = photo.outcome(under: policy.ofSender, maxMegapixels: maxMegapixels, isShared: false)
      timing.cpuSeconds = CPUClock.seconds - begin.0
      timing.wallSeconds = MonotonicClock.seconds - begin.1
      if timing.cpuSeconds < least { (fastest, least) = (outcome, timing.cpuSeconds) }
      let yardstick = CPUClock.seconds
      _ = Self.pinned.flatMap(Self.recoded)
      timing.yardstickCpuSeconds = CPUClock.seconds - yardstick
      timings.append(timing)
    }
    return (timings, fastest)
  }

  /// The work that every policy needs: decoding and encoding a JPEG.
  private static func recoded(_ bytes: [UInt8]) -> [UInt8]? {
    guard let photo = try? Photo(name: "pinned", bytes: bytes) else { return nil }
    let pixels = try? PhotoReader(bytes: bytes, probe: photo.probe).render(RenderRequest())
    return try? pixels?.raster.encoded(EncodeSettings(format: .jpeg, quality: 80))
  }

  /// The same picture on every machine and in every run: smooth gradients with seeded grain, as a JPEG of 2 megapixels.
  private static let pinned: [UInt8]? = {
    let size = PixelSize(width: 1_632, height: 1_224)
    var generator = SeededGenerator(seed: 0x57ED6E)
    var samples: [UInt8] = []
    samples.reserveCapacity(size.area * 3)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let grain = Int(generator.next() & 15)
        samples.append(UInt8(clamping: column * 200 / size.width + grain))
        samples.append(UInt8(clamping: row * 200 / size.height + grain))
        samples.append(UInt8(clamping: (column ^ row) & 127 + grain))
      }
    }
    let raster = Raster(size: size, channels: 3, samples: samples)
    return try? raster.encoded(EncodeSettings(format: .jpeg, quality: 92))
  }()
}

/// What compression costs on this machine: times are for people, instructions also for gates.
package enum TimingEffort: String, Codable, Sendable, CaseIterable {
  case off
  /// CPU and elapsed seconds.
  case quick
  /// Instructions, which are the same on every machine of one kind.
  case instructions

  /// How many photos are measured under each policy.
  var photos: Int {
    switch self {
    case .off: 0
    case .quick: 6
    case .instructions: 12
    }
  }
}
