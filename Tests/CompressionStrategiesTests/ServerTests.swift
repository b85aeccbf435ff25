import Documents
import ImageCodecs
import TestSupport
import Testing
@testable import CompressionStrategies

/// What a server makes of the pictures that arrive, and what the system's picker does before the app has a photo.
@Suite("The server and the picker") struct ServerTests {
  private func policy(_ more: String, _ main: String = "strategy: 'resizeFirst', quality: 0.9") throws -> Policy {
    try Policy(reading: Array("{ name: 'x', main: { \(main) }\(more) }".utf8), from: "p.json5")
  }

  @Test("the server's picture is its policy's of what arrived, and costs the sender nothing") func always() throws {
    let photo = try MadePhotoTests.photo(1200, 900, .png)
    let alone = try policy("").compress(photo)
    let outcome = try policy(", server: { policy: 'convos' }").compress(photo)
    let arrived = try #require(outcome.main)
    #expect(arrived.bytes == alone.main?.bytes && alone.served == nil && alone.delivered?.bytes == arrived.bytes)
    let byHand = try #require(Policy.presets["convos"]).compress(Photo(name: "x", bytes: arrived.bytes)).main
    #expect(outcome.served?.bytes == byHand?.bytes && outcome.delivered?.bytes == byHand?.bytes)
    #expect(outcome.account.steps.count == alone.account.steps.count && outcome.othersCpuSeconds > 0)
  }

  @Test("a server that makes pictures again which break its limit does not refuse them, and leaves the rest alone")
  func overLimit() throws {
    let photo = try MadePhotoTests.photo(1200, 900, .png)
    let bytes = try #require(try policy("").compress(photo).main).bytes.count
    func outcome(_ limit: Int, _ server: String) throws -> Outcome {
      let limits = "limits: [{ rendition: 'main', maxBytes: '\(limit)', kind: 'server' }]"
      return try policy(", \(limits)\(server)").compress(photo)
    }
    let server = ", server: { policy: 'convos', when: 'overLimit' }"
    #expect(try outcome(bytes - 1, "").status == .refused)
    #expect(try outcome(bytes - 1, ", server: { policy: 'convos' }").status == .refused)
    let made = try outcome(bytes - 1, server)
    #expect(made.status == .ok && made.limitBroken && made.served != nil && made.main?.bytes.count == bytes)
    let kept = try outcome(bytes, server)
    #expect(kept.status == .ok && kept.served == nil && !kept.limitBroken)
  }

  @Test("whoever cannot open what the server made gets what arrived") func webp() throws {
    let webp = "{ name: 'cdn', main: { strategy: 'resizeFirst', quality: 0.7, format: 'webp' } }"
    let outcome = try policy(", recipients: { year: 2023 }, server: { policy: \(quoted(webp)) }")
      .compress(MadePhotoTests.photo(600, 400, .png))
    #expect(outcome.served?.format == "webp" && outcome.main?.format == "jpeg")
    #expect(outcome.opened == Recipients(place: .phones, year: 2023).share(opening: "webp"))
    #expect((outcome.fallback?.bytes == outcome.main?.bytes) == (outcome.opened < 1))
  }

  @Test("a server's policy file becomes part of the text; faults are named")
  func reading() throws {
    let cdn = try policy("", "strategy: 'resizeFirst', quality: 0.7, format: 'webp'")
    var asked: [String] = []
    let text = "{ name: 'y', main: { strategy: 'original' }, server: { policy: 'cdn.json5' } }"
    let policy = try Policy(reading: Array(text.utf8), from: "p.json5") { _ in
      throw WrongText("no link was named")
    } encoder: { _ in
      throw WrongText("no model was named")
    } policy: { name in
      asked.append(name)
      return cdn
    }
    #expect(asked == ["cdn.json5"] && policy.server?.policy?.main.encodedFormat == .webp)
    let again = try Policy(reading: Array(policy.text.utf8), from: "the runner")
    #expect(again.server?.policy?.main.encodedFormat == .webp && again.libraries.isSuperset(of: cdn.libraries))
    for (keys, words) in [
      ("policy: 'whatsap'", "no built-in policy"), ("policy: '{ name: 1 }'", "name"),
      ("policy: 'convos', when: 'never'", "never"), ("", "policy"),
    ] {
      let error = #expect(throws: FaultyFile.self) { try self.policy(", server: { \(keys) }") }
      #expect(error?.description.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
    }
  }

  @Test("the picker's JPEG is the app's photo; its work counts on the phone, and not in the app's memory")
  func picker() throws {
    let photo = try MadePhotoTests.photo(1200, 900, .png)
    let plain = try policy("")
    let picked = try policy(", picker: { transcodes: ['png'], quality: 0.8 }").compress(photo)
    let raster = try PhotoReader(bytes: photo.bytes, probe: photo.probe).render(RenderRequest()).raster
    let model = try #require(EncoderModel.presets["apple-imageio"])
    let byHand = plain.compress(try Photo(name: "x", bytes: raster.encoded(model.settings(at: 0.8))))
    #expect(picked.main?.bytes == byHand.main?.bytes && picked.account.encodes == byHand.account.encodes + 1)
    #expect(picked.main?.bytes != plain.compress(photo).main?.bytes)
    #expect(
      RasterSteps(picked.account, subsampling: false).steps == RasterSteps(byHand.account, subsampling: false).steps)
    let other = try policy(", picker: { transcodes: ['heic'] }").compress(photo)
    #expect(other.main?.bytes == plain.compress(photo).main?.bytes && other.account.encodes == 1)
  }

  @Test("a photo in the cloud takes its bytes over the rate, the same on every phone") func cloud() throws {
    let photo = try MadePhotoTests.photo(1200, 900, .png)
    func seconds(_ more: String, on phone: String) throws -> Double {
      let account = try policy(more).compress(photo).account
      var work = CompressionWork()
      for step in account.steps where step.kind != .probe {
        work.add(
          .init(step.kind.rawValue, step.format ?? ""), pixels: Int(1e6 * step.megapixels), bytes: step.bytes ?? 0)
      }
      let read = try #require(CompressionWork(work.text))
      #expect(read == work)
      let costs = try #require(Phone.presets[phone]).whole
      return try #require(costs.exactSeconds(work))
    }
    for phone in ["recent", "old"] {
      let more = try seconds(", picker: { cloud: '20Mbit' }", on: phone) - seconds("", on: phone)
      #expect(abs(more - Double(photo.bytes.count) * 8 / 20e6) < 1e-9)
    }
  }
}
