import NetworkSimulation
import Testing
import Units

/// The message about a picture, and the requests around an upload.
struct AnnouncementTests {
  /// The preset 3g without its losses: 768 kbit/s, 300 ms.
  static let slow = Link(
    name: "slow", up: BitRate(bitsPerSecond: 768_000), down: BitRate(bitsPerSecond: 1_600_000),
    roundTrip: .milliseconds(300), queue: .packets(60))

  static func outcome(_ rules: SessionRules, pictures: Int = 1, link: Link = slow) -> SessionOutcome {
    let picture = SentPicture(mainBytes: 300_000, thumbnailBytes: 12_000)
    let session = UploadSession(
      pictures: [SentPicture](repeating: picture, count: pictures), rules: rules, link: link)
    return session.run(seed: 1)
  }

  /// The message is a packet of 400 + 300 bytes: 8 ms on this line, and none of the upload's round trips.
  @Test func `an announcement before the main picture holds it up by no more than its own packets`() throws {
    func main(_ announce: Announcement) throws -> Double {
      let outcome = Self.outcome(SessionRules(order: [.thumbnail, .main], announce: announce))
      return try #require(outcome.mainArrived).seconds
    }
    #expect(abs(try main(.afterThumbnail) - main(.afterMain)) < 0.020)
    #expect(abs(try main(.afterAll) - main(.afterMain)) < 0.001)
  }

  /// The phone knows of the thumbnail half a round trip after it has arrived. The message then takes half a round trip,
  /// and must wait for the part of the main picture that is already queued for the line.
  @Test func `a message does not wait for the pictures that are uploaded meanwhile`() throws {
    let outcome = Self.outcome(SessionRules(order: [.thumbnail, .main], announce: .afterThumbnail), pictures: 3)
    for picture in outcome.pictures {
      let (thumbnail, told) = (try #require(picture.thumbnailArrived), try #require(picture.announced))
      #expect(told > thumbnail + .milliseconds(290) && told < thumbnail + .milliseconds(400))
    }
  }

  @Test func `messages that fall due while one is under way go together in the next`() throws {
    // Ten lanes on a fast line end within a round trip of one another.
    var fast = Self.slow
    fast.up = BitRate(bitsPerSecond: 100_000_000)
    fast.queue = .packets(5_000)
    let outcome = Self.outcome(SessionRules(parallel: 10), pictures: 10, link: fast)
    let times = try outcome.pictures.map { try #require($0.announced) }
    let last = try #require(outcome.allArrived)
    #expect(try #require(times.max()) < last + .milliseconds(950))
    #expect(Set(times).count <= 4)
  }

  /// Each costs a round trip, including its 300 ms of delay; 452 bytes of request take 5 ms on this line, and as many
  /// of the answer 2 ms.
  @Test(arguments: [(1, 0), (0, 1), (1, 1), (2, 3)])
  func `requests before a file delay it, and those after it what comes next`(before: Int, after: Int) throws {
    let plain = Self.outcome(SessionRules(order: [.thumbnail, .main])).pictures[0]
    let asked = Self.outcome(
      SessionRules(order: [.thumbnail, .main], requestRoundTrips: before, answerRoundTrips: after)
    ).pictures[0]
    func delay(_ time: KeyPath<PictureOutcome, Duration?>) throws -> Double {
      try #require(asked[keyPath: time]).seconds - #require(plain[keyPath: time]).seconds
    }
    let (requests, answers) = (Double(before), Double(after))
    let each = 0.307
    // The window has not grown while there was nothing to send; a tenth of a round trip allows for that.
    let slack = 0.03
    #expect(abs(try delay(\.thumbnailArrived) - requests * each) < slack)
    #expect(abs(try delay(\.mainArrived) - (2 * requests + answers) * each) < slack)
    #expect(abs(try delay(\.announced) - 2 * (requests + answers) * each) < slack)
  }

  @Test func `what was uploaded is not uploaded again if only the request after it was cut off`() throws {
    let whole = Self.outcome(SessionRules(answerRoundTrips: 1))
    let arrived = try #require(whole.mainArrived)
    var session = UploadSession(
      pictures: [SentPicture(mainBytes: 300_000)], rules: SessionRules(answerRoundTrips: 1), link: Self.slow)
    session.offline = [arrived + .milliseconds(200) ..< .seconds(60)]
    let cut = session.run(seed: 1)
    #expect(cut.mainArrived == arrived && cut.wastedBytes == 0)
    let told = try #require(cut.pictures[0].announced)
    // A new connection takes two round trips, the request one, the message half a one.
    #expect(told > .seconds(61) && told < .seconds(61.2))
  }

  @Test func `a message that is cut off is sent again when there is a network`() throws {
    let arrived = try #require(Self.outcome(SessionRules()).mainArrived)
    var session = UploadSession(
      pictures: [SentPicture(mainBytes: 300_000)], rules: SessionRules(), link: Self.slow)
    session.offline = [arrived + .milliseconds(250) ..< .seconds(60)]
    let cut = session.run(seed: 1)
    #expect(cut.mainArrived == arrived)
    let told = try #require(cut.pictures[0].announced)
    #expect(told > .seconds(60.7) && told < .seconds(61))
  }
}
