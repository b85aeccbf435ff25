import Documents
import CompressionStrategies
import NetworkSimulation
import Records
import Testing
import Units
import Workers
@testable import Workbench

/// What designs promise about a message besides its time, measured in sessions that are cancelled and interrupted on
/// purpose.
struct MessagePromisesTests {
  private static func message(_ policy: String, over link: String, retries: Int = 0) throws -> Message {
    var rules = try #require(Policy.presets[policy]).upload.undisturbed
    rules.retries = retries
    let pictures = [SentPicture](repeating: SentPicture(mainBytes: 400_000, thumbnailBytes: 15_000), count: 3)
    let session = UploadSession(
      pictures: pictures, rules: rules, link: try #require(Link.named(link)))
    let setup = RunSetup(policies: [], links: [], devices: [], metrics: [], viewings: [])
    let sessions = [UploadSession](repeating: session, count: 10)
    var message = Message()
    let outcomes = sessions.indices.map { (path: 0, outcome: sessions[$0].run(seed: UInt64($0))) }
    setup.keepPromises(in: &message, of: sessions, PathOutcomes(over: session.link, outcomes))
    return message
  }

  @Test("progress, cancelling, resuming and loading are measured, and keep the designs' promises on a good link")
  func promises() throws {
    let message = try Self.message("messageai", over: "wifi", retries: 3)
    #expect(message.leastProgressSteps == 20, "a step for every 5 %")
    #expect(try #require(message.cancelSecondsP95) <= 0.1)
    #expect((0...5).contains(try #require(message.reconnectSecondsP95)))
    #expect(try #require(message.retrySuccess) > 0.9)
    #expect((0...3).contains(try #require(message.loadSecondsP95)))
    #expect(try #require(message.loadSecondsP50) <= (try #require(message.loadSecondsP95)))
    #expect(try #require(message.seenAfterSecondsP95) >= 0)
  }

  @Test("a policy without retries has no figure for them") func noRetries() throws {
    #expect(try Self.message("buzzbox", over: "wifi").retrySuccess == nil)
  }

  @Test("what becomes of pictures is measured under policies that say so: lost, queued and sent twice") func fates()
    throws
  {
    let link = try #require(Link.named("wifi"))
    func message(_ policy: String, _ change: (inout SessionRules) -> Void = { _ in }) throws -> Message {
      var policy = try #require(Policy.presets[policy])
      change(&policy.upload)
      let setup = RunSetup(policies: [policy], links: [link], devices: [], metrics: [], viewings: [])
      return setup.message(MessageRequest(policy: 0, link: 0, pictures: [MessageRequest.Picture(main: 15_000)]))
    }
    let written = try message("messageai") { $0.leavesChat = .milliseconds(1) }
    #expect(written.lostSilentlyShare == 1 && written.sentOnceShare == 0)
    // Two of the three that wait come back; each takes 20,000 bytes in base64.
    #expect(abs(try #require(written.sentTwiceShare) - 2.0 / 3) < 1e-9 && written.queueBytesPeak == 60_000)
    let mended = try message("messageai-fixed")
    #expect(mended.sentTwiceShare == 0 && mended.queueBytesPeak == 45_000 && mended.sentOnceShare == 1)
    let left = try message("convos") { ($0.background, $0.backAfter, $0.appEnds) = (.none, nil, .milliseconds(1)) }
    #expect(left.staysQueuedShare == 1 && left.lostSilentlyShare == 0)
    #expect(try message("buzzbox").sentOnceShare == nil)
  }

  @Test("a message that lacks a picture because the policy lost it is never complete") func lost() throws {
    let policy = try #require(Policy.presets["buzzbox"])
    let link = try #require(Link.named("wifi"))
    let setup = RunSetup(policies: [policy], links: [link], devices: [], metrics: [], viewings: [])
    let (made, lost) = (MessageRequest.Picture(main: 50_000), MessageRequest.Picture(main: nil))
    func message(_ pictures: [MessageRequest.Picture]) -> Message {
      setup.message(MessageRequest(policy: 0, link: 0, pictures: pictures))
    }
    #expect(message([made]).chanceInBudget == 1)
    // Ten pictures in a message, every other photo lost.
    #expect(try #require(message([made, lost]).chanceInBudget) < 0.02)
    #expect(message([lost]).chanceInBudget == 0 && message([lost]).lastPictureSecondsP50 == nil)
  }

  @Test("the pictures of a message are compressed one after another, and the last waits for all of them")
  func compression() throws {
    let policy = try #require(Policy.presets["buzzbox"])
    let link = try #require(Link.named("wifi"))
    let setup = RunSetup(policies: [policy], links: [link], devices: [], metrics: [], viewings: [])
    func last(_ seconds: Double?) throws -> Double {
      let picture = MessageRequest.Picture(main: 50_000, compressSeconds: seconds)
      return try #require(
        setup.message(MessageRequest(policy: 0, link: 0, pictures: [picture])).lastPictureSecondsP50)
    }
    // Ten pictures in a message: the last is made after 20 s, and its upload takes no longer than the whole message
    // did.
    let (without, with) = (try last(nil), try last(2))
    #expect(with > 20 && with < 20 + without)
  }

  @Test("a slower link loads later, and its promises are not the same") func slower() throws {
    let (fast, slow) = (try Self.message("messageai", over: "wifi"), try Self.message("messageai", over: "3g"))
    #expect(try #require(fast.loadSecondsP50) * 2 < (try #require(slow.loadSecondsP50)))
  }
}
