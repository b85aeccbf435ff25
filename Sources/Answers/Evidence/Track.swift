import Meaning
import Statistics

/// One policy's photos, figure by figure: a million trials are a few long lists.
struct Track: Sendable {
  /// By photo, the place of its status in all of them, or one of the marks below.
  private(set) var statuses: [UInt8] = []
  private(set) var breaksLimit: [Bool] = []
  /// Photos whose own picture data is damaged and was uploaded as it is.
  private(set) var damaged = MarkList()
  var bytes: FigureList
  var encodes: FigureList
  var cpuSeconds: FigureList
  /// On the phone that is asked about.
  var compressSeconds: FigureList
  var instructions: FigureList
  /// By screen and, on each, by measure.
  private(set) var scores: [FigureList]
  /// The same, the photos that somebody looked at so, a score that is not defined included.
  private(set) var looked: [MarkList]
  /// By link.
  var uploads: [UploadTrack]

  /// Marks of a pair that was not tried, and of one that was but of which nothing is known.
  private static let untried: UInt8 = 0xFF
  private static let unknown: UInt8 = 0xFE

  /// An empty track, with room for this many photos if that is known.
  init(looks: Int, links: Int, expecting photos: Int = 0) {
    let list = FigureList(expecting: photos)
    (bytes, encodes, cpuSeconds, compressSeconds, instructions) = (list, list, list, list, list)
    scores = Array(repeating: list, count: looks)
    looked = Array(repeating: MarkList(), count: looks)
    uploads = Array(repeating: UploadTrack(expecting: photos), count: links)
  }

  /// Adds a photo that was not tried, until somebody says otherwise.
  mutating func addPhoto() {
    statuses.append(Self.untried)
    breaksLimit.append(false)
  }

  /// Says how a photo fared.
  mutating func set(_ status: Status?, breaksLimit isBroken: Bool, isDamaged: Bool = false, at photo: Int) {
    if isDamaged { damaged.mark(photo) }
    statuses[photo] = status.flatMap { Status.allCases.firstIndex(of: $0) }.map(UInt8.init) ?? Self.unknown
    breaksLimit[photo] = isBroken
  }

  /// Says what a picture looks like; nil if the score is not defined.
  mutating func set(score: Double?, in list: Int, at photo: Int) {
    scores[list].set(score, at: photo)
    looked[list].mark(photo)
  }

  func isTried(_ photo: Int) -> Bool { statuses[photo] != Self.untried }

  /// Whether all of this is known that a picture of the photo would have: it was tried, and sent over a link.
  func isSent(_ photo: Int, over link: Int) -> Bool { bytes[photo].isNaN || !uploads[link].sent[photo].isNaN }

  /// Whether somebody looked at the picture in all of these ways, if there is one.
  func isLooked(_ photo: Int, at places: [(list: Int, part: Double)]) -> Bool {
    bytes[photo].isNaN || damaged.isMarked(photo) || places.allSatisfy { looked[$0.list].isMarked(photo) }
  }

  /// How it fared; nil if nothing is known.
  func status(_ photo: Int) -> Status? {
    let place = Int(statuses[photo])
    return place < Status.allCases.count ? Status.allCases[place] : nil
  }

  /// Whether the photo could be worked on.
  func isProcessed(_ photo: Int) -> Bool {
    let status = status(photo)
    return status != nil && status != .failed
  }

  /// The share of viewers to whom the picture looks fine; NaN if nothing was sent or a score is missing.
  func share(_ photo: Int, at places: [(list: Int, part: Double)]?, for question: Question) -> Double {
    guard !bytes[photo].isNaN, let places else { return .nan }
    if damaged.isMarked(photo) { return 0 }
    return places.reduce(0) { sum, place in
      let score = scores[place.list][photo]
      return score.isNaN ? .nan : sum + place.part * question.criterion.share(score, on: question.device)
    }
  }
}

/// One policy's uploads over one link, photo by photo.
struct UploadTrack: Sendable {
  /// The chance that the server has the picture within the run's budget; NaN if nothing was uploaded.
  var sent: FigureList
  /// The same for the recipient; NaN in records of older versions.
  var seen: FigureList
  /// The chance to meet the budget with compression added.
  var total: FigureList
  /// The share that arrived at all, if it is not 1.
  private var arrived: [Int: Double] = [:]
  private var sentTimes = TimesPool()
  private var seenTimes = TimesPool()

  init(expecting photos: Int = 0) {
    let list = FigureList(expecting: photos)
    (sent, seen, total) = (list, list, list)
  }

  func arrived(_ photo: Int) -> Double { arrived[photo] ?? 1 }

  /// Takes what a run keeps of an upload; photos come in their order.
  mutating func take(_ sending: Evidence.Sending, at photo: Int, keeping times: EvidenceGathering.Times) {
    sent.set(sending.sent.chance, at: photo)
    seen.set(sending.seen?.chance, at: photo)
    total.set(sending.totalChance, at: photo)
    if sending.sent.arrived != 1 { arrived[photo] = sending.sent.arrived }
    if times != .none { sentTimes.add(sending.sent.quantiles, at: photo) }
    if times == .sentAndSeen { seenTimes.add(sending.seen?.quantiles ?? [], at: photo) }
  }

  /// The chance that the server has it within a budget; nil if the record does not know.
  func chance(_ photo: Int, within budget: Double, of known: Double) -> Double? {
    chance(sent[photo], sentTimes, photo, budget, known)
  }

  /// The same for the recipient.
  func chanceSeen(_ photo: Int, within budget: Double, of known: Double) -> Double? {
    seen[photo].isNaN ? nil : chance(seen[photo], seenTimes, photo, budget, known)
  }

  private func chance(_ chance: Double, _ times: TimesPool, _ photo: Int, _ budget: Double, _ known: Double) -> Double?
  {
    if budget == known { return chance }
    return ArrivalTimes.chance(
      within: budget, times: times[photo], arrived: arrived(photo), budgetSeconds: known, chance: chance)
  }
}

/// The quantiles of many uploads, each by its distance from the one before, and those that are the same by their number:
/// a byte or two instead of eight.
struct TimesPool: Sendable {
  private var bytes: [UInt8] = []
  /// By photo, the place of its first quantile.
  private var starts: [UInt32] = []

  /// Keeps a photo's quantiles; those between it and the last one have none.
  mutating func add(_ quantiles: [Int], at photo: Int) {
    guard !quantiles.isEmpty else { return }
    while starts.count <= photo { starts.append(UInt32(bytes.count)) }
    var (last, place) = (0, 0)
    while place < quantiles.count {
      let step = quantiles[place] &- last
      last = quantiles[place]
      // The sign goes last, so that small steps back are small, too.
      append(UInt(bitPattern: step << 1 ^ step >> 63))
      place += 1
      guard step == 0 else { continue }
      let more = quantiles[place...].prefix { $0 == last }.count
      append(UInt(more))
      place += more
    }
  }

  private mutating func append(_ number: UInt) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A photo's quantiles; none if none were kept.
  subscript(photo: Int) -> Times {
    guard photo < starts.count else { return Times(bytes, from: 0, to: 0) }
    return Times(bytes, from: Int(starts[photo]), to: photo + 1 < starts.count ? Int(starts[photo + 1]) : bytes.count)
  }

  /// The quantiles of one photo, one after the other.
  struct Times: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var place: Int
    private let end: Int
    private var last = 0
    /// How many more are the same.
    private var more: UInt = 0

    init(_ bytes: [UInt8], from start: Int, to end: Int) {
      self.bytes = bytes
      place = start
      self.end = end
    }

    mutating func next() -> Int? {
      if more > 0 {
        more -= 1
        return last
      }
      guard place < end else { return nil }
      let step = number()
      last &+= Int(bitPattern: step >> 1) ^ -Int(bitPattern: step & 1)
      if step == 0 { more = number() }
      return last
    }

    private mutating func number() -> UInt {
      var (number, shift) = (0 as UInt, 0 as UInt)
      while true {
        let byte = bytes[place]
        place += 1
        number |= UInt(byte & 0x7F) << shift
        if byte < 0x80 { return number }
        shift += 7
      }
    }
  }
}
