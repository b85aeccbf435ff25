import ImageCodecs
import PerceptualQuality

extension Plan {
  /// What this plan would take on so many cores that have nothing else to do.
  ///
  /// The figures below were fitted to `run --json`'s CPU seconds of photos from 0.3 to 12.5 megapixels under every
  /// policy, on a 2.6 GHz core; a plan shall say minutes or hours, not seconds.
  public func estimatedSeconds(jobs: Int) -> Double {
    let measured = tasks.reduce(0) { $0 + ($1.kind == .send ? sending($1) : measuring($1)) }
    return measured / Double(max(1, jobs)) + timedTasks.reduce(0) { $0 + timing($1) }
  }

  /// CPU seconds: a decode for each photo, and for each policy what it makes, scores and sends.
  private func measuring(_ task: PhotoTask) -> Double {
    let once = 0.02 + 0.04 * task.megapixels
    let making = 0.005 + 0.009 * task.megapixels
    let looking = setup.devices.reduce(0) { sum, device in
      sum + 0.01 + secondsPerShownMegapixel * min(task.megapixels, 0.6 * Double(device.screen.area) / 1e6)
    }
    return once + Double(task.policies.count) * (making + looking * Double(setup.viewings.count)) + sending(task)
  }

  /// Of all metrics together; butteraugli is dear.
  private var secondsPerShownMegapixel: Double {
    setup.metrics.reduce(0) { $0 + ($1.hasPrefix("butteraugli") ? 0.9 : 0.03) }
  }

  /// Uploads one by one, and messages drawn from them; a larger photo makes larger uploads.
  private func sending(_ task: PhotoTask) -> Double {
    let runs = Double(setup.settings.runs ?? 200) / 200
    return Double(task.policies.count * setup.links.count) * runs * (0.02 + 0.006 * task.megapixels)
  }

  /// Elapsed seconds, alone: every round decodes anew, and does the same with the pinned photo.
  private func timing(_ task: PhotoTask) -> Double {
    guard case .time(let effort) = task.kind else { return 0 }
    let rounds = Double(effort.rounds.lowerBound + effort.rounds.upperBound)
    return rounds * Double(task.policies.count) * (0.03 + 0.02 * task.megapixels)
  }
}
