package import CompressionStrategies
import NetworkSimulation
package import Records
import System

extension AftermathSimulation {
  /// The most photos of a run for recipients' pictures; more of them would not change the figures.
  static let mostPhotos = 2_000

  /// The pictures of a run with its links by these weights and its phone; `policies` says which policies, in this
  /// order.
  package init(
    _ run: RunReader, policies: [String], weights: [(link: String, share: Double)], phone: PhoneCosts?,
    speed: Double, jobs: Int = Processors.few
  ) throws {
    let links = weights.compactMap { weight -> (link: Link, share: Double)? in
      run.manifest.links.first { $0.name == weight.link }
        .flatMap { try? Link(reading: Array($0.text.utf8), from: "run.json") }.map { ($0, weight.share) }
    }
    let seed = UInt64(run.manifest.seed)
    self.init(
      of: try Self.albums(run, policies), on: phone, speed: speed,
      loads: LoadTimes(over: links, seed: seed, jobs: jobs), seed: seed, jobs: jobs)
  }

  private static let columns = [
    "photo", "policy", "mainBytes", "mainWidth", "mainHeight", "mainFormat", "thumbnailBytes", "thumbnailWidth",
    "thumbnailHeight", "servedBytes", "servedWidth", "servedHeight", "servedFormat",
  ]

  private static func albums(_ run: RunReader, _ policies: [String]) throws -> [Album] {
    var sending: Set<String> = []
    try run.forEachCells(of: Message.self, ["policy", "uploadOrder"]) { row in
      if let policy = row.text(0), row.text(1)?.contains("thumbnail") == true { sending.insert(policy) }
    }
    let places = Dictionary(policies.enumerated().map { ($1, $0) }) { first, _ in first }
    var albums = policies.map { Album(policy: $0, photos: []) }
    let step = max(1, (run.manifest.inputs.count + mostPhotos - 1) / mostPhotos)
    var (photo, count) = ("", 0)
    try run.forEachCells(of: Trial.self, columns) { row in
      guard let name = row.text(0) else { throw run.damage(of: .trials) }
      if name != photo || count == 0 { (photo, count) = (name, count + 1) }
      guard (count - 1) % step == 0, let policy = row.text(1), let place = places[policy] else { return }
      albums[place].photos.append(nil)
      // Recipients and the server's storage have what the server made, if it makes something of its own.
      guard let bytes = row.integer(9) ?? row.integer(2), let width = row.integer(10) ?? row.integer(3),
        let height = row.integer(11) ?? row.integer(4)
      else { return }
      let format = row.text(12) ?? row.text(5) ?? "jpeg"
      var sent = SentPhoto(main: SentPhoto.File(bytes: bytes, width: width, height: height, format: format))
      if let bytes = row.integer(6), let width = row.integer(7), let height = row.integer(8) {
        sent.thumbnail = SentPhoto.File(bytes: bytes, width: width, height: height)
        sent.sendsThumbnail = sending.contains(policy)
      }
      albums[place].photos[albums[place].photos.count - 1] = sent
    }
    return albums
  }
}
