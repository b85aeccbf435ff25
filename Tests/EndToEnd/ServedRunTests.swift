import Foundation
import Records
import TestSupport
import Testing

/// A run with a server that makes pictures again: recipients see, load and keep what it made.
@Suite struct ServedRunTests {
  @Test("scores, bytes and seconds are those of the server's picture, which is the same as two calls of compress")
  func served() throws {
    let folder = try TemporaryFolder()
    try TIFFPhoto(width: 900, height: 700, seed: 4).data.write(to: folder.url.appending(path: "a.tif"))
    let main = "main: { strategy: 'resizeFirst', quality: 0.95 }"
    for (name, more) in [
      ("plain", ""), ("cdn", ", server: { policy: 'small.json5' }"), ("cloud", ", picker: { cloud: '2Mbit' }"),
    ] {
      try Data("{ name: '\(name)', \(main)\(more) }".utf8).write(to: folder.url.appending(path: "\(name).json5"))
    }
    try Data("{ name: 'small', main: { strategy: 'resizeFirst', longestSide: 400, quality: 0.5 } }".utf8)
      .write(to: folder.url.appending(path: "small.json5"))
    let policies = ["plain", "cdn", "cloud"].flatMap { ["-p", folder.path("\($0).json5")] }
    let told = try BuiltProgram.run(
      ["run", folder.path("a.tif")] + policies + [
        "--links", "3g", "--runs", "20", "--phone", "old", "-o", folder.path("run"),
      ])
    #expect(told.status == 0, "\(told.errorText)")
    let rows = try RunReader(RunFolder(folder.path("run")))
    func trial(_ policy: String) throws -> Trial {
      try #require(try rows.rows(Trial.self).first { $0.policy == policy })
    }
    let (plain, cdn, cloud) = (try trial("plain"), try trial("cdn"), try trial("cloud"))

    // By hand: the policy's file, and the server's of that.
    func compress(_ photo: String, _ policy: String) throws -> [String: Any] {
      let line = try BuiltProgram.run(
        "compress", photo, "--policy", folder.path("\(policy).json5"), "-o", folder.path(policy), "--json")
      return try #require(line.jsonLines.first?["main"] as? [String: Any])
    }
    let sent = try compress(folder.path("a.tif"), "plain")
    let served = try compress(try #require(sent["path"] as? String), "small")
    #expect(cdn.mainSha256 == plain.mainSha256 && plain.mainSha256 == sent["sha256"] as? String)
    #expect(cdn.servedSha256 == served["sha256"] as? String && cdn.servedBytes == served["bytes"] as? Int)
    #expect(cdn.servedWidth == 400 && plain.servedBytes == nil && cdn.uploadedBytes == plain.uploadedBytes)
    #expect(cdn.recipientBytes == cdn.servedBytes.map(Double.init) && cdn.storedBytes == cdn.servedBytes)

    func score(_ policy: String) throws -> Double {
      try #require(
        try rows.rows(Score.self).first { $0.policy == policy && $0.rendition == "main" && $0.metric == "ssimulacra2" }?
          .score)
    }
    #expect(try score("cdn") < score("plain") - 5)
    func upload(_ policy: String) throws -> Upload {
      try #require(try rows.rows(Upload.self).first { $0.policy == policy })
    }
    #expect(try upload("cdn").uploadSecondsP50 == upload("plain").uploadSecondsP50)
    #expect(try upload("cdn").seenInBudget ?? 0 >= upload("plain").seenInBudget ?? 1)

    let story = try BuiltProgram.run("explain", folder.path("run"), "a.tif", "--policy", "cdn")
    #expect(
      story.text.contains("the server made of it: ") && story.text.contains("recipients see that"),
      "\(story.text)")

    // 2 Mbit/s of the photo's own bytes, on any phone.
    let waited = (cloud.phoneCompressSeconds ?? 0) - (plain.phoneCompressSeconds ?? 0)
    #expect(abs(waited - Double(cloud.photoBytes) * 8 / 2e6) < 1e-5)
  }
}
