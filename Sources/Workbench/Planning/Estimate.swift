import CompressionStrategies
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Pixels
import Records
import Workers

extension Plan {
  /// How long this plan takes on this many otherwise idle cores.
  ///
  /// The figures below were fitted to the CPU seconds of `run --json`, for photos from 0.3 to 12.5 megapixels under
  /// every policy, on a 2.6 GHz core. A plan needs an estimate in minutes or hours, not in seconds.
  package func estimatedSeconds(jobs: Int) -> Double {
    estimatedPhases(jobs: jobs).values.reduce(0, +)
  }

  /// The estimate by phase; missing phases take almost no time.
  package func estimatedPhases(jobs: Int) -> [Progress.Phase: Double] {
    let cores = Double(max(1, jobs))
    return [
      .measuring: measuring.reduce(0) { $0 + cost(of: $1) } / cores,
      .sending: sending.reduce(0) { $0 + sendingCost($1) } / cores,
      .pictures: picturesCost / cores,
      .messages: measuring.isEmpty && sending.isEmpty ? 0 : Double(setup.policies.count) * paths * 0.04 / cores,
      .timing: timing.reduce(0) { $0 + timingCost(of: $1) },
      .counting: timing.reduce(0) { $0 + countingCost(of: $1) } / cores,
    ]
  }

  /// CPU seconds: a decode for each photo, and the work of each policy: encoding, scoring, sending.
  func cost(of job: Job<MeasureRequest>) -> Double {
    let once = 0.02 + 0.04 * job.megapixels
    let making = 0.005 + 0.006 * job.megapixels + 0.045 * Self.sentMegapixels(of: job)
    let looking = setup.devices.reduce(0) { sum, device in
      sum + 0.01 + secondsPerShownMegapixel * min(job.megapixels, 0.6 * Double(device.screen.area) / 1e6)
    }
    return once + Double(job.request.partCount) * (making + looking * Double(setup.viewings.count)) + sendingCost(job)
  }

  /// For all metrics together; butteraugli takes longest.
  private var secondsPerShownMegapixel: Double {
    setup.metrics.reduce(0) { sum, metric in
      sum + (Butteraugli.scales.contains { $0.name == metric } ? 0.08 : 0.03)
    }
  }

  /// Policies make larger photos smaller, so renditions and their uploads grow with a photo's size only up to this.
  private static func sentMegapixels<Request>(of job: Job<Request>) -> Double { min(job.megapixels, 3) }

  /// Uploads one by one; larger renditions have longer uploads.
  func sendingCost<Request>(_ job: Job<Request>) -> Double {
    let runs = Double(setup.settings.runs ?? 200) / 200
    return Double(job.request.partCount) * paths * runs * (0.02 + 0.015 * Self.sentMegapixels(of: job))
  }

  /// How many links this is worth: a path of a population needs fewer runs than a link of its own.
  private var paths: Double {
    setup.links.reduce(0) { $0 + ($1.population.isEmpty ? 1 : 0.4 * Double($1.population.count)) }
  }

  /// Each policy's worst pictures are made again for the report.
  private var picturesCost: Double {
    let parts = measuring.reduce(0) { $0 + $1.request.partCount }
    let megapixels = measuring.reduce(0) { $0 + $1.megapixels } / Double(max(1, measuring.count))
    return setup.settings.keepsPictures
      ? (0.1 + 0.1 * megapixels) * Double(min(parts, ReportPicture.wholePerPolicy * setup.policies.count)) : 0
  }

  /// Elapsed seconds with nothing else running: every round decodes again, and repeats everything with the pinned
  /// photo.
  private func timingCost(of planned: PlannedTiming) -> Double {
    guard effort == .quick else { return 0 }
    let megapixels = Double(setup.decodedPixels(of: planned.photo.look)) / 1e6
    return Double(TrialTimer.rounds) * Double(planned.policies.count) * (0.03 + 0.02 * megapixels)
  }

  /// Under callgrind everything takes about fifty times as long, and starting takes a second.
  private func countingCost(of planned: PlannedTiming) -> Double {
    guard effort == .instructions else { return 0 }
    let megapixels = Double(setup.decodedPixels(of: planned.photo.look)) / 1e6
    return Double(planned.policies.count) * (1 + 1 * megapixels)
  }
}
