import Documents
import Afterwards
import Records
import Testing

/// Compares with what the four designs compute themselves, and with what their caches hold.
@Suite("The designs' own arithmetic")
struct DesignTests {
  private func row(_ name: String, _ album: Album = Made.twoMegabytes) throws -> Afterwards {
    let scenario = try #require(Scenario.presets[name])
    return try #require(Made.simulation([album]).rows([scenario]).first)
  }

  @Test("B: 1,000 users × 50 pictures × 2 MB are 100 GB, $2.60 a month")
  func storage() throws {
    let row = try row("messai")
    #expect(row.storedBytesMonth == 100_000_000_000 && row.heldBytes == 100_000_000_000)
    #expect(abs((row.storageCostMonth ?? 0) - 2.60) < 1e-9)
    #expect(row.storedBytesUserMonth == 100_000_000)
  }

  @Test("B corrected: 5 GB of them are free, $2.47")
  func freeStorage() throws {
    #expect(abs((try row("messai-mended").storageCostMonth ?? 0) - 2.47) < 1e-9)
  }

  @Test("A: 50 uploads a day at $0.000036 are $0.65 a year")
  func uploads() throws {
    let year = try (row("messageai").sendingCostMonth ?? 0) / 30 * 365
    #expect(abs(year - 0.657) < 1e-9)
  }

  @Test("B: without a cache every display is a download")
  func uncached() throws {
    let row = try row("messai", Made.album(sendsThumbnail: true))
    #expect(row.memoryHits == 0 && row.diskHits == 0 && row.networkLoads == 1)
  }

  @Test("C: what left the cache after the server's 30 days is lost; corrected, nothing is")
  func lost() throws {
    #expect(try row("convos").lostShare ?? 0 > 0.5)
    #expect(try row("convos-mended").lostShare == 0)
    #expect(try row("convos-500mb").lostShare ?? 0 > (row("convos").lostShare ?? 1))
  }

  @Test("C: a month of pictures that fit the cache loses nothing")
  func kept() throws {
    // 450 pictures a month of 0.5 MB on average: 225 MB of 1 GB.
    let text = try #require(Scenario.presets["convos"]).text.replacing("month: 12", with: "month: 2")
    let rows = Made.simulation([Made.album(sendsThumbnail: false)]).rows([try Made.scenario(text)])
    #expect(rows.first?.lostShare == 0)
  }

  @Test("D: nothing comes from the disk; corrected, the disk answers nearly everything")
  func memoryOnly() throws {
    let (written, mended) = try (row("buzzbox"), row("buzzbox-mended"))
    #expect(written.diskHits == 0 && written.networkLoads ?? 0 > 0.3)
    #expect(mended.networkLoads ?? 1 < 0.1)
    // 100 MiB hold nine pictures of 11 MB, decoded whole.
    #expect((written.decodedBytesPeak ?? 0) >= 9 * 4 * 1920 * 1440)
    #expect((written.downloadedBytesMonth ?? 0) > 3 * (mended.downloadedBytesMonth ?? 0))
  }

  @Test("a bubble that decodes only what it shows needs less memory than one that keeps whole pictures")
  func bubble() throws {
    let (written, mended) = try (row("messageai"), row("messageai-mended"))
    #expect((mended.decodedBytesPeak ?? 0) < (written.decodedBytesPeak ?? 0) / 2)
    #expect(written.thumbnailBytesPeak == 0)
  }
}
