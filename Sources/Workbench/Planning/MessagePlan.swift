import CompressionStrategies
import RunRecords

/// Messages that a record does not hold yet, and the cells that they will have there.
struct MessagePlan {
  private(set) var jobs: [Job<MessageRequest>] = []
  private(set) var cells: [String] = []

  init(_ reader: RunReader, _ setup: RunSetup) throws {
    let keys = CellKeys(setup)
    let known = Set(try reader.cells(of: .messages))
    var made = setup.policies.map { _ in MadePictures() }
    let places = Dictionary(uniqueKeysWithValues: setup.policies.enumerated().map { ($1.name, $0) })
    try reader.forEachCells(of: Trial.self, ["photo", "policy", "mainBytes", "thumbnailBytes", "cell"]) { row in
      guard let bytes = row.integer(2), let cell = row.text(4), let policy = row.text(1).flatMap({ places[$0] }) else {
        return
      }
      made[policy].add(row.text(0) ?? "", bytes: bytes, thumbnail: row.integer(3), cell: cell)
    }
    for (index, policy) in setup.policies.enumerated() {
      let order = made[index].order
      guard !order.isEmpty else { continue }
      let pictures = order.map { made[index].pictures[$0] }
      for link in setup.links.indices {
        let cell = keys.messages(of: order.map(made[index].cell), policy: policy.hash, over: setup.links[link])
        guard !known.contains(cell) else { continue }
        jobs.append(Job(MessageRequest(policy: index, link: link, pictures: pictures)))
        cells.append(cell)
      }
    }
  }
}

/// What a policy made of the photos, as little of each as a plan needs: a million trials are some lists.
private struct MadePictures {
  private(set) var pictures: [MessageRequest.Picture] = []
  private var photos: [String] = []
  /// The cells' texts one after the other, and where each ends.
  private var cells: [UInt8] = []
  private var ends: [Int] = []

  mutating func add(_ photo: String, bytes: Int, thumbnail: Int?, cell: String) {
    pictures.append(MessageRequest.Picture(main: bytes, thumbnail: thumbnail))
    photos.append(photo)
    cells += cell.utf8
    ends.append(cells.count)
  }

  /// The pictures' places in the order of the photos' names.
  var order: [Int] { photos.indices.sorted { photos[$0] < photos[$1] } }

  func cell(_ place: Int) -> String {
    String(decoding: cells[(place == 0 ? 0 : ends[place - 1])..<ends[place]], as: UTF8.self)
  }
}
