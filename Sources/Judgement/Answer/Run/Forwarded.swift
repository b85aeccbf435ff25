import ImageCodecs
import PerceptualQuality
package import Records
import Statistics

/// What becomes of pictures that are forwarded, generation by generation.
package struct Forwarded: Sendable {
  /// One generation of a policy's pictures.
  package struct Generation: Sendable, Hashable {
    /// The generation: 1 is what the first sender's app made.
    package let number: Int
    /// The policy that made it.
    package let by: String
    /// Mean share of viewers to whom the picture looks fine, compared with the photo; 0 for a lost one. Nil if too few
    /// have a score.
    package let looksFine: Double?
    /// The median score that tables show.
    package let medianScore: Double?
    /// Mean bytes of the pictures that were made.
    package let meanBytes: Double?
    /// How many photos are lost by now.
    package let lost: Int
    /// How many pictures are the same file as the generation before.
    package let unchanged: Int
  }

  /// One policy's pictures.
  package struct Row: Sendable, Hashable {
    /// The policy of the first sender.
    package let policy: String
    /// From the first.
    package let generations: [Generation]
  }

  /// A row for each policy, in the order of the run; empty if nothing was forwarded.
  package let rows: [Row]
  /// How many photos count.
  package let photos: Int
}

extension Forwarded {
  /// The generations of the photos that an answer counts.
  package init(
    _ run: RunReader, _ manifest: RunManifest, _ evidence: Evidence, for question: Question, _ counted: [Int]
  )
    throws
  {
    photos = counted.count
    let length = manifest.then?.count ?? manifest.forwarded ?? 0
    guard length > 0, !counted.isEmpty else {
      rows = []
      return
    }
    let places = Dictionary(uniqueKeysWithValues: counted.enumerated().map { (evidence.photos[$1].name, $0) })
    var tracks = Dictionary(
      uniqueKeysWithValues: manifest.policies.map {
        ($0.name, [GenerationTrack](repeating: .init(counted.count), count: length))
      })
    try run.forEachCells(of: Records.Generation.self, ["photo", "policy", "generation", "by", "bytes", "sha256"]) {
      row in
      guard let photo = row.text(0).flatMap({ places[$0] }), let policy = row.text(1), tracks[policy] != nil,
        let place = row.integer(2).map({ $0 - 2 }), (0..<length).contains(place),
        row.text(3) == (manifest.then?[place].name ?? policy)
      else { return }
      tracks[policy]?[place].bytes[photo] = row.number(4) ?? .nan
      tracks[policy]?[place].hashes[photo] = row.text(5)
    }
    try run.forEachCells(of: Trial.self, ["photo", "policy", "mainSha256", "servedSha256"]) { row in
      guard let photo = row.text(0).flatMap({ places[$0] }), let policy = row.text(1) else { return }
      tracks[policy]?[0].before[photo] = row.text(3) ?? row.text(2)
    }
    let names = (0..<length).map { Records.Generation.rendition($0 + 2) }
    let measures = question.measures
    let shown = evidence.measures.first
    try run.forEachCells(of: Score.self, EvidenceGathering.scoreColumns) { row in
      guard let rendition = row.text(3), let place = names.firstIndex(of: rendition), row.text(2) == question.device,
        let photo = row.text(0).flatMap({ places[$0] }), let policy = row.text(1), let score = row.number(6),
        let (viewing, metric) = row.text(4).flatMap({ viewing in row.text(5).map { (viewing, $0) } })
      else { return }
      for (measure, part) in measures where measure.metric == metric && measure.viewing == viewing {
        tracks[policy]?[place].add(part * question.criterion.share(score, on: question.device), of: part, at: photo)
      }
      if let shown, shown.metric == metric, shown.viewing == viewing { tracks[policy]?[place].scores[photo] = score }
    }
    rows = evidence.policies.enumerated().compactMap { place, policy in
      guard let own = tracks[policy], own[0].bytes.contains(where: { !$0.isNaN }) else { return nil }
      let (bytes, shares) = (evidence.bytes(place), evidence.shares(place, for: question))
      let scores = evidence.scores(place, on: evidence.devices.firstIndex(of: question.device))
      var first = GenerationTrack(counted.count)
      first.bytes = counted.map { bytes[$0] }
      first.fine = counted.map { shares[$0] }
      first.scores = counted.map { scores[$0] }
      var before = own[0].before
      return Row(
        policy: policy,
        generations: [first.figures(1, by: policy)]
          + own.enumerated().map { place, track in
            defer { before = track.hashes }
            return track.figures(place + 2, by: manifest.then?[place].name ?? policy, after: before)
          })
    }
  }
}

/// One generation of one policy, photo by photo.
private struct GenerationTrack {
  /// NaN if there is no picture, or no score.
  var bytes: [Double]
  var fine: [Double]
  var scores: [Double]
  var hashes: [String?]
  /// The hashes of the first sender's pictures.
  var before: [String?]

  init(_ count: Int) {
    let unknown = Array(repeating: Double.nan, count: count)
    (bytes, fine, scores) = (unknown, unknown, unknown)
    hashes = Array(repeating: nil, count: count)
    before = hashes
  }

  /// Adds the part of the viewers who look in one way.
  mutating func add(_ share: Double, of part: Double, at photo: Int) {
    fine[photo] = (fine[photo].isNaN ? 0 : fine[photo]) + share
  }

  func figures(_ number: Int, by policy: String, after before: [String?] = []) -> Forwarded.Generation {
    let lost = bytes.count { $0.isNaN }
    let known = zip(bytes, fine).map { $0.isNaN ? 0 : $1 }.filter { !$0.isNaN }
    return Forwarded.Generation(
      number: number, by: policy, looksFine: 10 * known.count > 9 * bytes.count ? known.mean : nil,
      medianScore: scores.filter { !$0.isNaN }.median, meanBytes: bytes.filter { !$0.isNaN }.mean, lost: lost,
      unchanged: zip(hashes, before).count { $0 != nil && $0 == $1 })
  }
}
