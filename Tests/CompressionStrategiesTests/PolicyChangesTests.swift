import CompressionStrategies
import Testing

@Suite struct PolicyChangesTests {
  private func policy(_ main: String, _ rest: String = "") throws -> Policy {
    try Policy(
      reading: Array("{ name: 'ours', \(rest) main: { strategy: 'resizeFirst', \(main) } }".utf8), from: "ours")
  }

  @Test("Settings that differ are listed in the order of the files; names, comments and spellings do not differ")
  func changes() throws {
    let old = try policy(
      "longestSide: 1280, quality: 0.75, passThrough: { maxBytes: 500000 }",
      "title: 'Old', source: { repository: 'a/b', commit: '1234567', file: 'c', read: '2026-11' },")
    let new = try policy(
      "pixels: 3276800, quality: .750, /* more */ passThrough: { maxBytes: 900000 }", "title: 'New',")
    let changes = new.changes(since: old).map { "\($0.key): \($0.before ?? "none") to \($0.after ?? "none")" }
    #expect(
      changes == [
        "main.longestSide: 1280 to none", "main.passThrough.maxBytes: 500000 to 900000", "main.pixels: none to 3276800",
      ])
    #expect(try old.changes(since: policy("quality: 0.75, longestSide: 1280, passThrough: { maxBytes: 500000 }")) == [])
    #expect(
      try policy("longestSide: 1280, quality: 0.75", "thumbnail: null,").changes(
        since: policy("longestSide: 1280, quality: 0.75")) == [])
  }
}
