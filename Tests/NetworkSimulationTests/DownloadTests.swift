import NetworkSimulation
import Testing
import Units

/// What the recipient has, and when: the server's own time, repeated downloads, the message's text, and pictures that a
/// queue makes again.
struct DownloadTests {
  private static func session(
    _ change: (inout SessionRules) -> Void = { _ in }, pictures: Int = 1, compression: Duration = .zero
  ) -> UploadSession {
    var rules = SessionRules()
    change(&rules)
    let picture = SentPicture(mainBytes: 500_000, compression: compression)
    return UploadSession(
      pictures: Array(repeating: picture, count: pictures), rules: rules, link: UploadSessionTests.wifi)
  }

  @Test func `the server's own time comes between the upload and whatever the recipient sees`() throws {
    let (plain, slow) = (Self.session().run(seed: 1), Self.session { $0.serverTime = .milliseconds(700) }.run(seed: 1))
    #expect(plain.mainArrived == slow.mainArrived)
    let later = try #require(slow.firstPreview) - (try #require(plain.firstPreview))
    #expect(abs(later.seconds - 0.7) < 0.03)
    #expect(abs((try #require(slow.textRead) - (try #require(plain.textRead))).seconds - 0.7) < 0.001)
  }

  /// The recipient's link drops everything for 130 s from the 400th millisecond: attempts end after 60 s without a
  /// byte, and the third, 2 × 61 s later, lasts until the link is back.
  @Test(arguments: [(0, false), (1, false), (2, true)])
  func `a failed download is tried again as often as the app does`(retries: Int, comes: Bool) throws {
    var session = Self.session { ($0.downloadRetries, $0.downloadPause) = (retries, .seconds(1)) }
    session.recipientLink.outages = [Link.Outage(at: .milliseconds(400), length: .seconds(130), mode: .drop)]
    let picture = session.run(seed: 1).pictures[0]
    #expect(picture.mainArrived != nil && picture.loadRetries == retries)
    #expect((picture.mainSeen != nil) == comes)
    if comes { #expect((130...190).contains(try #require(picture.mainSeen).seconds)) }
  }

  @Test func `a picture that does not load does not stop the next one`() throws {
    var session = Self.session { $0.parallel = 2 }
    session.pictures = [SentPicture(mainBytes: 500_000), SentPicture(mainBytes: 5_000_000)]
    session.recipientLink.outages = [Link.Outage(at: .milliseconds(500), length: .seconds(70), mode: .drop)]
    let pictures = session.run(seed: 1).pictures
    #expect(pictures[0].mainSeen == nil && pictures[1].mainSeen != nil)
  }

  @Test func `a text that leaves at once is read long before its picture has arrived`() throws {
    let held = Self.session().run(seed: 1)
    let free = Self.session { $0.text = .atOnce }.run(seed: 1)
    #expect(held.textArrived == held.pictures[0].announced)
    // Two round trips to connect, and half a round trip each for the message and the notice.
    #expect((0.07...0.1).contains(try #require(free.textRead).seconds))
    #expect(try #require(held.textRead) > (try #require(held.mainArrived)))
    #expect(abs((try #require(free.mainArrived) - (try #require(held.mainArrived))).seconds) < 0.01)
  }

  @Test func `a text that leaves at once waits for the network, and for nothing else`() throws {
    var session = Self.session { $0.text = .atOnce }
    session.offline = [.zero ..< .seconds(10)]
    #expect((10.07...10.1).contains(try #require(session.run(seed: 1).textRead).seconds))
    session.offline = []
    session.cancelledAt = .milliseconds(1)
    #expect(session.run(seed: 1).textArrived == nil)
  }

  @Test func `a queue that compresses again sends later, from the start, by what that takes`() throws {
    func outcome(_ requeue: Requeue, offline: Range<Duration>) -> SessionOutcome {
      var session = Self.session({ ($0.requeue, $0.resume) = (requeue, true) }, compression: .seconds(2))
      session.offline = [offline]
      return session.run(seed: 1)
    }
    // Interrupted during the upload: what the server had is lost, and the file must be made again.
    let (kept, made) = (
      outcome(.asMade, offline: .seconds(2.2) ..< .seconds(10)),
      outcome(.recompress, offline: .seconds(2.2) ..< .seconds(10))
    )
    #expect(made.wastedBytes > kept.wastedBytes + 100_000)
    #expect(try #require(made.reconnectedAfter) > .seconds(2) && (try #require(kept.reconnectedAfter)) < .seconds(1))
    #expect(try #require(made.mainArrived) > (try #require(kept.mainArrived)) + .seconds(2))
    // Queued without a network from the start: compressed once for the queue, and again when the network is back.
    let (waiting, again) = (
      outcome(.asMade, offline: .zero ..< .seconds(10)), outcome(.recompress, offline: .zero ..< .seconds(10))
    )
    let later = try #require(again.mainArrived) - (try #require(waiting.mainArrived))
    #expect(abs(later.seconds - 2) < 0.01)
    #expect(try #require(waiting.mainArrived) < .seconds(10.6))
  }
}
