import CompressionStrategies
import ImageCodecs
import NetworkSimulation
import Pixels
import Records
import Statistics
import Synchronization
import System

/// Times compression in rounds. Each round times a policy with a photo and, as a yardstick, the codecs with a pinned
/// photo, so that other load on the machine affects both.
///
/// The yardstick uses only codecs: if it were the policy itself, a slower policy would also lengthen the yardstick.
struct TrialTimer {
  let maxMegapixels: Double
  /// The least and the most rounds.
  let rounds: ClosedRange<Int>
  /// Within these bounds, rounds end as soon as their noise is no more than this.
  var noise = 0.0
  /// No round begins if it would end later than this, judging by the rounds before.
  var end = Double.infinity

  /// The rounds, and the photo's outcome in the fastest of them.
  func time(_ photo: OpenedPhoto, under policy: Policy) -> (timings: [Timing], fastest: Outcome?) {
    var timings: [Timing] = []
    var (fastest, least): (Outcome?, Double) = (nil, .infinity)
    var longest = 0.0
    while timings.count < rounds.upperBound, MonotonicClock.seconds + longest < end {
      var timing = Timing()
      (timing.photo, timing.policy) = (photo.name, policy.name)
      let begin = (CPUClock.seconds, MonotonicClock.seconds)
      let outcome = photo.outcome(under: policy.ofSender, maxMegapixels: maxMegapixels, isShared: false)
      #if PLANTED_SLOWDOWN
        PlantedSlowdown.work(since: begin.0)
      #endif
      timing.cpuSeconds = CPUClock.seconds - begin.0
      timing.wallSeconds = MonotonicClock.seconds - begin.1
      if timing.cpuSeconds < least { (fastest, least) = (outcome, timing.cpuSeconds) }
      let yardstick = CPUClock.seconds
      _ = Self.pinned.flatMap(Self.recoded)
      timing.yardstickCpuSeconds = CPUClock.seconds - yardstick
      longest = max(longest, MonotonicClock.seconds - begin.1)
      timings.append(timing)
      if timings.count >= rounds.lowerBound, isSettled(timings) { break }
    }
    return (timings, fastest)
  }

  /// The shortest yardstick so far in this process.
  private static let fastestYardstick = Mutex(Double.infinity)
  /// By which factor the machine may be slower than that while a trial is timed.
  static let slowestYardstick = 1.01

  /// Whether the rounds agree, and the machine was at its fastest in some of them. The yardstick is the same for every
  /// trial, so if it was never as fast as for earlier trials, something else slowed the machine in all rounds.
  private func isSettled(_ timings: [Timing]) -> Bool {
    Self.fastestYardstick.withLock { fastest in
      Self.isSettled(timings, noise: noise, fastestYardstick: &fastest)
    }
  }

  /// The same with the shortest yardstick so far.
  static func isSettled(_ timings: [Timing], noise: Double, fastestYardstick fastest: inout Double) -> Bool {
    let yardstick = timings.map(\.yardstickCpuSeconds).min() ?? .infinity
    fastest = min(fastest, yardstick)
    let shown = NoiseFloor.ofLeastRatio(timings.map { ($0.cpuSeconds, $0.yardstickCpuSeconds) })
    return shown.map { $0 <= noise && yardstick <= fastest * slowestYardstick } ?? false
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

extension NoiseFloor {
  /// A run's own noise: the first pass of each timed trial compared with the second, which measured the same thing.
  static func of(_ timings: [Timing]) -> Double? {
    let trials = Dictionary(grouping: timings) { [$0.photo, $0.policy] }
    return of(
      trials.values.compactMap { rounds in
        guard let a = ratio(rounds.filter { $0.round % 2 == 1 }), let b = ratio(rounds.filter { $0.round % 2 == 0 })
        else { return nil }
        return (a, b)
      })
  }

  private static func ratio(_ rounds: [Timing]) -> Double? {
    guard let photo = rounds.map(\.cpuSeconds).min(), let yardstick = rounds.map(\.yardstickCpuSeconds).min() else {
      return nil
    }
    return photo / max(yardstick, 1e-9)
  }
}

/// How thoroughly compression is timed.
public enum TimingEffort: String, Codable, Sendable, CaseIterable {
  case off
  /// Six photos for each policy and a few rounds: for people.
  case quick
  /// More photos, and as many rounds as needed: for gates.
  case gate
  /// As many photos, but their instructions are counted once instead of timed: for gates on any machine.
  case instructions

  /// How many photos are timed under each policy.
  var photos: Int {
    switch self {
    case .off: 0
    case .quick: 6
    case .gate, .instructions: 12
    }
  }
  /// The least and the most rounds of each of two passes.
  ///
  /// The passes are far apart and in separate processes, and so they differ as two runs would: comparing them shows the
  /// run's own noise.
  var rounds: ClosedRange<Int> { self == .gate ? 6...20 : 2...3 }
  /// The noise at which a trial is known well enough; a mean over a few photos is then even less noisy.
  var noise: Double { self == .gate ? 0.04 : 0.05 }
}
