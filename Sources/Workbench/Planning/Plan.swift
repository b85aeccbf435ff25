import CompressionStrategies
package import Corpus
import ImageCodecs
import NetworkSimulation
package import Records
import System
package import Workers

/// Every cell of a run, known before the first is measured: what exists already and what must be done.
package struct Plan: Sendable {
  /// A photo of the corpus, and what was found in it.
  struct PlannedPhoto: Sendable {
    let found: FoundPhoto
    let look: PhotoLook
    /// The same content under other names, later in the corpus: a photo is its content, so they are not measured, and
    /// not counted.
    var copies: [FoundPhoto] = []
  }

  /// A photo under some of the run's policies.
  struct PlannedTiming: Sendable {
    let photo: PlannedPhoto
    /// Their places in the setup's list.
    let policies: [Int]
  }

  let setup: RunSetup
  let photos: [PlannedPhoto]
  private(set) var measuring: [Job<MeasureRequest>]
  /// Trials that only must be sent again.
  let sending: [Job<SendRequest>]
  /// What to time after it was measured: some photos of each size, the same for all policies.
  let timing: [PlannedTiming]
  /// How to time.
  let effort: TimingEffort
  /// The number of all trials; photos with the same content are one.
  package let trials: Int
  /// How many trials must be measured; the record already has the others.
  package let pending: Int
  /// Trials of which only the uploads must be simulated.
  package let resent: Int
  /// How many trials must be timed.
  package var timed: Int { timing.reduce(0) { $0 + $1.policies.count } }
  /// The plan's identity: the same photos, policies, links, devices and settings have the same hash.
  package let hash: String

  /// The longest side of any photo in pixels; nil if none can be read.
  package var longestSide: Int? {
    photos.compactMap { photo in photo.look.width.map { max($0, photo.look.height ?? 0) } }.max()
  }

  /// The names of its photos in the record.
  package var photoNames: Set<String> { Set(photos.map(\.found.name)) }

  /// The same plan if others have measured all of it.
  var measuredElsewhere: Plan {
    var plan = self
    plan.measuring = []
    return plan
  }

  /// How many trials the record already has.
  package var reused: Int { trials - pending - resent }

  /// Plans those cells of these photos that `inventory` does not have.
  package init(
    _ photos: [(FoundPhoto, PhotoLook)], setup: RunSetup, timing effort: TimingEffort = .off, inventory: Inventory
  ) {
    var setup = setup
    setup.identify(photos.map { (name: $0.name, hash: $1.hash) })
    self.setup = setup
    self.effort = effort
    let keys = CellKeys(setup)
    var planned: [PlannedPhoto] = []
    var places: [String: Int] = [:]
    for (found, look) in photos {
      if !look.hash.isEmpty, let place = places[look.hash] {
        planned[place].copies.append(found)
      } else {
        places[look.hash] = planned.count
        planned.append(PlannedPhoto(found: found, look: look))
      }
    }
    let hashes = setup.policies.map(\.hash)
    let chains = setup.policies.map(setup.chain)
    func isForwarded(_ cell: String, _ policy: Int) -> Bool {
      chains[policy].isEmpty || inventory.generations.contains(keys.generations(of: cell, through: chains[policy]))
    }
    var (measuring, sending): ([Job<MeasureRequest>], [Job<SendRequest>]) = ([], [])
    var cells: [Digest] = []
    cells.reserveCapacity(planned.count * hashes.count)
    var (pending, resent) = (0, 0)
    for photo in planned {
      let trialCells = hashes.map { keys.trialDigest(photo: photo.look.hash, policy: $0) }
      cells += trialCells
      var unmeasured: [Int] = []
      unmeasured.reserveCapacity(trialCells.count)
      var unsent: [RecordedTrial] = []
      for (index, digest) in trialCells.enumerated() {
        let cell = digest.description
        guard let known = inventory.trials[cell],
          known.mainBytes == nil
            || setup.devices.allSatisfy({ inventory.scores.contains(keys.scores(of: cell, on: $0)) })
              && isForwarded(cell, index)
        else {
          unmeasured.append(index)
          continue
        }
        if known.mainBytes != nil,
          !setup.links.allSatisfy({ inventory.uploads.contains(keys.upload(of: cell, over: $0)) })
        {
          unsent.append(RecordedTrial(policy: index, trial: known))
        }
      }
      pending += unmeasured.count
      resent += unsent.count
      if !unmeasured.isEmpty { measuring.append(photo.measuring(unmeasured, setup)) }
      if !unsent.isEmpty { sending.append(photo.sending(unsent, setup)) }
    }
    self.photos = planned
    timing = Self.timing(planned, setup, effort, keys, inventory)
    // The longest first: the last jobs are small, so that no worker waits long for the end.
    measuring.sort { ($0.weight, $1.request.photo) > ($1.weight, $0.request.photo) }
    self.measuring = measuring
    self.sending = sending
    trials = planned.count * setup.policies.count
    self.pending = pending
    self.resent = resent
    cells.sort()
    hash = keys.plan(cells)
  }

  private static func timing(
    _ photos: [PlannedPhoto], _ setup: RunSetup, _ effort: TimingEffort, _ keys: CellKeys, _ inventory: Inventory
  ) -> [PlannedTiming] {
    let bySize = photos.filter { $0.look.pixels > 0 }
      .sorted { ($0.look.pixels, $0.look.hash) < ($1.look.pixels, $1.look.hash) }
    let count = min(effort.photos, bySize.count)
    let chosen = (0..<count).map { bySize[($0 * 2 + 1) * bySize.count / (count * 2)] }
    return chosen.compactMap { photo in
      let policies = setup.policies.indices.filter { index in
        let cell = keys.trial(photo: photo.look.hash, policy: setup.policies[index].hash)
        let isSpoilt = inventory.trials[cell].map { $0.mainBytes == nil } ?? false
        if effort == .instructions {
          return !isSpoilt && inventory.trials[cell]?.compressInstructions == nil
        }
        return !isSpoilt && !inventory.timings.contains(keys.timing(of: cell))
      }
      return policies.isEmpty ? nil : PlannedTiming(photo: photo, policies: policies)
    }
  }
}

extension Plan.PlannedPhoto {
  func measuring(_ policies: [Int], _ setup: RunSetup) -> Job<MeasureRequest> {
    let request = MeasureRequest(
      photo: found.name, hash: look.hash, photoClass: look.photoClass, bytes: look.bytes, header: look.header,
      policies: policies)
    let pixels = setup.decodedPixels(of: look)
    let limits = JobLimits(pixels: pixels, fileBytes: look.bytes)
      .sending(setup.bytesSent(ofPhoto: look.bytes, under: policies))
    return Job(request, files: [found.path], pixels: pixels, limits: limits)
  }

  /// Sending opens no photo; its pixels only indicate how long the uploads take.
  func sending(_ trials: [RecordedTrial], _ setup: RunSetup) -> Job<SendRequest> {
    Job(
      SendRequest(photo: found.name, trials: trials), pixels: setup.decodedPixels(of: look),
      limits: JobLimits(pixels: 0).sending(setup.bytesSent(ofPhoto: look.bytes, under: trials.map(\.policy))))
  }
}

extension RunSetup {
  /// Pixels to decode for a photo; 0 if it has more than the limit, because it is then not decoded.
  package func decodedPixels(of look: PhotoLook) -> Int { decodedPixels(of: Double(look.pixels)) }

  /// The most bytes that the uploads of one trial can carry together if renditions are no larger than their photo.
  func bytesSent(ofPhoto bytes: Int, under policies: [Int]) -> Double {
    let around = policies.map { self.policies[$0].upload.bytesAroundFiles }.max() ?? 0
    return Double(bytes + around) * Double(links.count * (settings.runs ?? Self.usualRuns))
  }

  /// The number of uploads after which most chances are known.
  private static let usualRuns = 1_000

  /// The same for a trial's photo.
  func decodedPixels(of trial: Trial) -> Int {
    decodedPixels(of: Double(trial.photoWidth ?? 0) * Double(trial.photoHeight ?? 0))
  }

  private func decodedPixels(of pixels: Double) -> Int { pixels > settings.maxMegapixels * 1e6 ? 0 : Int(pixels) }
}

/// What a record contains, by content.
package struct Inventory: Sendable {
  /// Trials that need not be measured again, by their cells.
  var trials: [String: Trial] = [:]
  var scores: Set<String> = []
  var uploads: Set<String> = []
  var generations: Set<String> = []
  var messages: Set<String> = []
  /// Trials that were timed.
  var timings: Set<String> = []

  /// An empty record.
  package init() {}

  /// The contents of a run folder.
  package init(_ reader: RunReader) throws {
    for (trial, cell) in try reader.cells(Trial.self) where !trial.isFaultOfMachine { trials[cell] = trial }
    scores = Set(try reader.cells(of: .scores))
    uploads = Set(try reader.cells(of: .uploads))
    generations = Set(try reader.cells(of: .generations))
    messages = Set(try reader.cells(of: .messages))
    timings = Set(try reader.cells(of: .timings))
  }
}

extension Trial {
  /// Whether the failure may not happen again: such a trial is repeated when the run continues.
  var isFaultOfMachine: Bool {
    reason?.code.isOfTheMachine == true
  }
}
