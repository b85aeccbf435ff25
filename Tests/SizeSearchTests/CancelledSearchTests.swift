import SizeSearch
import TestSupport
import Testing

/// A search that nobody waits for any more.
@Suite(.serialized) struct CancelledSearchTests {
  static let picture = TestPicture.scene(width: 4000, height: 3000)

  // Generous, because other tests run at the same time; alone it is less than 50 ms.
  @Test("ends soon, whatever it was at", arguments: [10, 60, 150, 300])
  func ends(_ milliseconds: Int) async throws {
    let picture = Self.picture
    for limit in [40_000, 200_000, 1_000_000] {
      let end = await Cancelling(after: milliseconds) {
        _ = try await picture.jpeg(within: limit)
      }
      print("size search of 12 megapixels to \(limit) bytes: returned \(end.time) after cancel at \(milliseconds) ms")
      #expect(end.error == nil || end.error as? SearchError == .cancelled)
      #expect(end.time < .milliseconds(250))
    }
  }

  @Test("tells how far it is, from 0 to 1", arguments: [6_000, 20_000, 400_000])
  func progress(limit: Int) async throws {
    let progress = ToldProgress()
    _ = try await TestPicture.scene(width: 800, height: 600).jpeg(within: limit) { progress.tell($0) }
    let told = progress.told
    #expect(told.count >= 5 && told.last == 1 && zip(told, told.dropFirst()).allSatisfy(<), "\(told)")
    #expect(told.allSatisfy { $0 > 0 })
  }

  @Test("gives the same file with and without await")
  func same() async throws {
    let picture = TestPicture.scene(width: 320, height: 240)
    let file = try await picture.jpeg(within: 20_000)
    let blocking = { () throws(SearchError) in try picture.jpeg(within: 20_000) }
    #expect(try file.bytes == blocking().bytes)
  }
}
