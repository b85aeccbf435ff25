import CompressionStrategies
import ImageCodecs
import PerceptualQuality
import Records
import Statistics

/// One policy's photos, figure by figure: even a million trials are only a few long lists.
struct Track: Sendable {
  /// By photo, its status as a place in `allCases`, or one of the marks below.
  private(set) var statuses: [UInt8] = []
  private(set) var breaksLimit: [Bool] = []
  /// Photos whose own picture data is damaged and was uploaded unchanged.
  private(set) var damaged = MarkList()
  var bytes: FigureList
  var encodes: FigureList
  var cpuSeconds: FigureList
  /// Seconds of compression on the question's phone.
  var compressSeconds: FigureList
  /// The same before it is rounded to microseconds; empty unless other phones are asked about.
  var exactSeconds: FigureList
  var instructions: FigureList
  /// The most bytes of memory that compression holds, by model of a platform.
  var peaks: [FigureList] = []
  /// Photos that are lost because that is more than the way into the app allows.
  private(set) var overMemory = MarkList()
  /// The share of the recipients who can open the picture; NaN if all can.
  var opened = FigureList()
  /// Photos with a JPEG for the other recipients.
  var fallbacks = MarkList()
  /// Seconds until the photo came from the cloud, if it was there.
  var fetchSeconds = FigureList()
  /// Scores by screen, then by measure.
  private(set) var scores: [FigureList]
  /// The same of the JPEGs for those who cannot open the picture.
  private var fallbackScores: [FigureList]
  /// Photos with a score row, by screen, then by measure; also for scores that are not defined.
  private(set) var looked: [MarkList]
  /// By link.
  var uploads: [UploadTrack]

  /// Marks for a pair that was not tried, and for one that was tried with an unknown result.
  private static let untried: UInt8 = 0xFF
  private static let unknown: UInt8 = 0xFE

  /// An empty track, with room for this many photos if that is known.
  init(looks: Int, links: Int, expecting photos: Int = 0) {
    let list = FigureList(expecting: photos)
    (bytes, encodes, cpuSeconds, compressSeconds, exactSeconds, instructions) = (list, list, list, list, list, list)
    scores = Array(repeating: list, count: looks)
    fallbackScores = Array(repeating: FigureList(), count: looks)
    looked = Array(repeating: MarkList(), count: looks)
    uploads = Array(repeating: UploadTrack(expecting: photos), count: links)
  }

  /// Adds a photo, which counts as not tried until its status is set.
  mutating func addPhoto() {
    statuses.append(Self.untried)
    breaksLimit.append(false)
  }

  /// Sets the result for a photo.
  mutating func set(_ status: Status?, breaksLimit isBroken: Bool, isDamaged: Bool = false, at photo: Int) {
    if isDamaged { damaged.mark(photo) }
    statuses[photo] = status.flatMap { Status.allCases.firstIndex(of: $0) }.map(UInt8.init) ?? Self.unknown
    breaksLimit[photo] = isBroken
  }

  /// Sets a score; nil if it is not defined.
  mutating func set(score: Double?, in list: Int, at photo: Int, isFallback: Bool = false) {
    if isFallback { return fallbackScores[list].set(score, at: photo) }
    scores[list].set(score, at: photo)
    looked[list].mark(photo)
  }

  /// Takes the seconds of a phone on which each step takes this many times as long.
  mutating func pace(by ratio: Double) {
    for photo in statuses.indices {
      let waited = fetchSeconds[photo].known ?? 0
      compressSeconds.set(
        exactSeconds[photo].known.map { PhoneCosts.rounded(($0 - waited) * ratio + waited) }, at: photo)
    }
  }

  /// Makes room for peaks by this many models.
  mutating func keepPeaks(_ count: Int) {
    peaks = Array(repeating: FigureList(expecting: statuses.capacity), count: count)
  }

  /// Loses the photos that take more memory than this by a model.
  mutating func lose(above room: Int, by model: Int) {
    for photo in statuses.indices where peaks[model][photo] > Double(room) {
      bytes.set(nil, at: photo)
      encodes.set(nil, at: photo)
      compressSeconds.set(nil, at: photo)
      exactSeconds.set(nil, at: photo)
      set(.refused, breaksLimit: breaksLimit[photo], at: photo)
      overMemory.mark(photo)
    }
  }

  func isTried(_ photo: Int) -> Bool { statuses[photo] != Self.untried }

  /// Whether the photo's picture was sent over a link, or there is no picture.
  func isSent(_ photo: Int, over link: Int) -> Bool { bytes[photo].isNaN || !uploads[link].sent[photo].isNaN }

  /// Whether the picture was scored in all of these ways, or there is no picture.
  func isLooked(_ photo: Int, at places: [(list: Int, part: Double)]) -> Bool {
    bytes[photo].isNaN || damaged.isMarked(photo) || places.allSatisfy { looked[$0.list].isMarked(photo) }
  }

  /// The photo's status; nil if unknown.
  func status(_ photo: Int) -> Status? {
    let place = Int(statuses[photo])
    return place < Status.allCases.count ? Status.allCases[place] : nil
  }

  /// Whether the photo could be processed.
  func isProcessed(_ photo: Int) -> Bool {
    let status = status(photo)
    return status != nil && status != .failed
  }

  /// The share of viewers to whom the picture looks fine; NaN if nothing was sent or a score is missing.
  func share(_ photo: Int, at places: [(list: Int, part: Double)]?, for question: Question) -> Double {
    share(photo, by: scores, at: places, for: question)
  }

  /// The share of recipients who see a picture that looks fine to them: those who cannot open the main picture see the
  /// fallback, or nothing. `share` is that of the main picture; a picture without a score counts as fine.
  func fine(_ photo: Int, _ share: Double, at places: [(list: Int, part: Double)]?, for question: Question) -> Double {
    let seen = share.known ?? 1
    guard let opened = opened[photo].known else { return seen }
    let other = fallbacks.isMarked(photo) ? self.share(photo, by: fallbackScores, at: places, for: question) : 0
    return opened * seen + (1 - opened) * (other.known ?? 1)
  }

  private func share(
    _ photo: Int, by scores: [FigureList], at places: [(list: Int, part: Double)]?, for question: Question
  ) -> Double {
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
  /// The chance to meet the budget, compression included.
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

  /// Adds an upload; photos come in order.
  mutating func take(_ sending: Evidence.Sending, at photo: Int, keeping times: EvidenceGathering.Times) {
    sent.set(sending.sent.chance, at: photo)
    seen.set(sending.seen?.chance, at: photo)
    total.set(sending.totalChance, at: photo)
    if sending.sent.arrived != 1 { arrived[photo] = sending.sent.arrived }
    if times != .none { sentTimes.add(sending.sent.quantiles, at: photo) }
    if times == .sentAndSeen { seenTimes.add(sending.seen?.quantiles ?? [], at: photo) }
  }

  /// The chance that the server has it within a budget; nil if unknown.
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

/// The quantiles of many uploads, stored as differences from the one before; equal differences are stored once with
/// their number. So each takes a byte or two instead of eight.
struct TimesPool: Sendable {
  private var bytes: [UInt8] = []
  /// By photo, the place of its first quantile.
  private var starts: [UInt32] = []

  /// Adds a photo's quantiles; photos between the last one and this have none.
  mutating func add(_ quantiles: [Int], at photo: Int) {
    guard !quantiles.isEmpty else { return }
    while starts.count <= photo { starts.append(UInt32(bytes.count)) }
    var (last, place) = (0, 0)
    while place < quantiles.count {
      let step = quantiles[place] &- last
      last = quantiles[place]
      // The sign is the last bit, so that small negative steps are short, too.
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

  /// A photo's quantiles; empty if none were kept.
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
    /// How many more steps are the same.
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
