import Units

/// A cache of numbered pictures, which drops the picture that was used or stored longest ago.
///
/// Two linked arrays instead of a dictionary: a million lookups take some hundredths of a second.
struct RecencyCache {
  private static let none: Int32 = -1

  /// The capacity in bytes; nil for no limit.
  private(set) var capacity: Int?
  /// Milliseconds after which a picture is dropped; nil for never.
  let age: Int?
  /// Whether a use moves a picture to the end and renews its age.
  let countsUses: Bool

  /// The bytes held by pictures with even and with odd numbers.
  private(set) var held = (even: 0, odd: 0)
  /// By key, the bytes of a held picture; -1 if it is not held.
  private var sizes: [Int]
  private var stamps: [Int]
  private var before: [Int32]
  private var after: [Int32]
  /// The picture to drop next, and the one to drop last.
  private var (first, last) = (none, none)

  /// An empty cache for this many keys, with an equal part of the capacity.
  init(_ cache: Scenario.Cache, keys: Int, sharedBy users: Int = 1) {
    capacity = cache.bytes.map { $0 / users }
    age = cache.age.map { $0.nanoseconds / 1_000_000 }
    countsUses = cache.order == .lastUse
    sizes = Array(repeating: -1, count: keys)
    stamps = Array(repeating: 0, count: keys)
    before = Array(repeating: Self.none, count: keys)
    after = Array(repeating: Self.none, count: keys)
  }

  var bytes: Int { held.even + held.odd }

  /// Whether it is held; this does not count as a use.
  func holds(_ key: Int) -> Bool { sizes[key] >= 0 }

  /// Drops everything that is too old; returns how many pictures.
  mutating func expire(at now: Int) -> Int {
    guard let age else { return 0 }
    var gone = 0
    while first != Self.none, now - stamps[Int(first)] > age {
      remove(Int(first))
      gone += 1
    }
    return gone
  }

  /// Whether it is held; if so, this counts as a use.
  mutating func use(_ key: Int, at now: Int) -> Bool {
    guard sizes[key] >= 0 else { return false }
    if countsUses {
      let size = sizes[key]
      remove(key)
      append(key, size, now)
    }
    return true
  }

  /// Stores a picture that is not held, and drops others until there is room; returns how many. A picture larger than
  /// the cache is not kept.
  mutating func store(_ key: Int, bytes: Int, at now: Int) -> Int {
    if let capacity, bytes > capacity { return 0 }
    append(key, bytes, now)
    guard let capacity else { return 0 }
    var gone = 0
    while self.bytes > capacity, first != Self.none {
      remove(Int(first))
      gone += 1
    }
    return gone
  }

  /// Drops a picture if it is held.
  mutating func drop(_ key: Int) { if sizes[key] >= 0 { remove(key) } }

  /// Takes at most this many bytes from now on.
  mutating func shrink(to bytes: Int) {
    guard bytes < capacity ?? .max else { return }
    capacity = bytes
    while self.bytes > bytes, first != Self.none { remove(Int(first)) }
  }

  /// Drops everything.
  mutating func clear() {
    while first != Self.none { remove(Int(first)) }
  }

  private mutating func append(_ key: Int, _ bytes: Int, _ now: Int) {
    (sizes[key], stamps[key]) = (bytes, now)
    (before[key], after[key]) = (last, Self.none)
    if last == Self.none { first = Int32(key) } else { after[Int(last)] = Int32(key) }
    last = Int32(key)
    count(key, bytes)
  }

  private mutating func remove(_ key: Int) {
    let (earlier, later) = (before[key], after[key])
    if earlier == Self.none { first = later } else { after[Int(earlier)] = later }
    if later == Self.none { last = earlier } else { before[Int(later)] = earlier }
    count(key, -sizes[key])
    sizes[key] = -1
  }

  private mutating func count(_ key: Int, _ bytes: Int) {
    if key & 1 == 0 { held.even += bytes } else { held.odd += bytes }
  }
}
