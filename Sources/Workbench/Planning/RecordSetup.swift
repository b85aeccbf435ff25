import CompressionStrategies
import NetworkSimulation
import Records
import Workers

extension RunSetup {
  /// The policies and links of a whole record: first those of this command, then those of earlier commands, if they can
  /// still be read. If a link's trace file is missing, its sends stay missing and are counted.
  func extended(by record: RunManifest, at path: String) -> RunSetup {
    var setup = self
    for entry in record.policies where !policies.contains(where: { $0.name == entry.name }) {
      let policy = try? Policy(reading: Array(entry.text.utf8), from: entry.file ?? path)
      if let policy { setup.policies.append(policy) }
    }
    for entry in record.links where !links.contains(where: { $0.name == entry.name }) {
      let link = try? Link(reading: Array(entry.text.utf8), from: entry.file ?? path)
      if let link, CellKeys.identity(of: link) == entry.hash { setup.links.append(link) }
    }
    return setup
  }
}

/// Trials of a record that were made but not sent over all its links, whichever command made them.
struct OtherSends {
  /// What a part of a job sends: the trial's content, and its missing links.
  struct Missing {
    let cell: String
    let links: Set<String>
  }

  private(set) var jobs: [Job<SendRequest>] = []
  /// By job and part.
  private(set) var missing: [[Missing]] = []

  init(_ reader: RunReader, _ setup: RunSetup) throws {
    let places = Dictionary(setup.policies.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var lacking: [String: [String: Set<String>]] = [:]
    for link in setup.links.map(\.name) {
      try reader.forEachTrial(notSentOver: link) {
        lacking[$0.photo, default: [:]][$0.policy, default: []].insert(link)
      }
    }
    for (photo, policies) in lacking.sorted(by: { $0.key < $1.key }) {
      let trials = try reader.cells(Trial.self, of: photo).compactMap { trial, cell in
        policies[trial.policy].flatMap { links in
          places[trial.policy].map { (RecordedTrial(policy: $0, trial: trial), Missing(cell: cell, links: links)) }
        }
      }
      guard !trials.isEmpty else { continue }
      jobs.append(
        Job(
          SendRequest(photo: photo, trials: trials.map(\.0)),
          pixels: trials.map { setup.decodedPixels(of: $0.0.trial) }.max() ?? 0, limits: JobLimits(pixels: 0)))
      missing.append(trials.map(\.1))
    }
  }
}
