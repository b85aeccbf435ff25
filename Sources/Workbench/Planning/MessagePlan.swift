import CompressionStrategies
import ImageCodecs
import Records
import System
import Workers

/// Messages that a record does not contain yet, and their future cells in it.
struct MessagePlan {
  private(set) var jobs: [Job<MessageRequest>] = []
  private(set) var cells: [String] = []

  init(_ reader: RunReader, _ setup: RunSetup) throws {
    let keys = CellKeys(setup)
    let known = Set(try reader.cells(of: .messages))
    var made = setup.policies.map { _ in MadePictures(expecting: reader.manifest.inputs.count) }
    let places = Dictionary(uniqueKeysWithValues: setup.policies.enumerated().map { ($1.name, $0) })
    var photos: [String] = []
    /// Whether some policy could process each photo. A photo that no policy could process does not count as lost.
    var isProcessed: [Bool] = []
    try reader.forEachCells(
      of: Trial.self,
      [
        "photo", "policy", "mainBytes", "thumbnailBytes", "cell", "status", "phoneCompressSeconds", "sentBytes",
        "servedBytes",
      ]
    ) { row in
      guard let cell = row.text(4), let policy = row.text(1).flatMap({ places[$0] }) else { return }
      guard let photo = row.text(0), let cell = Digest(cell) else { throw reader.damage(of: .trials) }
      // All rows of a photo follow each other.
      if photos.last != photo {
        photos.append(photo)
        isProcessed.append(false)
      }
      if row.text(5) != Status.failed.rawValue { isProcessed[photos.count - 1] = true }
      made[policy].add(
        photos.count - 1,
        MessageRequest.Picture(
          main: row.integer(7) ?? row.integer(2), served: row.integer(8), thumbnail: row.integer(3),
          compressSeconds: row.number(6)),
        cell: cell)
    }
    let byName = photos.indices.sorted { photos[$0] < photos[$1] }
    var ranks = photos.map { _ in 0 }
    for (rank, photo) in byName.enumerated() { ranks[photo] = rank }
    for (index, policy) in setup.policies.enumerated() {
      let (pictures, trials) = made[index].ordered(by: ranks) { isProcessed[$0] }
      made[index] = MadePictures(expecting: 0)
      guard !pictures.isEmpty else { continue }
      for link in setup.links.indices {
        let cell = keys.messages(of: trials.map(\.description), policy: policy.hash, over: setup.links[link])
        guard !known.contains(cell) else { continue }
        let request = MessageRequest(policy: index, link: link, pictures: pictures)
        jobs.append(Job(request, limits: request.limits(under: setup)))
        cells.append(cell)
      }
    }
  }
}

/// A policy's pictures of the photos, with as little data as a plan needs: even a million trials are only some lists.
private struct MadePictures {
  private var pictures: [MessageRequest.Picture] = []
  private var photos: [Int32] = []
  private var cells: [Digest] = []

  init(expecting count: Int) {
    pictures.reserveCapacity(count)
    photos.reserveCapacity(count)
    cells.reserveCapacity(count)
  }

  mutating func add(_ photo: Int, _ picture: MessageRequest.Picture, cell: Digest) {
    pictures.append(picture)
    photos.append(Int32(photo))
    cells.append(cell)
  }

  /// The pictures, and the trials that made or lost them, ordered by photo.
  func ordered(
    by ranks: [Int], where isCounted: (Int) -> Bool
  ) -> (pictures: [MessageRequest.Picture], trials: [Digest]) {
    let order = photos.indices.filter { isCounted(Int(photos[$0])) }.sorted {
      ranks[Int(photos[$0])] < ranks[Int(photos[$1])]
    }
    return (order.map { pictures[$0] }, order.map { cells[$0] })
  }
}
