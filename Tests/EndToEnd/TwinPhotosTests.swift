import Foundation
import TestSupport
import Testing

/// Photos whose names or contents are alike: a photo is its content.
struct TwinPhotosTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, in photos: String, seed: UInt64) throws {
    let photos = folder.url.appending(path: photos)
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    try TIFFPhoto(width: 300 + 10 * Int(seed), height: 200, seed: seed).data.write(to: photos.appending(path: name))
  }

  /// The photos of the run, each with its hash, as its table has them.
  private func photos() throws -> [String: String] {
    let out = folder.path(UUID().uuidString)
    #expect(try BuiltProgram.run("report", folder.path("run"), "--format", "csv", "-o", out).status == 0)
    let rows = try String(contentsOfFile: out + "/trials.csv", encoding: .utf8).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let (name, hash) = try (#require(rows[0].firstIndex(of: "photo")), #require(rows[0].firstIndex(of: "photoHash")))
    return Dictionary(rows.dropFirst().map { ($0[name], $0[hash]) }) { first, _ in first }
  }

  private func run(_ photos: String...) throws -> Program.Answer {
    try BuiltProgram.run(
      ["run"] + photos.map { folder.path($0) } + ["--policies", "original", "--links", "wifi", "--runs", "5"]
        + ["--no-pictures", "-q", "--json", "-o", folder.path("run")])
  }

  @Test("two contents of one name in two spellings, or in two letter cases, are two photos")
  func spellings() throws {
    try write("\u{E9}.tif", in: "composed", seed: 1)
    try write("e\u{301}.tif", in: "decomposed", seed: 2)
    try write("night.tif", in: "composed", seed: 3)
    try write("Night.tif", in: "decomposed", seed: 4)
    #expect(try run("composed", "decomposed").jsonLines.first?["photos"] as? Int == 4)
    #expect(try Set(photos().values).count == 4 && photos().count == 4)
  }

  @Test("a photo that is copied counts once, also in a later command") func copies() throws {
    try write("a.tif", in: "photos", seed: 1)
    try write("b.tif", in: "photos", seed: 1)
    try write("c.tif", in: "photos", seed: 2)
    #expect(try run("photos").jsonLines.first?["photos"] as? Int == 2)
    try write("d.tif", in: "more", seed: 1)
    let again = try run("photos", "more")
    #expect(again.jsonLines.first?["photos"] as? Int == 2 && again.jsonLines.first?["reused"] as? Int == 2)
  }

  @Test("another content under a photo's name is another photo, also in a later command") func renamed() throws {
    try write("a.tif", in: "photos", seed: 1)
    #expect(try run("photos").jsonLines.first?["photos"] as? Int == 1)
    try write("a.tif", in: "more", seed: 2)
    #expect(try run("photos", "more").jsonLines.first?["photos"] as? Int == 2)
    #expect(try photos().keys.sorted() == ["a-2.tif", "a.tif"])
  }
}
