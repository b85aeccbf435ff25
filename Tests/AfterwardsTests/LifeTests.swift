import Afterwards
import Documents
import Records
import Testing

/// What else happens to stored pictures, against arithmetic by hand: every picture has 2 MB, and nothing is random
/// besides when pictures come and are looked at.
@Suite("The life of stored pictures")
struct LifeTests {
  private func row(_ keys: String, album: Album = Made.twoMegabytes) throws -> Afterwards {
    let text = "{ name: \"x\", members: 2, phones: 2, chats: 1, picturesADay: 10, \(keys) }"
    return try #require(Made.simulation([album]).rows([try Made.scenario(text)]).first)
  }

  @Test("deleted pictures leave the server: half a month's go in a month, so 1 − ½ᵐ over ln 2 months' are left")
  func deletedFromServer() throws {
    // A month of 1,000 users is 600 GB.
    func held(_ keys: String) throws -> Double { try Double(row(keys).heldBytes ?? 0) / 600e9 }
    #expect(try abs(held("month: 1, life: { messagesDeleted: '50%' }") - 0.5 / 0.693_147) < 1e-5)
    #expect(try abs(held("month: 2, life: { messagesDeleted: '50%' }") - 0.75 / 0.693_147) < 1e-5)
    // 1 − 0.8 × 0.625 is a half, too.
    #expect(
      try abs(held("month: 1, life: { messagesDeleted: '20%', conversationsDeleted: '37.5%' }") - 0.5 / 0.693_147)
        < 1e-5)
    #expect(try held("month: 3") == 3)
    #expect(try held("month: 3, life: { conversationsDeleted: '50%', deletesAt: 'phone' }") == 3)
  }

  @Test("deleted pictures leave the phone, a conversation's all at once")
  func deletedFromPhone() throws {
    let all = try row("month: 3, diskCache: {}").diskBytes ?? 0
    // Of 900 pictures, less those that nobody has seen yet.
    #expect(abs(all - 900 * 2_000_000) < 120_000_000)
    let half = try row("month: 3, diskCache: {}, life: { messagesDeleted: '50%' }").diskBytes ?? 0
    #expect(abs(Double(half) / Double(all) - 0.875 / 0.693_147 / 3) < 0.06)
    #expect(try row("month: 3, diskCache: {}, life: { conversationsDeleted: '99%' }").diskBytes ?? 0 < all / 3)
    #expect(Made.fault("{ name: 'x', picturesADay: 1, life: { messagesDeleted: '100%' } }").contains("less than all"))
  }

  @Test("inboxes share the disk's room, and each is warned above its own limit")
  func inboxes() throws {
    let one = try row("diskCache: { bytes: '10MB', warn: '3MB' }")
    #expect(one.diskBytes == 10_000_000 && one.warnedShare ?? 0 > 0.97)
    let two = try row("diskCache: { bytes: '10MB', warn: '4MB' }, life: { inboxes: 2 }")
    #expect(two.diskBytes == 4_000_000 && two.warnedShare == 0)
    let three = try row("diskCache: { bytes: '10MB' }, life: { inboxes: 3 }")
    #expect(three.diskBytes == 2_000_000 && three.warnedShare == nil)
    // All but the five that fit, of about 300 less those that nobody has seen.
    #expect(abs((one.evictedShare ?? 0) - 295.0 / 300) < 0.01)
    #expect(try row("diskCache: {}").evictedShare == 0 && row("").evictedShare == nil)
  }

  @Test("a cleared cache is empty")
  func cleared() throws {
    #expect(try row("diskCache: {}, life: { cleared: '30d' }").diskBytes == 0)
    #expect(try row("diskCache: {}, life: { cleared: '31d' }").diskBytes == row("diskCache: {}").diskBytes)
    let halves = try row("diskCache: {}, life: { cleared: '15d' }")
    #expect(halves.diskBytes == 0 && halves.evictedShare == nil)
  }

  @Test("the sender's own copies take room and no download")
  func ownCopies() throws {
    let alone = try row("diskCache: {}, life: { ownCopies: true }")
    let without = try row("diskCache: {}")
    // Ten of its own a day besides the ten of the other.
    let own = (alone.diskBytes ?? 0) - (without.diskBytes ?? 0)
    #expect(abs(own - 300 * 2_000_000) < 90_000_000)
    #expect(alone.downloadedBytesUserMonth == without.downloadedBytesUserMonth)
    #expect(try row("diskCache: { bytes: '1MB' }, life: { ownCopies: true }").diskBytes == 0)
  }

  @Test("what nobody taps is not downloaded, and is lost when the server forgets it")
  func revealed() throws {
    let none = try row("diskCache: {}, remoteExpiry: '10d', life: { revealed: '0%' }")
    #expect(none.downloadedBytesMonth == 0 && none.displays == 0)
    #expect(abs((none.lostShare ?? 0) - 2.0 / 3) < 0.05)
    let all = try row("diskCache: {}, remoteExpiry: '10d'")
    #expect(all.lostShare ?? 1 < 0.02)
    let half = try row("diskCache: {}, remoteExpiry: '10d', life: { revealed: '50%' }")
    #expect(abs((half.lostShare ?? 0) - 1.0 / 3) < 0.07)
  }

  @Test("an automatic download loads what nobody looks at")
  func arrival() throws {
    func loaded(_ keys: String) throws -> Int {
      try row("again: { opensADay: 0, lookups: 0 }, \(keys)").downloadedBytesUserMonth ?? 0
    }
    #expect(try loaded("diskCache: {}") == 0)
    #expect(try abs(loaded("diskCache: {}, life: { download: 'arrival' }") - 300 * 2_000_000) < 90_000_000)
    #expect(try loaded("diskCache: {}, life: { revealed: '0%' }") == 0)
    // What stays blurred was loaded, too.
    #expect(
      try loaded("diskCache: {}, life: { download: 'arrival', revealed: '0%' }")
        == loaded("diskCache: {}, life: { download: 'arrival' }"))
  }

  @Test("a phone short of storage lets go what no longer fits")
  func lowStorage() throws {
    #expect(try row("diskCache: {}, life: { lowStorage: { from: '15d', bytes: '5MB' } }").diskBytes == 4_000_000)
    #expect(try row("diskCache: {}, life: { lowStorage: { from: '15d', bytes: '1MB' } }").diskBytes == 0)
    #expect(
      try row("diskCache: {}, life: { lowStorage: { from: '40d', bytes: '5MB' } }").diskBytes
        == row("diskCache: {}").diskBytes)
  }

  @Test("downloads are counted by their network")
  func cellular() throws {
    func bytes(_ share: String) throws -> (all: Int, cellular: Int?) {
      let row = try row("diskCache: {}, life: { \(share) }")
      return (row.downloadedBytesUserMonth ?? 0, row.cellularBytesUserMonth)
    }
    let (all, every) = try bytes("cellular: '100%'")
    #expect(every == all && all > 500_000_000)
    #expect(try bytes("cellular: '0%'").cellular == 0 && bytes("").cellular == nil)
    #expect(try abs(Double(bytes("cellular: '25%'").cellular ?? 0) / Double(all) - 0.25) < 0.06)
  }
}
