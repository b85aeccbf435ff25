import CompressionStrategies
import RunRecords

/// Messages that a record does not hold yet, and the cells that they will have there.
struct MessagePlan {
  private(set) var jobs: [Job<MessageRequest>] = []
  private(set) var cells: [String] = []

  init(_ reader: RunReader, _ setup: RunSetup) throws {
    let keys = CellKeys(setup)
    let known = Set(try reader.cells(of: .messages))
    var made: [String: [(Trial, cell: String)]] = [:]
    for (trial, cell) in try reader.cells(Trial.self) where trial.mainBytes != nil {
      made[trial.policy, default: []].append((trial, cell: cell))
    }
    for (index, policy) in setup.policies.enumerated() {
      let trials = (made[policy.name] ?? []).sorted { $0.0.photo < $1.0.photo }
      guard !trials.isEmpty else { continue }
      let pictures = trials.map { MessageRequest.Picture(main: $0.0.mainBytes ?? 0, thumbnail: $0.0.thumbnailBytes) }
      for link in setup.links.indices {
        let cell = keys.messages(of: trials.map(\.cell), policy: policy.hash, over: setup.links[link])
        guard !known.contains(cell) else { continue }
        jobs.append(Job(MessageRequest(policy: index, link: link, pictures: pictures)))
        cells.append(cell)
      }
    }
  }
}
