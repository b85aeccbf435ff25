import CompressionStrategies
import Statistics
import Units

/// One recipient's phone with its caches, which follows a diary.
struct RecipientPhone {
  /// Where a picture came from.
  enum Origin: String, Sendable { case memory, disk, network, lost }

  /// How a picture is viewed.
  enum View: String, Sendable { case chat, whole }

  /// One display, as a line of a trace.
  struct Display: Sendable {
    let at, sentAt: Int
    let picture: Int
    let view: View
    let look: Look
    let origin: Origin
    /// How many pictures each cache dropped, and what they hold now.
    let memoryGone, diskGone: Int
    let memoryBytes, diskBytes: Int
    let downloaded: Int
  }

  /// Called for each event.
  typealias Listener = (_ at: Int, Event) -> Void

  let scenario: Scenario
  let photos: [SentPhoto?]
  let looks: [Look?]
  private let loads: LoadTimes?
  private let phone: Int
  var memory: RecencyCache
  var disk: RecencyCache
  let hasMemory, hasDisk: Bool
  let expiry: Int?

  var pictures: [Picture] = []
  /// What the last opened chat shows: keys in memory, and bytes.
  var onScreen: [(key: Int, bytes: Int)] = []
  private var displays: UInt64 = 0
  /// How many pictures were deleted, and when the caches are cleared and made smaller next.
  var deletions = 0
  var nextClear, nextShortage: Int
  var figures = DisplayFigures()

  private init(
    _ scenario: Scenario, _ album: Album, _ looks: [Look?], _ loads: LoadTimes?, phone: Int, pictures count: Int
  ) {
    self.scenario = scenario
    photos = album.photos
    self.looks = looks
    self.loads = loads
    self.phone = phone
    hasMemory = scenario.memoryCache != nil
    hasDisk = scenario.diskCache != nil && !scenario.memoryOnly
    memory = RecencyCache(scenario.memoryCache ?? Scenario.Cache(bytes: 0), keys: hasMemory ? 2 * count : 0)
    disk = RecencyCache(
      scenario.diskCache ?? Scenario.Cache(bytes: 0), keys: hasDisk ? 2 * count : 0,
      sharedBy: scenario.life.inboxes)
    let life = scenario.life
    nextClear = life.cleared.map { $0.nanoseconds / 1_000_000 } ?? .max
    nextShortage = hasDisk ? life.lowStorage.map { $0.from.nanoseconds / 1_000_000 } ?? .max : .max
    expiry = scenario.remoteExpiry.map { $0.nanoseconds / 1_000_000 }
  }

  /// The figures of a phone with an album's pictures.
  static func figures(
    _ scenario: Scenario, _ album: Album, looks: [Look?], loads: LoadTimes?, phone: Int, diary: Diary,
    listener: Listener? = nil
  ) -> DisplayFigures {
    var one = RecipientPhone(scenario, album, looks, loads, phone: phone, pictures: diary.arrivals.count)
    one.live(diary, listener)
    return one.figures
  }

  private mutating func live(_ diary: Diary, _ listener: Listener?) {
    guard !photos.isEmpty else { return }
    var chats = Array(repeating: ChatList(), count: scenario.chats)
    var (lookup, last) = (0, 0)
    for opening in diary.openings {
      lookUp(diary, from: &lookup, until: opening.at, &chats, listener)
      advance(diary, until: opening.at, &chats, listener)
      figures.counts = opening.at >= diary.counted
      if figures.counts, let warn = scenario.diskCache?.warn {
        figures.openings += 1
        if disk.bytes > warn { figures.warned += 1 }
      }
      if opening.isAfterEnd {
        memory.clear()
        listener?(opening.at, .ended)
      }
      onScreen.removeAll(keepingCapacity: true)
      if let chat = opening.chat { last = Self.longestUnseen(chats) ?? chat }
      open(&chats[last], opening, diary, listener)
    }
    lookUp(diary, from: &lookup, until: diary.end, &chats, listener)
    advance(diary, until: diary.end, &chats, listener)
    endMonth(diary)
  }

  /// The chat whose new pictures have waited longest; nil if there are none.
  private static func longestUnseen(_ chats: [ChatList]) -> Int? {
    var (place, oldest) = (nil as Int?, Int32.max)
    for index in chats.indices {
      if let new = chats[index].oldestNew, new < oldest { (place, oldest) = (index, new) }
    }
    return place
  }

  /// Shows the pictures that were searched for until now.
  private mutating func lookUp(
    _ diary: Diary, from next: inout Int, until now: Int, _ chats: inout [ChatList], _ listener: Listener?
  ) {
    while next < diary.lookups.count, diary.lookups[next].at <= now {
      let wanted = diary.lookups[next]
      advance(diary, until: wanted.at, &chats, listener)
      figures.counts = wanted.at >= diary.counted
      show(wanted.picture, .whole, wanted.at, listener)
      next += 1
    }
  }

  /// Shows the new pictures and those above them, then those that are scrolled back to, and all of these again on the
  /// way down.
  private mutating func open(
    _ chat: inout ChatList, _ opening: Diary.Opening, _ diary: Diary, _ listener: Listener?
  ) {
    let end = chat.pictures.count
    let start = max(0, min(chat.seen, end - scenario.chat.onScreen))
    for place in start..<end {
      let picture = Int(chat.pictures[place])
      show(picture, .chat, opening.at, listener)
      if place >= chat.seen, diary.arrivals[picture].isOpened { show(picture, .whole, opening.at, listener) }
    }
    chat.seen = end
    guard opening.scroll > 0 else { return }
    let top = max(0, start - opening.scroll)
    for place in stride(from: start - 1, through: top, by: -1) {
      show(Int(chat.pictures[place]), .chat, opening.at, listener)
    }
    for place in top..<end { show(Int(chat.pictures[place]), .chat, opening.at + 1, listener) }
  }

  private mutating func show(_ picture: Int, _ view: View, _ now: Int, _ listener: Listener?) {
    guard pictures[picture].isShown, let look = looks[Int(pictures[picture].photo)] else { return }
    let isAgain = pictures[picture].seen >= 0 && pictures[picture].seen < now
    if pictures[picture].seen < 0 { pictures[picture].seen = now }
    displays &+= 1
    let isSmall = view == .chat && !look.isChatWhole
    let key = 2 * picture + (isSmall ? 1 : 0)
    let bytes = isSmall ? look.chatBytes : look.wholeBytes
    var memoryGone = hasMemory ? memory.expire(at: now) : 0
    var diskGone = hasDisk ? disk.expire(at: now) : 0
    var (origin, seconds, downloaded) = (Origin.memory, 0.0 as Double?, 0)
    if !(hasMemory && memory.use(key, at: now)) {
      let file = fetch(picture, view, look, now, &diskGone)
      (origin, seconds, downloaded) = file
      if origin != .lost, hasMemory { memoryGone += memory.store(key, bytes: bytes, at: now) }
    }
    if view == .chat, origin != .lost {
      onScreen.append((key, bytes))
      if onScreen.count > scenario.chat.onScreen { onScreen.removeFirst() }
    }
    figures.add(origin, seconds: seconds, isAgain: isAgain)
    figures.download(downloaded, isCellular: isCellular(displays))
    measureMemory(key, bytes, isMaking: downloadedWhole(origin, view, look) ? look.wholeBytes : 0)
    listener?(
      now,
      .shown(
        Display(
          at: now, sentAt: pictures[picture].at, picture: picture, view: view, look: look, origin: origin,
          memoryGone: memoryGone, diskGone: diskGone, memoryBytes: memory.bytes, diskBytes: disk.bytes,
          downloaded: downloaded)))
  }

  /// Whether a download goes over a cellular network.
  func isCellular(_ number: UInt64) -> Bool {
    guard let share = scenario.life.cellular else { return false }
    let drawn = SplitMix64.mixed(SplitMix64.mixed(UInt64(phone) | 1 << 50) &+ number)
    return Double(drawn >> 11) < share * Double(1 << 53)
  }

  /// Whether the main picture is decoded whole only to make a thumbnail of it.
  private func downloadedWhole(_ origin: Origin, _ view: View, _ look: Look) -> Bool {
    view == .chat && look.source == .made && origin == .network
  }

  /// Loads a file that is not in memory, from the disk or the server.
  private mutating func fetch(
    _ picture: Int, _ view: View, _ look: Look, _ now: Int, _ gone: inout Int
  ) -> (Origin, Double?, Int) {
    let (main, small) = (2 * picture, 2 * picture + 1)
    if view == .whole || look.source == .main {
      return file(main, look.mainBytes, look.mainSeconds, keeps: true, picture, now, &gone)
    }
    if look.source == .sent {
      return file(
        small, look.thumbnailBytes, look.thumbnailSeconds, keeps: scenario.keepsThumbnails, picture, now, &gone)
    }
    if hasDisk, scenario.keepsThumbnails, disk.use(small, at: now) { return (.disk, look.thumbnailSeconds, 0) }
    let whole = file(main, look.mainBytes, look.mainSeconds, keeps: true, picture, now, &gone)
    if whole.0 != .lost, hasDisk, scenario.keepsThumbnails {
      gone += disk.store(small, bytes: look.thumbnailBytes, at: now)
    }
    return whole
  }

  private mutating func file(
    _ key: Int, _ bytes: Int, _ decodeSeconds: Double?, keeps: Bool, _ picture: Int, _ now: Int, _ gone: inout Int
  ) -> (Origin, Double?, Int) {
    if hasDisk, disk.use(key, at: now) { return (.disk, decodeSeconds, 0) }
    if let expiry, now - pictures[picture].at > expiry { return (.lost, nil, 0) }
    if hasDisk, keeps {
      gone += disk.store(key, bytes: bytes, at: now)
      if key == 2 * picture, disk.holds(key) { pictures[picture].isKept = true }
    }
    let load = loads?.seconds(
      bytes, draw: SplitMix64.mixed(SplitMix64.mixed(UInt64(phone)) &+ displays))
    return (.network, load.flatMap { load in decodeSeconds.map { $0 + load } }, bytes)
  }

  /// Measures the decoded bytes now: the cache, what the chat shows besides, and what is needed only for a moment.
  private mutating func measureMemory(_ key: Int, _ bytes: Int, isMaking whole: Int) {
    var (even, odd) = (memory.held.even + whole, memory.held.odd)
    for shown in onScreen where !(hasMemory && memory.holds(shown.key)) {
      if shown.key & 1 == 0 { even += shown.bytes } else { odd += shown.bytes }
    }
    if !onScreen.contains(where: { $0.key == key }), !(hasMemory && memory.holds(key)) {
      if key & 1 == 0 { even += bytes } else { odd += bytes }
    }
    figures.hold(whole: even, small: odd)
  }
}
