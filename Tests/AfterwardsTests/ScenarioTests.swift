import Documents
import Afterwards
import Records
import Testing

@Suite("Scenario files, and the results of odd ones")
struct ScenarioTests {
  private func row(_ text: String, _ album: Album = Made.twoMegabytes) throws -> Afterwards {
    try #require(Made.simulation([album]).rows([try Made.scenario(text)]).first)
  }

  @Test("all errors of a file are reported at once")
  func faults() {
    let fault = Made.fault("{ name: \"x\", users: -1, membres: 3, diskCache: { age: \"7w\" } }")
    #expect(fault.contains("found -1") && fault.contains("members") && fault.contains("7w"))
    #expect(fault.contains("picturesADay"))
    #expect(Made.fault("{ name: \"x\", picturesADay: 1, picturesAMonth: 30 }").contains("exclude each other"))
    #expect(Made.fault("{ name: \"x\", picturesADay: 10000, members: 100 }").contains("displays"))
  }

  @Test("a cache smaller than one picture keeps nothing, and says so")
  func smallCache() throws {
    let row = try row(
      "{ name: \"x\", picturesADay: 5, memoryCache: { bytes: \"1MB\" }, diskCache: { bytes: \"1MB\" } }")
    #expect(row.memoryHits == 0 && row.diskHits == 0)
    let remarks = row.remarks ?? ""
    #expect(remarks.contains("the memory cache of 1 MB is smaller than 1 of 1 pictures"))
    #expect(remarks.contains("the disk cache of 1 MB"))
  }

  @Test("zero users store and pay nothing; zero pictures show nothing")
  func nobody() throws {
    let row = try row("{ name: \"x\", users: 0, picturesADay: 5, prices: { storage: 1, traffic: 1 } }")
    #expect(row.storedBytesMonth == 0 && row.costMonth == 0)
    #expect(row.remarks?.contains("no users") == true)
    let silent = try self.row("{ name: \"x\", picturesADay: 0 }")
    #expect(silent.displays == 0 && silent.memoryHits == nil && silent.decodedBytesPeak == nil)
    #expect(silent.lostShare == nil && silent.storedBytesMonth == 0)
    #expect(silent.remarks?.contains("no picture was looked at again") == true)
  }

  @Test("without prices, money is left out and the rest is given")
  func noPrices() throws {
    let row = try row("{ name: \"x\", picturesADay: 5 }")
    #expect(row.costMonth == nil && row.storedBytesMonth == 300_000_000_000)
    #expect(row.remarks?.contains("no prices") == true)
  }

  @Test("without a phone or links, times are left out and the rest is given")
  func noTimes() throws {
    let scenario = try Made.scenario("{ name: \"x\", picturesADay: 5, diskCache: { bytes: \"1GB\" } }")
    let simulation = AftermathSimulation(of: [Made.twoMegabytes], on: nil, loads: nil, seed: 1)
    let row = try #require(simulation.rows([scenario]).first)
    #expect(row.diskHits ?? 0 > 0.5 && row.diskSecondsP50 == nil && row.againSecondsP50 == nil)
    #expect(row.remarks?.contains("no time to decode") == true && row.remarks?.contains("no link") == true)
  }

  @Test("a picture from memory takes no time, one from the disk takes its decoding time")
  func times() throws {
    let text = "{ name: \"x\", picturesADay: 5, memoryCache: {}, diskCache: {}, chat: { shows: \"main\" } }"
    let row = try row(text.replacing("memoryCache: {}, ", with: ""))
    // 1920 × 1440 pixels at 10 ms a megapixel.
    #expect(row.diskSecondsP50 == 0.027_648 && row.againSecondsP50 == 0.027_648)
    let kept = try self.row(text)
    #expect(kept.memoryHits ?? 0 > 0.5 && kept.againSecondsP50 == 0)
  }

  @Test("the same seed gives the same digits with any number of workers")
  func workers() throws {
    let albums = [Made.album(sendsThumbnail: true), Made.album(sendsThumbnail: false), Made.twoMegabytes]
    #expect(
      Made.simulation(albums).rows(Scenario.presets.all) == Made.simulation(albums, jobs: 5).rows(Scenario.presets.all))
  }

  @Test("a photo that was not sent is in no chat; if none was sent, that is reported")
  func refused() throws {
    let row = try row("{ name: \"x\", picturesADay: 5 }", Made.album(sendsThumbnail: false))
    #expect(row.remarks?.contains("1 of 10 photos not sent") == true)
    // 47 of 100,000 bytes in ten photos, 150 pictures a month and 1,000 users.
    #expect(row.storedBytesMonth == 470_000 * 150 * 1_000)
    let none = try self.row("{ name: \"x\", picturesADay: 5 }", Album(policy: "p", photos: [nil]))
    #expect(none.displays == 0 && none.storedBytesMonth == 0)
    let untried = try self.row("{ name: \"x\", picturesADay: 5 }", Album(policy: "p", photos: []))
    #expect(untried.storedBytesMonth == nil && untried.remarks?.contains("no photo was tried") == true)
  }
}

@Suite("The built-in scenarios")
struct CatalogTests {
  @Test("every file can be read, has its own name, and states where its figures come from") func files() {
    #expect(Scenario.presets.all.map(\.name) == Scenario.presets.names)
    #expect(Scenario.presets.all.allSatisfy { !$0.source.isEmpty && !$0.title.isEmpty })
  }
}
