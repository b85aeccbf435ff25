import Statistics
import Synchronization

/// What one policy made of the photos of a question: sizes and looks, whatever becomes of them on the way.
struct Pictures: Sendable {
  /// By photo; NaN where it is lost.
  let bytes: [Double]
  /// By photo; NaN where nothing was sent or scored.
  let scores: [Double]
  /// 1 where the picture is harmed, 0 where it is not, NaN as above.
  private(set) var harmed: [Double] = []
  /// The share of viewers to whom each looks fine: 1 if there is no score, 0 if the picture is damaged.
  private(set) var fine: [Double] = []
  /// By photo, whether the picture is damaged: it looks fine to nobody, and harms.
  private let damaged: [Bool]
  let lost: Int
  /// Photos that were sent but have no score: they count by their chance.
  private(set) var unscored = 0
  let breaksLimit: Bool

  /// Whether a picture was sent that has no score although nothing is wrong with it.
  func lacksScore(_ photo: Int) -> Bool { scores[photo].isNaN && !bytes[photo].isNaN && !damaged[photo] }

  /// Whether it sent a picture that cannot be compared with the photo, although another policy's can: it is not judged.
  func isUnjudged(beside scored: [Bool]) -> Bool {
    unscored > 0 && scored.indices.contains { scored[$0] && lacksScore($0) }
  }

  init(_ track: Track, of photos: [Int], in evidence: Evidence, for question: Question, device: Int?) {
    // Of all photos the lists are the track's own, which take no memory twice.
    let isAll = photos.count == evidence.photos.count
    let bytes = isAll ? track.bytes.list(of: photos.count) : photos.map { track.bytes[$0] }
    let known = isAll ? device.map { track.scores[$0].list(of: photos.count) } : nil
    if let known, zip(bytes, known).allSatisfy({ !$0.isNaN || $1.isNaN }) {
      scores = known
    } else {
      scores = photos.indices.map { bytes[$0].isNaN ? .nan : track.score(photos[$0], on: device) }
    }
    self.bytes = bytes
    lost = bytes.count { $0.isNaN }
    damaged = photos.map { track.damaged.isMarked($0) }
    breaksLimit = photos.contains { track.breaksLimit[$0] }
    unscored = photos.indices.count { lacksScore($0) }
    judge(by: question)
  }

  /// The same pictures, for a question that is the same but for its threshold of harm.
  func held(against question: Question) -> Pictures {
    var pictures = self
    pictures.judge(by: question)
    return pictures
  }

  private mutating func judge(by question: Question) {
    harmed = zip(scores, damaged).map { $1 ? 1 : $0.isNaN ? .nan : $0 < question.harmedBelow ? 1 : 0 }
    fine = zip(scores, damaged).map { $1 ? 0 : $0.isNaN ? 1 : question.fine($0) }
  }
}

/// What questions of the same photos, screen and threshold share, each figure reckoned when it is first asked for: a
/// page asks hundreds that differ in links, budget or goal alone, several at once.
final class Ground: Sendable {
  /// The photos that count, by place, and how many are left out because something was not measured.
  let photos: [Int]
  let untried: Untried
  let redraws: Redraws
  /// By policy.
  let pictures: [Pictures]
  /// Policies that can be recommended: they break no limit, and every picture of theirs can be compared with its photo
  /// if another policy's can.
  let kept: [Int]
  private let key: Key
  private let harm: Memory<[Double?]>
  private let bytes: Memory<[Double?]>
  private let scores: Memory<Double?>

  private struct Key: Equatable, Sendable {
    let photos: Question.Photos
    let device: String
    let links: [String]
    let harmedBelow: Double

    init(_ question: Question) {
      (photos, device, harmedBelow) = (question.photos, question.device, question.harmedBelow)
      links = question.mix.map { $0.link }
    }

    /// Whether the other question is about the same photos.
    func asksSamePhotos(as other: Key) -> Bool {
      photos == other.photos && device == other.device && links == other.links
    }
  }

  private init(_ evidence: Evidence, _ question: Question, _ similar: Ground?) {
    key = Key(question)
    let given = similar.flatMap { [key] in key.asksSamePhotos(as: $0.key) ? $0 : nil }
    (photos, untried) = given.map { ($0.photos, $0.untried) } ?? evidence.photos(of: question)
    let count = photos.count
    redraws =
      similar.flatMap { $0.redraws.members == count ? $0.redraws : nil } ?? Redraws(members: count, seed: evidence.seed)
    let (places, device) = (photos, evidence.devices.firstIndex(of: question.device))
    let pictures =
      given.map { $0.pictures.map { $0.held(against: question) } }
      ?? evidence.tracks.map { Pictures($0, of: places, in: evidence, for: question, device: device) }
    self.pictures = pictures
    let scored = places.indices.map { photo in pictures.contains { !$0.scores[photo].isNaN } }
    kept = pictures.indices.filter { !pictures[$0].breaksLimit && !pictures[$0].isUnjudged(beside: scored) }
    (harm, bytes, scores) = (Memory(pictures.count), Memory(pictures.count), Memory(pictures.count))
  }

  /// The ground of a question: the given one where it is the same.
  static func of(_ question: Question, in evidence: Evidence, given: Ground? = nil) -> Ground {
    if let given, given.key == Key(question) { return given }
    return Ground(evidence, question, given)
  }

  /// A policy's share of harmed photos by draw; nil where a draw has none with a score.
  func drawnHarm(_ policy: Int) -> [Double?] {
    harm.figure(policy) { redraws.means(ofKnown: pictures[policy].harmed) }
  }

  /// A policy's mean bytes by draw; nil where a draw has no picture.
  func drawnBytes(_ policy: Int) -> [Double?] {
    bytes.figure(policy) { redraws.means(ofKnown: pictures[policy].bytes) }
  }

  /// The middle of a policy's scores; nil where nothing was scored.
  func medianScore(_ policy: Int) -> Double? {
    scores.figure(policy) { pictures[policy].scores.allKnown.median }
  }

  /// What becomes of the photos under each policy.
  func sends(_ evidence: Evidence, for question: Question) -> [Sends] {
    zip(evidence.tracks, pictures).map { Sends($0, $1, of: photos, in: evidence, for: question) }
  }
}

/// Figures by policy, each reckoned when it is first asked for; two threads that ask at once reckon the same.
private final class Memory<Figure: Sendable>: Sendable {
  private let known: Mutex<[Figure?]>

  init(_ policies: Int) { known = Mutex(Array(repeating: nil, count: policies)) }

  func figure(_ policy: Int, reckoned: () -> Figure) -> Figure {
    if let figure = known.withLock({ $0[policy] }) { return figure }
    let figure = reckoned()
    known.withLock { $0[policy] = figure }
    return figure
  }
}
