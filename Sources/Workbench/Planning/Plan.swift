import CompressionStrategies
import RunRecords

/// Every cell of a run, known before the first is measured: what is there already and what is to be done.
public struct Plan: Sendable {
  /// A photo of the corpus and what it was found to be.
  struct PlannedPhoto: Sendable {
    let found: FoundPhoto
    let look: PhotoLook
    /// Other names of the same content, later in the corpus.
    var twins: [String] = []
  }

  let setup: RunSetup
  let photos: [PlannedPhoto]
  let tasks: [PhotoTask]
  /// What is to be timed once it is measured: some photos of each size, the same for all policies.
  let timedTasks: [PhotoTask]
  /// Trials in all, names of the same content counted each.
  public let trials: Int
  /// Trials to be measured; what is left out is in the record already.
  public let pending: Int
  /// Trials whose uploads alone are to be simulated.
  public let resent: Int
  /// Trials to be timed.
  public var timed: Int { timedTasks.reduce(0) { $0 + $1.policies.count } }
  /// What this plan is known by: the same photos, policies, links, devices and settings have the same.
  public let hash: String

  /// Trials that are in the record already.
  public var reused: Int { trials - pending - resent }

  /// Plans the cells of these photos that `inventory` does not hold.
  init(_ photos: [(FoundPhoto, PhotoLook)], setup: RunSetup, timing: TimingEffort = .off, inventory: Inventory) {
    self.setup = setup
    let keys = CellKeys(setup)
    var planned: [PlannedPhoto] = []
    var places: [String: Int] = [:]
    for (found, look) in photos {
      if !look.hash.isEmpty, let place = places[look.hash] {
        planned[place].twins.append(found.name)
      } else {
        places[look.hash] = planned.count
        planned.append(PlannedPhoto(found: found, look: look))
      }
    }
    let hashes = setup.policies.map(\.hash)
    var (tasks, cells): ([PhotoTask], [String]) = ([], [])
    var (pending, resent) = (0, 0)
    for photo in planned {
      let trialCells = hashes.map { keys.trial(photo: photo.look.hash, policy: $0) }
      cells += trialCells
      var task = PhotoTask(
        kind: .measure, path: photo.found.path.bytes, photo: photo.found.name, hash: photo.look.hash,
        photoClass: photo.look.photoClass, policies: [], limits: setup.limits(for: photo.look))
      var sending = task
      sending.kind = .send
      for (index, cell) in trialCells.enumerated() {
        let scores = setup.devices.map { keys.scores(of: cell, on: $0) }
        guard let known = inventory.trials[cell], known.mainBytes == nil || scores.allSatisfy(inventory.scores.contains)
        else {
          task.policies.append(index)
          continue
        }
        let uploads = setup.links.map { keys.upload(of: cell, over: $0) }
        if known.mainBytes != nil, !uploads.allSatisfy(inventory.uploads.contains) {
          sending.policies.append(index)
          sending.known.append(known)
        }
      }
      pending += task.policies.count * (1 + photo.twins.count)
      resent += sending.policies.count * (1 + photo.twins.count)
      tasks += [task, sending].filter { !$0.policies.isEmpty }
    }
    self.photos = planned
    timedTasks = Self.timedTasks(planned, setup, timing, keys, inventory)
    // The longest first: what is left at the end is small, and no worker waits long for the last one.
    self.tasks = tasks.sorted { ($0.weight, $1.photo) > ($1.weight, $0.photo) }
    trials = photos.count * setup.policies.count
    self.pending = pending
    self.resent = resent
    hash = keys.plan(cells)
  }

  private static func timedTasks(
    _ photos: [PlannedPhoto], _ setup: RunSetup, _ effort: TimingEffort, _ keys: CellKeys, _ inventory: Inventory
  ) -> [PhotoTask] {
    let bySize = photos.filter { $0.look.pixels > 0 }
      .sorted { ($0.look.pixels, $0.look.hash) < ($1.look.pixels, $1.look.hash) }
    let count = min(effort.photos, bySize.count)
    let chosen = (0..<count).map { bySize[($0 * 2 + 1) * bySize.count / (count * 2)] }
    return chosen.compactMap { photo in
      let policies = setup.policies.indices.filter { index in
        let cell = keys.trial(photo: photo.look.hash, policy: setup.policies[index].hash)
        let isSpoilt = inventory.trials[cell].map { $0.mainBytes == nil } ?? false
        return !isSpoilt && !inventory.timings.contains(keys.timing(of: cell, effort))
          && !inventory.timings.contains(keys.timing(of: cell, .gate))
      }
      guard !policies.isEmpty else { return nil }
      return PhotoTask(
        kind: .time(effort), path: photo.found.path.bytes, photo: photo.found.name, hash: photo.look.hash,
        policies: policies, limits: setup.limits(for: photo.look))
    }
  }
}

extension RunSetup {
  /// What a photo may use up; one that has more pixels than are decoded needs no memory for them.
  func limits(for look: PhotoLook) -> JobLimits {
    JobLimits(pixels: Double(look.pixels) > settings.maxMegapixels * 1e6 ? 0 : look.pixels)
  }
}

extension PhotoTask {
  /// How much there is to do: pixels in millions, once for decoding and once for each policy.
  var weight: Double { kind == .send ? Double(policies.count) / 10 : megapixels * Double(1 + policies.count) }

  /// The same share of it for each policy.
  var weightOfAPolicy: Double { weight / Double(max(1, policies.count)) }

  /// Pixels to be decoded, in millions.
  var megapixels: Double { Double(limits.expectedBytes - JobLimits(pixels: 0).expectedBytes) / 20e6 }
}

/// What a record holds, by content.
struct Inventory: Sendable {
  /// Trials that need not be tried again, by their cells.
  var trials: [String: Trial] = [:]
  var scores: Set<String> = []
  var uploads: Set<String> = []
  var messages: Set<String> = []
  /// Trials that were timed, and how thoroughly.
  var timings: Set<String> = []

  /// An empty record.
  init() {}

  /// What a run folder holds.
  init(_ reader: RunReader) throws {
    for (trial, cell) in try reader.cells(Trial.self) where !trial.isFaultOfMachine { trials[cell] = trial }
    scores = Set(try reader.cells(of: .scores))
    uploads = Set(try reader.cells(of: .uploads))
    messages = Set(try reader.cells(of: .messages))
    timings = Set(try reader.cells(of: .timings))
  }
}

extension Trial {
  /// Whether what befell it may not befall it again: such a trial is made anew when the run goes on.
  var isFaultOfMachine: Bool {
    ["crashed:", "timeout:", "memory:", "unreadable:"].contains { reason?.hasPrefix($0) == true }
  }
}
