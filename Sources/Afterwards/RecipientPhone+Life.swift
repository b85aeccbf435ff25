import Units

/// What happens on a phone between two looks.
extension RecipientPhone {
  /// What a trace tells.
  enum Event {
    case shown(Display)
    /// The system ended the app, so that its memory is empty; or the user cleared all caches.
    case ended, cleared
    /// The disk got a picture that nobody looked at, lost a deleted one, or was made smaller.
    case kept(picture: Int, bytes: Int, diskBytes: Int, downloaded: Int)
    case dropped(picture: Int, diskBytes: Int)
    case shrunk(bytes: Int, diskBytes: Int)
  }

  /// A picture in a chat.
  struct Picture {
    let photo: Int32
    let at: Int
    /// When it was first seen; -1 if it was not.
    var seen: Int
    let isOwn: Bool
    /// Whether it can be seen: it was sent and tapped, and not deleted.
    var isShown = true
    var isDeleted = false
    /// Whether the disk has had it.
    var isKept = false
  }

  /// Receives, deletes, clears and shrinks until now, in the order of time.
  mutating func advance(_ diary: Diary, until now: Int, _ chats: inout [ChatList], _ listener: Listener?) {
    while true {
      let arrival = pictures.count < diary.arrivals.count ? diary.arrivals[pictures.count].at : .max
      let deletion = deletions < diary.deletions.count ? diary.deletions[deletions].at : .max
      let next = min(min(arrival, deletion), min(nextClear, nextShortage))
      guard next <= now, next < .max else { return }
      figures.counts = next >= diary.counted
      if next == arrival {
        receive(diary.arrivals[pictures.count], &chats, listener)
      } else if next == deletion {
        delete(diary.deletions[deletions].picture, diary, &chats, listener)
        deletions += 1
      } else if next == nextClear {
        memory.clear()
        disk.clear()
        for picture in pictures.indices { pictures[picture].isKept = false }
        nextClear = scenario.life.cleared.map { next + $0.nanoseconds / 1_000_000 } ?? .max
        listener?(next, .cleared)
      } else {
        nextShortage = .max
        let bytes = scenario.life.lowStorage?.bytes ?? 0
        disk.shrink(to: bytes)
        listener?(next, .shrunk(bytes: bytes, diskBytes: disk.bytes))
      }
    }
  }

  private mutating func receive(_ come: Diary.Arrival, _ chats: inout [ChatList], _ listener: Listener?) {
    let picture = pictures.count
    // A picture that the policy did not send is in no chat, and nobody searches for it.
    let photo = min(photos.count - 1, Int(come.part * Double(photos.count)))
    pictures.append(
      Picture(photo: Int32(photo), at: come.at, seen: come.isOwn ? come.at : -1, isOwn: come.isOwn))
    pictures[picture].isShown = come.isRevealed && looks[photo] != nil
    guard let look = looks[photo] else { return }
    chats[come.chat].pictures.append(Int32(picture))
    guard hasDisk, come.isOwn || scenario.life.download == .arrival else { return }
    _ = disk.expire(at: come.at)
    _ = disk.store(2 * picture, bytes: look.mainBytes, at: come.at)
    pictures[picture].isKept = disk.holds(2 * picture)
    let downloaded = come.isOwn ? 0 : look.mainBytes
    figures.download(downloaded, isCellular: isCellular(UInt64(picture) | 1 << 40))
    listener?(
      come.at, .kept(picture: picture, bytes: look.mainBytes, diskBytes: disk.bytes, downloaded: downloaded))
  }

  private mutating func delete(_ picture: Int, _ diary: Diary, _ chats: inout [ChatList], _ listener: Listener?) {
    (pictures[picture].isDeleted, pictures[picture].isShown) = (true, false)
    chats[diary.arrivals[picture].chat].remove(Int32(picture))
    for key in [2 * picture, 2 * picture + 1] {
      if hasMemory { memory.drop(key) }
      if hasDisk { disk.drop(key) }
    }
    onScreen.removeAll { $0.key / 2 == picture }
    listener?(diary.arrivals[picture].deletedAt, .dropped(picture: picture, diskBytes: disk.bytes))
  }

  /// Counts the pictures that are gone, and what the disk holds.
  mutating func endMonth(_ diary: Diary) {
    if hasDisk { _ = disk.expire(at: diary.end) }
    figures.diskBytes = disk.bytes
    for (number, picture) in pictures.enumerated() where !picture.isDeleted && photos[Int(picture.photo)] != nil {
      let isHeld = hasDisk && disk.holds(2 * number)
      if picture.isKept {
        figures.kept += 1
        if !isHeld { figures.evicted += 1 }
      }
      guard !picture.isOwn else { continue }
      figures.received += 1
      let isRemote = expiry.map { diary.end - picture.at <= $0 } ?? true
      if !isRemote, !isHeld { figures.gone += 1 }
    }
  }
}

/// A chat's pictures, and how many of them were seen.
struct ChatList {
  var pictures: [Int32] = []
  var seen = 0

  /// The first picture that was not seen; nil if there is none.
  var oldestNew: Int32? { seen < pictures.count ? pictures[seen] : nil }

  mutating func remove(_ picture: Int32) {
    guard let place = pictures.firstIndex(of: picture) else { return }
    pictures.remove(at: place)
    if place < seen { seen -= 1 }
  }
}
