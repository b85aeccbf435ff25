import Documents
import ImageCodecs
import NetworkSimulation
import Pixels
import Testing
@testable import CompressionStrategies

/// Who makes a thumbnail, and who pays for it.
@Suite struct ThumbnailTests {
  private static let main = "main: { strategy: 'resizeFirst', longestSide: 600, quality: 0.8 }"

  private static func policy(_ thumbnail: String) throws -> Policy {
    try Policy(reading: Array("{ name: 'x', \(main), thumbnail: { \(thumbnail) } }".utf8), from: "x.json5")
  }

  @Test("a thumbnail that the recipient makes is made from the sent picture, and costs the sender nothing")
  func received() throws {
    let photo = try MadePhotoTests.photo(900, 620, .jpeg)
    let inside = "longestSide: 300, quality: 0.7, from:"
    let sender = try Self.policy("\(inside) 'main'").compress(photo)
    let recipient = try Self.policy("\(inside) 'received'").compress(photo)
    #expect(recipient.thumbnail?.size == PixelSize(width: 300, height: 207))
    #expect(recipient.thumbnail?.bytes == sender.thumbnail?.bytes)
    #expect(sender.account.encodes == 2 && sender.account.decodes == 2)
    #expect(recipient.account.encodes == 1 && recipient.account.decodes == 1)
    #expect(recipient.account.steps.allSatisfy { $0.rendition == .main })
  }

  @Test("design C's thumbnail is the recipient's") func convos() throws {
    for name in ["convos", "convos-adaptive", "convos-ipad"] {
      let policy = try #require(Policy.presets[name])
      let outcome = policy.compress(try MadePhotoTests.photo(900, 620, .jpeg))
      #expect(outcome.thumbnail?.size.longestSide == 300, "\(name)")
      #expect(outcome.account.steps.allSatisfy { $0.rendition == .main }, "\(name)")
      #expect(policy.ofSender.thumbnail == nil, "\(name)")
    }
    #expect(try #require(Policy.presets["messai"]).ofSender.thumbnail != nil)
  }

  @Test("what the recipient makes cannot be sent") func notSent() {
    #expect {
      try Self.policy("longestSide: 300, quality: 0.7, from: 'received', uploaded: true")
    } throws: { "\($0)".contains("the recipient makes a thumbnail") }
  }
}
