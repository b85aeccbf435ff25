public import RunRecords

/// What an answer is for: whose links, whose screen, how long they wait, how fast their phone is.
public struct Choice: Sendable, Hashable {
  /// Links that count, by weight, in the order of the run.
  public var links: [RunManifest.LinkShare]
  /// The recipient's screen; empty where nothing was scored.
  public var device: String
  public var budgetSeconds: Double
  /// The phone's speed, 1 being that of the machine that timed compression.
  public var phoneSpeed: Double

  /// What the run was made for: its mix, or its links in equal parts, and its first device.
  public init(_ manifest: RunManifest) {
    let known = Set(manifest.links.map(\.name))
    let mix = manifest.mix.filter { known.contains($0.link) && $0.share > 0 }
    let equal = manifest.links.map { RunManifest.LinkShare(link: $0.name, share: 1 / Double(manifest.links.count)) }
    links = mix.isEmpty ? equal : mix
    device = manifest.devices.first?.name ?? ""
    budgetSeconds = manifest.budgetSeconds
    phoneSpeed = manifest.phoneSpeed
  }

  /// The links' weights by name.
  var weights: [String: Double] { Dictionary(links.map { ($0.link, $0.share) }) { $0 + $1 } }

  /// The upload as this choice judges it. At the run's own budget its chance is known; at another one its 95th
  /// percentile says whether the chance is 95 % or more.
  func judged(_ upload: Upload, cpuSeconds: Double?, measuredAt manifest: RunManifest) -> Upload {
    var judged = upload
    let extra = cpuSeconds.map { $0 / phoneSpeed }
    if budgetSeconds != manifest.budgetSeconds {
      judged.chanceInBudget = upload.chanceInBudget == nil ? nil : chance(upload.uploadSecondsP95)
    }
    if budgetSeconds != manifest.budgetSeconds || phoneSpeed != manifest.phoneSpeed {
      judged.totalSecondsP50 = sum(upload.uploadSecondsP50, extra)
      judged.totalChanceInBudget = upload.totalChanceInBudget == nil ? nil : chance(sum(upload.uploadSecondsP95, extra))
    }
    return judged
  }

  private func chance(_ seconds: Double?) -> Double { (seconds ?? .infinity) <= budgetSeconds ? 1 : 0 }

  private func sum(_ upload: Double?, _ extra: Double?) -> Double? {
    upload.flatMap { upload in extra.map { upload + $0 } }
  }
}
