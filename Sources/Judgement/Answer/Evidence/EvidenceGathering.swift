package import CompressionStrategies
package import ImageCodecs
package import PerceptualQuality
import Statistics

/// Gathers evidence from the rows of a run: photo by photo, in the order of their names' bytes.
///
/// Of a row, only the figures that the rule uses are kept.
package struct EvidenceGathering {
  private let policies: [String]
  private let links: [String]
  private let devices: [String]
  /// The measures that are kept.
  package let measures: [Measure]
  private let criteria: [Criterion]
  private let seed: UInt64
  private let times: Times
  private var budgetSeconds = 5.0
  private var photos: [Evidence.Photo] = []
  private var tracks: [Track]
  /// The median times, by policy and link, until their mean is computed.
  private var medians: [[FigureList]]
  /// By link, whether it is a population of paths.
  private var populations: [Bool]
  /// The models for which peaks of memory are kept.
  var memories: [PhoneMemory] = [] {
    didSet { for policy in tracks.indices { tracks[policy].keepPeaks(memories.count) } }
  }

  /// Which quantiles of times are kept. They are most of the data of an upload, and needed only for another budget than
  /// the run's.
  package enum Times: Sendable {
    /// For questions at the run's own budget.
    case none
    /// For answers along the budget's axis.
    case sent
    /// For all questions.
    case sentAndSeen
  }

  /// Nothing gathered yet, for these policies, links, screens and measures, and for this many photos if that is known.
  package init(
    policies: [String], links: [String], devices: [String], measures: [Measure], criteria: [Criterion], seed: UInt64,
    keeping times: Times, expecting photos: Int = 0
  ) {
    self.times = times
    self.policies = policies
    self.links = links
    self.devices = devices
    self.measures = measures
    self.criteria = criteria
    self.seed = seed
    tracks = policies.map { _ in Track(looks: devices.count * measures.count, links: links.count, expecting: photos) }
    medians = policies.map { _ in links.map { _ in FigureList(expecting: photos) } }
    populations = links.map { _ in false }
  }

  /// Adds the next photo, whose trials follow; it counts as not tried until one is added.
  package mutating func add(_ photo: Evidence.Photo) {
    photos.append(photo)
    for policy in tracks.indices { tracks[policy].addPhoto() }
  }

  /// Adds a trial of the last photo.
  package mutating func take(
    _ status: Status?, breaksLimit: Bool, bytes: Double?, encodes: Double?, cpuSeconds: Double?,
    compressSeconds: Double?, exactSeconds: Double? = nil, fetchSeconds: Double = 0, instructions: Double?,
    rasters: RasterSteps? = nil, isDamaged: Bool = false,
    opened: Double? = nil, hasFallback: Bool = false, policy: Int
  ) {
    let photo = photos.count - 1
    tracks[policy].set(status, breaksLimit: breaksLimit, isDamaged: isDamaged, at: photo)
    tracks[policy].bytes.set(bytes, at: photo)
    if let opened, opened < 1 { tracks[policy].opened.set(opened, at: photo) }
    if fetchSeconds > 0 { tracks[policy].fetchSeconds.set(fetchSeconds, at: photo) }
    if hasFallback { tracks[policy].fallbacks.mark(photo) }
    tracks[policy].encodes.set(bytes == nil ? nil : encodes, at: photo)
    tracks[policy].cpuSeconds.set(cpuSeconds, at: photo)
    tracks[policy].compressSeconds.set(bytes == nil ? nil : compressSeconds, at: photo)
    tracks[policy].exactSeconds.set(bytes == nil ? nil : exactSeconds, at: photo)
    tracks[policy].instructions.set(instructions, at: photo)
    guard let rasters, bytes != nil else { return }
    for (place, memory) in memories.enumerated() {
      tracks[policy].peaks[place].set(memory.peak(rasters).map { Double($0) }, at: photo)
    }
  }

  /// Seconds that compressing an added trial takes on the phone; nil if unknown.
  package func compressSeconds(_ policy: Int, _ photo: Int) -> Double? { tracks[policy].compressSeconds[photo].known }

  /// Adds a score of a trial's main rendition, or of its fallback, on a screen; nil if it is not defined.
  package mutating func take(
    score: Double?, policy: Int, photo: Int, device: Int, measure: Int, isFallback: Bool = false
  ) {
    guard tracks[policy].isTried(photo) else { return }
    tracks[policy].set(score: score, in: device * measures.count + measure, at: photo, isFallback: isFallback)
  }

  /// Adds the upload of an added trial; photos come in order.
  package mutating func take(_ sending: Evidence.Sending, policy: Int, photo: Int, link: Int) {
    guard tracks[policy].isTried(photo) else { return }
    budgetSeconds = sending.sent.budgetSeconds
    if sending.isOverPaths { populations[link] = true }
    tracks[policy].uploads[link].take(sending, at: photo, keeping: times)
    medians[policy][link].set(sending.medianSeconds ?? .infinity, at: photo)
  }

  mutating func take(_ cell: Evidence.Cell, policy: Int) {
    take(
      cell.status, breaksLimit: cell.breaksLimit, bytes: cell.bytes, encodes: cell.encodes,
      cpuSeconds: cell.cpuSeconds, compressSeconds: cell.compressSeconds, instructions: cell.instructions,
      isDamaged: cell.isDamaged, opened: cell.opened, hasFallback: !cell.fallbackScores.isEmpty, policy: policy)
    let photo = photos.count - 1
    for (list, score) in cell.scores.enumerated() where tracks[policy].isTried(photo) {
      tracks[policy].set(score: score, in: list, at: photo)
    }
    for (list, score) in cell.fallbackScores.enumerated() where tracks[policy].isTried(photo) {
      tracks[policy].set(score: score, in: list, at: photo, isFallback: true)
    }
    for (link, sending) in cell.uploads.enumerated() {
      if let sending { take(sending, policy: policy, photo: photo, link: link) }
    }
  }

  /// The gathered evidence.
  package consuming func finish() -> Evidence {
    let count = photos.count
    let medians = medians
    let seconds = links.indices.map { link in
      medians.lazy.flatMap { $0[link].list(of: count).lazy.filter { !$0.isNaN } }.mean ?? 0
    }
    var evidence = Evidence(
      policies: policies, photos: photos, links: links, devices: devices, measures: measures, criteria: criteria,
      tracks: tracks, seed: seed, budgetSeconds: budgetSeconds, linkSeconds: seconds, populations: populations)
    evidence.memories = memories
    return evidence
  }
}
