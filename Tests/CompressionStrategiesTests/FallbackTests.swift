import Documents
import ImageCodecs
import Pixels
import TestSupport
import Testing
@testable import CompressionStrategies

/// Who can open a policy's pictures, and what the others get.
@Suite("Pictures that not everybody can open") struct FallbackTests {
  private func policy(_ main: String, _ more: String = "") throws -> Policy {
    let text = "{ name: 'x', main: { longestSide: 300, \(main) }\(more) }"
    return try Policy(reading: Array(text.utf8), from: "p.json5")
  }

  private let avif = "strategy: 'resizeFirst', quality: 0.6, format: 'avif'"

  @Test("the table has no faults, rises with the years, and does not list what everybody can open")
  func table() throws {
    #expect(FormatSupport.presets.faults.isEmpty, "\(FormatSupport.presets.faults)")
    let table = try #require(FormatSupport.presets.all.first)
    #expect(Set(table.entries.keys) == [.webp, .heic, .avif, .jxl])
    for (format, entry) in table.entries {
      #expect(!entry.source.isEmpty)
      for (place, shares) in entry.shares { #expect(shares == shares.sorted(), "\(format) on \(place)") }
    }
    #expect(Recipients().share(opening: "jpeg") == nil && Recipients().share(opening: "external") == nil)
    // iPhones since iOS 17 and no Android: between a fifth and a third of the phones.
    #expect(0.2...0.3 ~= (Recipients().share(opening: "jxl") ?? 0))
  }

  @Test("recipients are on phones with the newest systems that are known, unless the policy says otherwise")
  func recipients() throws {
    let table = try #require(FormatSupport.presets.all.first)
    let shares = try #require(table.entries[.avif]).shares
    #expect(try policy(avif).recipients.share(opening: "avif") == shares[.phones]?.last)
    let told = try policy(avif, ", recipients: { on: 'browsers', year: 2023 }").recipients
    #expect(told.share(opening: "avif") == shares[.browsers]?[1])
    #expect(throws: FaultyFile.self) { try policy(avif, ", recipients: { year: 1999 }") }
  }

  @Test("a fallback is a word or an object, and none of a policy that writes JPEG")
  func reading() throws {
    #expect(try policy(avif).fallback == nil)
    #expect(try policy("\(avif), fallback: 'jpeg'").fallback == Fallback(maker: .server, quality: 0.8))
    #expect(
      try policy("\(avif), fallback: { format: 'jpeg', by: 'sender', quality: 0.7 }").fallback
        == Fallback(maker: .sender, quality: 0.7))
    for keys in ["quality: 0.6, fallback: 'jpeg'", "quality: 0.6, format: 'avif', fallback: 'gif'"] {
      #expect(throws: FaultyFile.self) { try policy("strategy: 'resizeFirst', \(keys)") }
    }
  }

  @Test("the server's fallback is made from what arrived and costs the sender nothing; the sender's is another encode")
  func makers() throws {
    let photo = try MadePhotoTests.photo(600, 400, .png)
    let alone = try policy(avif).compress(photo)
    #expect(alone.fallback == nil && alone.opened < 1)
    let server = try policy("\(avif), fallback: 'jpeg'").compress(photo)
    let arrived = try #require(server.main)
    #expect(arrived.bytes == alone.main?.bytes && server.account.steps.count == alone.account.steps.count)
    #expect(server.account.encodes == 1 && server.othersCpuSeconds > 0)
    // Made by hand: decode what arrived, and encode it.
    let shown = try PhotoReader(bytes: arrived.bytes, probe: PhotoProbe(arrived.bytes)).render(RenderRequest()).raster
    #expect(try server.fallback?.bytes == shown.encoded(EncodeSettings(quality: 80)))

    let sender = try policy("\(avif), fallback: { format: 'jpeg', by: 'sender' }").compress(photo)
    #expect(sender.main?.bytes == arrived.bytes && sender.account.encodes == 2 && sender.account.decodes == 1)
    let own = try #require(sender.fallback)
    #expect(own.bytes != server.fallback?.bytes && own.format == "jpeg" && own.size == arrived.size)
    #expect(sender.account.steps.last?.bytes == own.bytes.count)
    let timed = try policy("\(avif), fallback: 'jpeg'").ofSender
    #expect(timed.fallback == nil && timed.compress(photo).othersCpuSeconds == 0)
  }

  @Test("a JPEG that is packed without loss is the same JPEG again for those who cannot open JPEG XL", .needsLibjxl)
  func packed() throws {
    let photo = try MadePhotoTests.photo(240, 200, .jpeg)
    let keys = "strategy: 'resizeFirst', quality: 0.6, passThrough: { maxBytes: '1MB', as: 'jxl' }, fallback: 'jpeg'"
    let outcome = try policy(keys).compress(photo)
    #expect(outcome.passedThrough && outcome.main?.format == "jxl")
    #expect(try outcome.fallback?.bytes == JPEGCleaner.strippingMetadata(photo.bytes))
    #expect(outcome.account.encodes == 0)
  }
}
