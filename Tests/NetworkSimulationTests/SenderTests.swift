import NetworkSimulation
import Testing
import Units

/// A sender who leaves, comes back and retries, and a server that refuses; expected times follow from the rules and from
/// what one undisturbed upload takes.
struct SenderTests {
  private static let bytes = 1_500_000
  /// What an undisturbed upload takes: about a second on a line of 15 Mbit/s.
  private static let whole = run { _ in }.mainArrived ?? .zero
  private static let cut = Duration.milliseconds(400)

  private static func run(
    pictures: Int = 1, bytes: Int = bytes, offline: [Range<Duration>] = [], link: Link = UploadSessionTests.wifi,
    _ change: (inout SessionRules) -> Void
  ) -> SessionOutcome {
    var rules = SessionRules(parallel: 10)
    change(&rules)
    var session = UploadSessionTests.session(pictures, mainBytes: bytes, link: link, rules)
    session.offline = offline
    return session.run(seed: 1)
  }

  /// Whether the picture arrived at this time; a new connection may take some milliseconds more or less.
  private static func arrived(_ outcome: SessionOutcome, at time: Duration) -> Bool {
    abs((outcome.mainArrived ?? .zero).seconds - time.seconds) < 0.02
  }

  @Test func `a whole upload takes the line's time and its handshakes`() {
    // 1.5 MB in packets of 1,448 bytes with 52 of headers: 0.829 s; two and a half round trips: 0.063 s.
    #expect(Self.whole > .seconds(0.89) && Self.whole < .seconds(1.05))
  }

  @Test func `an app that is left keeps nothing unless it has a queue`() {
    let early = Self.run { $0.appEnds = Self.cut }
    #expect(early.pictures[0].fate == .lost && early.mainArrived == nil && early.wastedBytes > 300_000)
    let atOnce = Self.run { $0.appEnds = .zero }
    #expect(atOnce.pictures[0].fate == .lost && atOnce.wastedBytes == 0)
    let late = Self.run { $0.appEnds = .seconds(10) }
    #expect(late.pictures[0].fate == .sent && late.mainArrived == Self.whole)
  }

  @Test func `a queue goes on when the sender is back`() {
    let again = Self.run { ($0.appEnds, $0.backAfter, $0.queue) = (Self.cut, .seconds(10), UploadQueue()) }
    #expect(again.pictures[0].fate == .sent && Self.arrived(again, at: Self.cut + .seconds(10) + Self.whole))
    let resumed = Self.run {
      ($0.appEnds, $0.backAfter, $0.queue, $0.resume) = (Self.cut, .seconds(10), UploadQueue(), true)
    }
    // It had about 0.3 s of its 1 s behind it.
    let spared = (again.mainArrived ?? .zero) - (resumed.mainArrived ?? .zero)
    #expect(spared > .seconds(0.2) && spared < .seconds(0.4))
    let never = Self.run { ($0.appEnds, $0.queue) = (Self.cut, UploadQueue()) }
    #expect(never.pictures[0].fate == .queued && never.mainArrived == nil)
  }

  @Test func `in the background uploads go on as long as the system lets them`() {
    let always = Self.run { ($0.appEnds, $0.background) = (Self.cut, .whole) }
    #expect(always.mainArrived == Self.whole && always.pictures[0].fate == .sent)
    let long = Self.run { ($0.appEnds, $0.background) = (Self.cut, .limited(.seconds(30))) }
    #expect(long.mainArrived == Self.whole && long.pictures[0].fate == .sent)
    let short = Self.run { ($0.appEnds, $0.background) = (Self.cut, .limited(.milliseconds(100))) }
    #expect(short.pictures[0].fate == .lost)
    // A tenth of a second more than without it: 187,500 bytes of the line.
    let none = Self.run { $0.appEnds = Self.cut }
    #expect(abs(short.wastedBytes - none.wastedBytes - 180_000) < 20_000)
  }

  @Test func `who is back before the background ends has not been away`() {
    let outcome = Self.run {
      ($0.appEnds, $0.backAfter, $0.background) = (Self.cut, .milliseconds(50), .limited(.milliseconds(100)))
    }
    #expect(outcome.mainArrived == Self.whole)
  }

  @Test func `leaving the chat cancels, whatever the queue and the background`() {
    #expect(Self.run { $0.leavesChat = Self.cut }.pictures[0].fate == .lost)
    let kept = Self.run { ($0.leavesChat, $0.queue, $0.background) = (Self.cut, UploadQueue(), .whole) }
    #expect(kept.pictures[0].fate == .lost && kept.pictures[0].failure == .forgotten)
    #expect(Self.run { $0.leavesChat = .seconds(10) }.pictures[0].fate == .sent)
  }

  @Test func `a person who taps Retry too soon waits for the network`() {
    let dark = Self.cut..<Self.cut + .seconds(8)
    let later = Self.run(offline: [dark]) { $0.manualRetryAfter = .seconds(10) }
    #expect(later.pictures[0].retriedByHand == Self.cut + .seconds(10))
    #expect(Self.arrived(later, at: Self.cut + .seconds(10) + Self.whole))
    let soon = Self.run(offline: [dark]) { $0.manualRetryAfter = .seconds(3) }
    #expect(Self.arrived(soon, at: Self.cut + .seconds(8) + Self.whole))
    let automatic = Self.run(offline: [dark]) { _ in }
    #expect(
      automatic.pictures[0].retriedByHand == nil && Self.arrived(automatic, at: Self.cut + .seconds(8) + Self.whole))
  }

  @Test func `a picture that fails after Retry has failed`() {
    var dead = UploadSessionTests.wifi
    dead.outages = [Link.Outage(at: .milliseconds(200), length: .seconds(80_000), mode: .drop)]
    let outcome = Self.run(link: dead) { ($0.manualRetryAfter, $0.stallLimit) = (.seconds(5), .seconds(10)) }
    #expect(outcome.pictures[0].fate == .failed && outcome.pictures[0].retriedByHand != nil)
  }

  @Test func `a queue in base64 takes a third more`() {
    func bytes(_ encoding: UploadQueue.Encoding, pictures: Int) -> Int {
      Self.run(pictures: pictures, offline: [Self.cut ..< .seconds(9)]) { $0.queue = UploadQueue(encoding: encoding) }
        .queueBytes
    }
    #expect(bytes(.file, pictures: 1) == 1_500_000)
    #expect(bytes(.base64, pictures: 1) == 2_000_000)
    #expect(bytes(.base64, pictures: 3) == 6_000_000)
  }

  /// Three wait at the first loss, and all but the last come back; at the second loss two are sent again, at the third
  /// one of them once more.
  @Test func `entries that come back are sent again at the next return`() {
    let dark = [0.4, 40, 80].map { Duration.seconds($0) ..< .seconds($0 + 8) }
    func copies(_ losses: Int, _ resend: UploadQueue.Resend) -> [Int] {
      Self.run(pictures: 3, offline: Array(dark.prefix(losses))) { $0.queue = UploadQueue(resend: resend) }
        .pictures.map(\.copies)
    }
    #expect(copies(1, .comesBack) == [1, 1, 1])
    #expect(copies(2, .comesBack) == [2, 2, 1])
    #expect(copies(3, .comesBack) == [3, 2, 1])
    #expect(copies(3, .newId) == [1, 1, 1] && copies(3, .sameId) == [1, 1, 1])
  }

  /// On 3g the server has the message about 310 ms after the picture, and the phone knows it 150 ms later.
  @Test func `a message whose answer is lost is there twice under a new id`() throws {
    func fate(_ queue: UploadQueue?, cut: Int) throws -> PictureFate {
      var rules = SessionRules()
      rules.queue = queue
      var session = UploadSession(
        pictures: [SentPicture(mainBytes: 300_000)], rules: rules, link: AnnouncementTests.slow)
      let arrived = try #require(session.run(seed: 1).mainArrived)
      session.offline = [arrived + .milliseconds(cut) ..< .seconds(60)]
      return session.run(seed: 1).pictures[0].fate
    }
    #expect(try fate(UploadQueue(resend: .newId), cut: 400) == .sentTwice)
    #expect(try fate(UploadQueue(resend: .newId), cut: 250) == .sent)
    #expect(try fate(UploadQueue(), cut: 400) == .sent && fate(nil, cut: 400) == .sent)
  }

  @Test func `a full storage and an expired sign-in end an upload at once`() {
    let full = Self.run { $0.faults.quotaExceeded = Share(1) }
    #expect(full.pictures[0].failure == .quotaExceeded && full.pictures[0].fate == .failed)
    let asked = Self.run { ($0.faults.unauthorized, $0.requestRoundTrips, $0.retries) = (Share(1), 1, 3) }
    // The address is refused before any byte of the picture leaves.
    #expect(asked.pictures[0].failure == .unauthorized && asked.pictures[0].retries == 0 && asked.wastedBytes == 0)
    let half = Self.run(pictures: 400, bytes: 5_000) {
      ($0.faults.quotaExceeded, $0.faults.unauthorized) = (Share(0.25), Share(0.25))
    }
    #expect(abs(half.pictures.count { $0.failure == .quotaExceeded } - 100) < 30)
    #expect(abs(half.pictures.count { $0.failure == .unauthorized } - 100) < 30)
  }

  @Test func `a server that is down is tried again`() {
    let dead = Self.run { ($0.faults.uptime, $0.retries) = (Share(0), 2) }
    #expect(dead.pictures[0].failure == .serverDown && dead.pictures[0].retries == 2)
    let often = Self.run(pictures: 200, bytes: 5_000) { ($0.faults.uptime, $0.requestRoundTrips) = (Share(0.9), 1) }
    #expect(abs(often.pictures.count { $0.failure == .serverDown } - 20) < 14)
    #expect(Self.run { $0.faults.uptime = Share(1) }.mainArrived == Self.whole)
  }
}
