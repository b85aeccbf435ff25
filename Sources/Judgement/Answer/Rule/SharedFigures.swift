import CompressionStrategies
import ImageCodecs
import PerceptualQuality
import Records
import Statistics
import Synchronization

/// A policy's pictures of the photos of a question: their sizes and looks, without their uploads.
struct Pictures: Sendable {
  /// Bytes by photo; NaN if it is lost.
  let bytes: [Double]
  /// By photo, the scores that tables show; NaN if nothing was sent or scored.
  let scores: [Double]
  /// By photo, the share of viewers to whom it looks fine; NaN if nothing was sent, or if a needed score is missing.
  private(set) var shares: [Double] = []
  /// By photo, 1 if the picture is harmed, 0 if it is not, NaN as above.
  private(set) var harmed: [Double] = []
  /// The share of recipients for counting who see a picture that looks fine: of viewers, 1 if there is no score and 0 if
  /// the picture is damaged; those who can open no picture do not.
  private(set) var fine: [Double] = []
  /// By photo, the share of recipients who can open nothing that they get; empty if all can.
  let unopened: [Double]
  /// By photo, whether the picture is damaged: then it looks fine to nobody, and counts as harmed.
  private let damaged: [Bool]
  let lost: Int
  /// How many of them take more memory than the way into the app allows.
  let overMemory: Int
  /// The most bytes of memory that any of the photos takes on the phone; nil if that is unknown.
  let memoryPeak: Double?
  /// How many photos were sent without a score: only their chance counts.
  private(set) var unscored = 0
  let breaksLimit: Bool
  /// Whether a picture is larger than the policy itself claims.
  let breaksOwnLimit: Bool
  /// How many pictures have more bytes than their photos.
  let larger: Int

  /// Whether a picture was sent and compared with its photo.
  func isScored(_ photo: Int) -> Bool { !shares[photo].isNaN && !damaged[photo] }

  /// Whether a picture was sent that has no score although it is not damaged.
  func lacksScore(_ photo: Int) -> Bool { shares[photo].isNaN && !bytes[photo].isNaN }

  /// Whether a tenth or more of the pictures that were sent have no score; nothing is said of how such pictures look.
  var isMostlyUnscored: Bool { unscored > 0 && 10 * unscored >= bytes.count - lost }

  /// Whether too few pictures have a score, or one lacks it although another policy's picture of the same photo has
  /// one; the policy is then not judged.
  func isUnjudged(beside scored: [Bool]) -> Bool {
    isMostlyUnscored || unscored > 0 && scored.indices.contains { scored[$0] && lacksScore($0) }
  }

  init(_ track: Track, of photos: [Int], in evidence: Evidence, for question: Question) {
    let device = evidence.devices.firstIndex(of: question.device)
    // For all photos, the track's own lists are used, so that they are in memory only once.
    let isAll = photos.count == evidence.photos.count
    let bytes = isAll ? track.bytes.list(of: photos.count) : photos.map { track.bytes[$0] }
    let known = isAll ? device.map { track.scores[$0 * evidence.measures.count].list(of: photos.count) } : nil
    if let known, zip(bytes, known).allSatisfy({ !$0.isNaN || $1.isNaN }) {
      scores = known
    } else {
      scores = photos.indices.map { place in
        guard !bytes[place].isNaN, let device else { return .nan }
        return track.scores[device * evidence.measures.count][photos[place]]
      }
    }
    self.bytes = bytes
    damaged = photos.map { track.damaged.isMarked($0) }
    unopened =
      track.opened.isEmpty
      ? []
      : zip(photos, bytes).map { photo, size in
        size.isNaN ? .nan : track.fallbacks.isMarked(photo) ? 0 : 1 - (track.opened[photo].known ?? 1)
      }
    lost = bytes.count { $0.isNaN }
    overMemory = photos.count { track.overMemory.isMarked($0) }
    let model = question.phone?.memory.flatMap { evidence.memories.firstIndex(of: $0) }
    memoryPeak = model.flatMap { model in photos.lazy.compactMap { track.peaks[model][$0].known }.max() }
    breaksLimit = photos.contains { track.breaksLimit[$0] }
    breaksOwnLimit = photos.contains { track.status($0) == .overLimit }
    larger = zip(photos, bytes).count { photo, size in evidence.photos[photo].bytes.map { size > $0 } ?? false }
    judge(track, of: photos, in: evidence, by: question)
  }

  /// The same pictures for a question with another criterion.
  func held(against question: Question, _ track: Track, of photos: [Int], in evidence: Evidence) -> Pictures {
    var pictures = self
    pictures.judge(track, of: photos, in: evidence, by: question)
    return pictures
  }

  private mutating func judge(_ track: Track, of photos: [Int], in evidence: Evidence, by question: Question) {
    let places = evidence.places(of: question)
    shares = photos.map { track.share($0, at: places, for: question) }
    harmed = shares.map { $0.isNaN ? .nan : $0 < question.criterion.harmedBelow ? 1 : 0 }
    fine = zip(photos, shares).map { track.fine($0, $1, at: places, for: question) }
    unscored = photos.indices.count { lacksScore($0) }
  }
}

/// What questions about the same photos, screen and criterion share. Each figure is computed when it is first needed,
/// because an answer with its alternatives asks hundreds of questions, several at once, that differ only in links,
/// budget or goal.
final class SharedFigures: Sendable {
  /// The photos that count, and how many are left out because something was not measured.
  let counted: Counted
  let untried: Untried
  let redraws: Redraws
  /// By policy.
  let pictures: [Pictures]
  /// Policies that may be recommended: they exceed no limit, and each of their pictures can be compared with its photo
  /// if another policy's can.
  let kept: [Int]
  private let key: Key
  private let bytes: Memory<[Double?]>
  private let scores: Memory<Double?>

  private struct Key: Equatable, Sendable {
    let photos: Question.Photos
    let device: String
    let links: [String]
    let criterion: Criterion
    let zooming: Double
    let classes: [ClassShare]
    let photoClass: String?
    /// Some photos may be lost there.
    let entry: String?

    init(_ question: Question) {
      entry = question.entry
      (photos, photoClass, device) = (question.photos, question.photoClass, question.device)
      (criterion, zooming, classes) = (question.criterion, question.zooming, question.classes)
      links = question.mix.map { $0.link }
    }

    /// The part of a question that decides which photos count.
    private var measures: [Measure] { criterion.measures(zooming: zooming).map { $0.measure } }

    /// Whether the other question is about the same photos.
    func asksSamePhotos(as other: Key) -> Bool {
      photos == other.photos && entry == other.entry && photoClass == other.photoClass && classes == other.classes
        && device == other.device && links == other.links && measures == other.measures
    }
  }

  private init(_ evidence: Evidence, _ question: Question, _ similar: SharedFigures?) {
    key = Key(question)
    let given = similar.flatMap { [key] in key.asksSamePhotos(as: $0.key) ? $0 : nil }
    let (photos, untried) = given.map { ($0.photos, $0.untried) } ?? evidence.photos(of: question)
    let count = photos.count
    counted = Counted(photos: photos, weights: question.classes.weights(of: photos.map { evidence.photos[$0].kind }))
    self.untried = untried
    let drawn =
      similar.flatMap { $0.redraws.members == count ? $0.redraws : nil } ?? Redraws(members: count, seed: evidence.seed)
    redraws = drawn.weighing(counted.weights)
    let places = photos
    let pictures = evidence.tracks.enumerated().map { policy, track in
      given?.pictures[policy].held(against: question, track, of: places, in: evidence)
        ?? Pictures(track, of: places, in: evidence, for: question)
    }
    self.pictures = pictures
    let scored = places.indices.map { photo in pictures.contains { $0.isScored(photo) } }
    kept = pictures.indices.filter { !pictures[$0].breaksLimit && !pictures[$0].isUnjudged(beside: scored) }
    (bytes, scores) = (Memory(pictures.count), Memory(pictures.count))
  }

  /// The shared figures of a question: the given ones if they fit.
  static func of(_ question: Question, in evidence: Evidence, given: SharedFigures? = nil) -> SharedFigures {
    if let given, given.key == Key(question) { return given }
    return SharedFigures(evidence, question, given)
  }

  /// The photos that count, by place.
  var photos: [Int] { counted.photos }
  func mean(_ values: [Double]) -> Double? { counted.mean(values) }
  func interval(of values: [Double]) -> Interval? { counted.interval(of: values) }

  /// The 95 % interval of the share of harmed photos; nil if nothing was sent or scored.
  func harmInterval(_ policy: Int) -> Interval? {
    let harmed = pictures[policy].harmed
    return mean(harmed).map { .wilson(share: $0, of: counted.count(of: harmed)) }
  }

  /// The 95 % interval of the difference of two policies' shares of harmed photos, over the photos that both have; nil
  /// if they have none in common.
  func harmDifference(_ policy: Int, less other: Int) -> Interval? {
    let pairs = zip(pictures[policy].harmed, pictures[other].harmed)
    func share(_ hits: (Double, Double) -> Bool) -> [Double] {
      pairs.map { $0.isNaN || $1.isNaN ? .nan : hits($0, $1) ? 1 : 0 }
    }
    let (own, others) = (share { $0 > $1 }, share { $0 < $1 })
    return mean(own).flatMap { own in
      mean(others).map { .pairedShares(only: own, only: $0, of: counted.count(of: others)) }
    }
  }

  /// A policy's mean bytes, by resample; nil if a resample contains no picture.
  func drawnBytes(_ policy: Int) -> [Double?] {
    bytes.figure(policy) { redraws.means(ofKnown: pictures[policy].bytes) }
  }

  /// The median of a policy's scores; nil if nothing was scored.
  func medianScore(_ policy: Int) -> Double? {
    scores.figure(policy) { pictures[policy].scores.allKnown.median }
  }

  /// How each policy's photos are sent.
  func sends(_ evidence: Evidence, for question: Question) -> [Sends] {
    zip(evidence.tracks, pictures).map { Sends($0, $1, of: photos, in: evidence, for: question) }
  }
}

/// Figures by policy, each computed when it is first needed; two threads that need it at once compute the same.
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
