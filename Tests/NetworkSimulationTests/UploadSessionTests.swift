import NetworkSimulation
import Testing
import Units

/// What chat apps' designs promise about sending pictures, on a link with a constant rate.
struct UploadSessionTests {
  static let wifi = Link(
    name: "steady", up: BitRate(bitsPerSecond: 15_000_000), down: BitRate(bitsPerSecond: 30_000_000),
    roundTrip: .milliseconds(25), queue: .packets(200))

  static func session(
    _ pictures: Int = 1, mainBytes: Int = 500_000, thumbnailBytes: Int? = nil, link: Link = wifi, _ rules: SessionRules
  ) -> UploadSession {
    UploadSession(
      pictures: [SentPicture](
        repeating: SentPicture(mainBytes: mainBytes, thumbnailBytes: thumbnailBytes), count: pictures),
      rules: rules, link: link)
  }

  @Test func `progress comes in twenty steps, in order, the last with the answer`() throws {
    let outcome = Self.session(mainBytes: 2_000_000, SessionRules()).run(seed: 1)
    let picture = try #require(outcome.pictures.first)
    #expect(picture.progress.count == 20)
    #expect(picture.progress == picture.progress.sorted())
    let arrived = try #require(picture.mainArrived)
    #expect(abs((try #require(picture.progress.last) - arrived).seconds) < 0.05)
    #expect(picture.retries == 0 && !outcome.hasFailed)
  }

  @Test func `after a cancel nothing more is sent, and what was is counted as wasted`() throws {
    var session = Self.session(mainBytes: 2_000_000, SessionRules())
    session.cancelledAt = .milliseconds(500)
    let outcome = session.run(seed: 1)
    #expect(outcome.pictures[0].failure == .cancelled)
    #expect(outcome.pictures[0].mainArrived == nil)
    #expect(outcome.wastedBytes > 300_000 && outcome.wastedBytes < outcome.bytesSent)
  }

  /// A phone that stops leaves what it put into the link's queue: the line carries 187,500 bytes in 100 ms, and 60
  /// packets are at most 90,000.
  @Test func `a cancel is over within 100 ms if the queue is short`() {
    var link = Self.wifi
    link.queue = .packets(60)
    var session = Self.session(mainBytes: 5_000_000, link: link, SessionRules())
    var most = 0
    for moment in stride(from: 300, to: 2_000, by: 100) {
      session.cancelledAt = .milliseconds(moment)
      let outcome = session.run(seed: 1)
      #expect(outcome.pictures[0].failure == .cancelled)
      #expect(abs(outcome.bytesLongAfterCancel - max(0, outcome.bytesAfterCancel - 187_500)) <= 1_500)
      most = max(most, outcome.bytesLongAfterCancel)
    }
    #expect(most == 0)
  }

  @Test func `a thumbnail sent first is seen long before the main picture`() throws {
    let first = SessionRules(order: [.thumbnail, .main], announce: .afterThumbnail)
    let outcome = Self.session(mainBytes: 2_000_000, thumbnailBytes: 15_000, first).run(seed: 1)
    let preview = try #require(outcome.firstPreview)
    let main = try #require(outcome.mainArrived)
    #expect(preview < main && preview < .milliseconds(400))
    // Design B sends its message after both files, so its thumbnail gains nothing.
    let late = SessionRules(order: [.thumbnail, .main], announce: .afterMain)
    let tooLate = Self.session(mainBytes: 2_000_000, thumbnailBytes: 15_000, late).run(seed: 1)
    #expect(try #require(tooLate.firstPreview) > main)
  }

  @Test func `a main picture leaves after two round trips of connecting, and after the thumbnail before it`() throws {
    let alone = try #require(Self.session(1, SessionRules()).run(seed: 1).pictures[0].mainBegan)
    // TCP's and TLS 1.3's handshakes take a round trip each; the rest is serialisation and the hosts.
    #expect(alone > .milliseconds(50) && alone < .milliseconds(60))
    let rules = SessionRules(order: [.thumbnail, .main])
    let second = Self.session(thumbnailBytes: 150_000, rules).run(seed: 1).pictures[0]
    let (began, thumbnail) = (try #require(second.mainBegan), try #require(second.thumbnailArrived))
    #expect(began > thumbnail && began < thumbnail + .milliseconds(30))
    #expect(try #require(second.mainArrived) > began)
  }

  @Test(arguments: [1, 3, 10]) func `ten pictures arrive whatever number is under way at once`(parallel: Int) throws {
    let rules = SessionRules(announce: .afterAll, parallel: parallel, picturesPerMessage: 10)
    let outcome = Self.session(10, rules).run(seed: 1)
    #expect(outcome.pictures.count { $0.mainArrived != nil } == 10)
    // 10 × 500 kB at 15 Mbit/s.
    let all = try #require(outcome.allArrived)
    #expect(all > .seconds(2.67) && all < .seconds(3.6))
    // The message is sent after all have arrived, for all at once.
    #expect(Set(outcome.pictures.map(\.announced)).count == 1)
    #expect(try #require(outcome.pictures[0].announced) > all)
    #expect(try #require(outcome.lastPicture) > all)
  }

  @Test func `three at a time means three at a time`() {
    let rules = SessionRules(parallel: 3)
    let outcome = Self.session(9, rules).run(seed: 1)
    let begun = outcome.pictures.compactMap(\.progress.first).sorted()
    let arrived = outcome.pictures.compactMap(\.mainArrived).sorted()
    #expect(begun.count == 9 && arrived.count == 9)
    for index in 3..<9 { #expect(begun[index] > arrived[index - 3]) }
  }

  @Test func `what is queued offline begins within five seconds of reconnection`() throws {
    var session = Self.session(3, SessionRules(parallel: 3))
    session.offline = [.zero ..< .seconds(60)]
    let outcome = session.run(seed: 1)
    for picture in outcome.pictures {
      let begun = try #require(picture.progress.first)
      #expect(begun > .seconds(60) && begun < .seconds(65))
      #expect(picture.retries == 0 && picture.failure == nil)
    }
  }

  @Test(arguments: [(false, 100_000...400_000), (true, 0...100_000)])
  func `an upload that is cut off begins again, or goes on`(resume: Bool, wasted: ClosedRange<Int>) throws {
    var session = Self.session(mainBytes: 500_000, SessionRules(resume: resume))
    session.offline = [.milliseconds(250) ..< .seconds(10)]
    let outcome = session.run(seed: 1)
    #expect(wasted.contains(outcome.wastedBytes))
    #expect(try #require(outcome.mainArrived) > .seconds(10))
  }

  @Test func `a link that never comes back fails the upload after its retries`() {
    var dead = Self.wifi
    dead.outages = [Link.Outage(at: .milliseconds(200), length: .seconds(80_000), mode: .drop)]
    let outcome = Self.session(link: dead, SessionRules(retries: 3)).run(seed: 1)
    #expect(outcome.pictures[0].retries == 3)
    #expect(outcome.pictures[0].failure == .stalled)
    #expect(outcome.mainArrived == nil && outcome.hasFailed)
  }

  @Test func `pictures that are compressed ahead arrive sooner`() throws {
    func last(ahead: Bool) throws -> Duration {
      let picture = SentPicture(mainBytes: 500_000, compression: .milliseconds(200))
      let session = UploadSession(
        pictures: [picture, picture, picture], rules: SessionRules(compressesAhead: ahead), link: Self.wifi)
      return try #require(session.run(seed: 1).allArrived)
    }
    #expect(try last(ahead: true) + .milliseconds(300) < last(ahead: false))
  }

  /// A run's messages and a session's course agree: every picture counts, not only the slowest of a course.
  @Test func `a load is a picture's`() throws {
    let pictures = [20_000, 400_000, 2_000_000].map { SentPicture(mainBytes: $0) }
    let course = UploadSession(pictures: pictures, rules: SessionRules(), link: Self.wifi)
      .course(runs: SeededRuns(count: .exactly(5)))
    let loads = course.outcomes.all.flatMap(\.pictures).compactMap(\.load)
    #expect(loads.count == 15)
    #expect(course.load.median == Distribution(loads).median)
    #expect(try #require(course.load.median) < (try #require(course.load.quantile(1))))
  }

  @Test func `as many threads as one likes give one answer`() {
    var lossy = Self.wifi
    lossy.lossUp = Share(0.02)
    let session = Self.session(mainBytes: 200_000, link: lossy, SessionRules())
    let summaries = [1, 2, 5].map {
      session.uploads(budget: .milliseconds(300), runs: SeededRuns(seed: 3, count: .untilKnown(atMost: 500), jobs: $0))
    }
    #expect(Set(summaries.map(\.upload)).count == 1)
    #expect(summaries[0].runs == 500)
  }

  @Test func `runs stop when the chance is known`() {
    let summary = Self.session(1, SessionRules()).uploads(budget: .seconds(5), runs: SeededRuns())
    #expect(summary.chanceInBudget.value == 1)
    #expect((128...256).contains(summary.runs))
  }
}
