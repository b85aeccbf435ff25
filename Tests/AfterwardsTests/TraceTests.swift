import Documents
import Afterwards
import Foundation
import TestSupport
import Testing

/// Compares the caches with an independent simulation in plain Python.
@Suite("The caches of a recipient's phone")
struct TraceTests {
  /// Small caches, so that everything that can happen happens.
  private static let odd = """
    {
      name: "odd", picturesADay: 20, members: 3, month: 2, phones: 1, chats: 3, again: { scrollBack: "40%", lookups: 0.5 },
      chat: { shows: "thumbnail", side: 200, decode: "shown" },
      memoryCache: { bytes: "2MB", age: "30min", order: "stored" }, diskCache: { bytes: "20MB", age: "5d", order: "stored" },
      remoteExpiry: "8d",
    }
    """
  private static let forgetful = odd.replacing("remoteExpiry", with: "keepsThumbnails: false, remoteExpiry")
    .replacing("order: \"stored\"", with: "order: \"lastUse\"")

  /// Everything that can happen to stored pictures.
  private static let lively = odd.replacing(
    "remoteExpiry",
    with: "life: { messagesDeleted: '20%', conversationsDeleted: '10%', inboxes: 2, cleared: '17d', ownCopies: true, "
      + "revealed: '70%', download: 'arrival', lowStorage: { from: '40d', bytes: '3MB' } }, remoteExpiry")

  @Test(
    "answer, evict and hold what Python computes of the same displays: 0 differ", .needsProgram("python3"),
    arguments: Scenario.presets.names + ["odd", "forgetful", "lively"])
  func python(name: String) throws {
    let own = ["odd": Self.odd, "forgetful": Self.forgetful, "lively": Self.lively]
    let scenario = try own[name].map { try Made.scenario($0) } ?? #require(Scenario.presets[name])
    let file = FileManager.default.temporaryDirectory.appending(path: "trace-\(name)-\(UUID()).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    var text = AftermathSimulation.traceHead
    try Made.simulation([Made.album(sendsThumbnail: true), Made.album(sendsThumbnail: false)])
      .trace(scenario) { text += $0 }
    try text.write(to: file, atomically: true, encoding: .utf8)
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference/caches.py")
    let expiry = scenario.remoteExpiry.map { "\($0.components.seconds * 1000)" } ?? "null"
    let answer = try Program("python3").run([
      script.path, file.path, Self.json(scenario.memoryCache),
      Self.json(scenario.memoryOnly ? nil : scenario.diskCache, sharedBy: scenario.life.inboxes),
      "{\"expiryMs\": \(expiry), \"keepsThumbnails\": \(scenario.keepsThumbnails)}",
    ])
    #expect(answer.status == 0)
    let found = try #require(try JSONSerialization.jsonObject(with: answer.output) as? [String: Int])
    #expect(found["differences"] == 0)
    #expect(found["displays"] ?? 0 > 1_000)
  }

  private static func json(_ cache: Scenario.Cache?, sharedBy inboxes: Int = 1) -> String {
    guard let cache else { return "null" }
    let age = cache.age.map { "\($0.components.seconds * 1000)" } ?? "null"
    let bytes = cache.bytes.map { "\($0 / inboxes)" } ?? "null"
    return "{\"bytes\": \(bytes), \"ageMs\": \(age), \"order\": \"\(cache.order.rawValue)\"}"
  }
}
