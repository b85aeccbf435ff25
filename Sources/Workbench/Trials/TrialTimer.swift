import CompressionStrategies
import ImageCodecs
import NetworkSimulation
import Pixels
import Platform
import RunRecords
import Statistics
import Synchronization

/// Times compression: rounds in which a policy works on a photo beside the codecs on a pinned photo, so that what else
/// the machine does falls on both.
///
/// The yardstick is the codecs alone: were it the policy itself, a policy that gets slower would lengthen it too.
struct TrialTimer {
  let maxMegapixels: Double
  /// Rounds at least and at most.
  let rounds: ClosedRange<Int>
  /// Between these numbers rounds end as soon as they show no more noise than this.
  var noise = 0.0
  /// No round begins that would be over later than this, as far as the rounds before it tell.
  var end = Double.infinity

  /// The rounds, and what became of the photo in the fastest of them.
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

  /// The least that the yardstick has taken in this process.
  private static let fastestYardstick = Mutex(Double.infinity)
  /// How much slower than that, as a factor, the machine may be while a trial is timed.
  static let slowestYardstick = 1.01

  /// Whether the rounds agree, and the machine was at its best in some of them: the yardstick is the same for every
  /// trial, so that one that never got as fast as for the trials before was timed while something else slowed the
  /// machine, all rounds alike.
  private func isSettled(_ timings: [Timing]) -> Bool {
    Self.fastestYardstick.withLock { fastest in
      Self.isSettled(timings, noise: noise, fastestYardstick: &fastest)
    }
  }

  /// The same, the least that the yardstick has ever taken being this.
  static func isSettled(_ timings: [Timing], noise: Double, fastestYardstick fastest: inout Double) -> Bool {
    let yardstick = timings.map(\.yardstickCpuSeconds).min() ?? .infinity
    fastest = min(fastest, yardstick)
    let shown = NoiseFloor.ofLeastRatio(timings.map { ($0.cpuSeconds, $0.yardstickCpuSeconds) })
    return shown.map { $0 <= noise && yardstick <= fastest * slowestYardstick } ?? false
  }

  /// What every policy rests on: a JPEG decoded and encoded.
  private static func recoded(_ bytes: [UInt8]) -> [UInt8]? {
    guard let photo = try? Photo(name: "pinned", bytes: bytes) else { return nil }
    let pixels = try? PhotoReader(bytes: bytes, probe: photo.probe).render(RenderRequest())
    return try? pixels?.raster.encoded(EncodeSettings(format: .jpeg, quality: 80))
  }

  /// The same picture on every machine and in every run: smooth shades with seeded grain, 2 megapixels of JPEG.
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
  /// A run's own noise: the first pass of each timed trial against the second, which measured the same thing.
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
  /// Six photos a policy, a few rounds: for eyes.
  case quick
  /// More photos, as many rounds as it takes: for judges.
  case gate
  /// As many photos, their instructions counted once instead of seconds: for judges on any machine.
  case instructions

  /// Photos that are timed under each policy.
  var photos: Int {
    switch self {
    case .off: 0
    case .quick: 6
    case .gate, .instructions: 12
    }
  }
  /// Rounds at least and at most of each of two passes.
  ///
  /// The passes are far apart and in processes of their own, and so as different as two runs: compared with each other
  /// they show the run's own noise.
  var rounds: ClosedRange<Int> { self == .gate ? 6...20 : 2...3 }
  /// The noise at which a trial is known well enough; a mean over a few photos is then known better still.
  var noise: Double { self == .gate ? 0.04 : 0.05 }
}
