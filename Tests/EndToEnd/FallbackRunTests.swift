import Foundation
import Records
import TestSupport
import Testing

/// A run in which the fallback decides: AVIF has the fewest bytes, but in 2023 half of the phones could not open it.
@Suite struct FallbackRunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for number in 1...3 {
      try TIFFPhoto(width: 400 + 80 * number, height: 480, seed: UInt64(number)).data
        .write(to: folder.url.appending(path: "\(number).tif"))
    }
    let avif = "strategy: 'resizeFirst', quality: 0.95, format: 'avif'"
    let recipients = "recipients: { on: 'phones', year: 2023 }"
    for (name, text) in [
      ("avif", "main: { \(avif) }, \(recipients)"),
      ("both", "main: { \(avif), fallback: { format: 'jpeg', by: 'sender', quality: 0.95 } }, \(recipients)"),
      ("server", "main: { \(avif), fallback: { format: 'jpeg', by: 'server', quality: 0.95 } }, \(recipients)"),
      ("jpeg", "main: { strategy: 'resizeFirst', quality: 0.97 }"),
    ] {
      try Data("{ name: '\(name)', \(text) }".utf8).write(to: folder.url.appending(path: "\(name).json5"))
    }
  }

  private func answer(_ policies: [String]) throws -> (json: [String: Any], rows: RunReader) {
    let run = folder.path(policies.joined())
    let photos = (1...3).map { folder.path("\($0).tif") }
    let told = try BuiltProgram.run(
      ["run"] + photos + policies.flatMap { ["-p", folder.path("\($0).json5")] } + [
        "--links", "wifi", "--runs", "20", "--phone", "none", "--criterion", "score-60", "--json", "-o", run,
      ])
    #expect(told.status == 0, "\(told.errorText)")
    return (try #require(told.jsonLines.last), try RunReader(RunFolder(run)))
  }

  @Test("sent well is chance × (openers × main + others × fallback), and so the fallback is recommended")
  func byHand() throws {
    let (json, rows) = try answer(["avif", "both", "server", "jpeg"])
    let (trials, scores, uploads) = (try rows.rows(Trial.self), try rows.rows(Score.self), try rows.rows(Upload.self))
    let table = try #require((json["answer"] as? [String: Any])?["table"] as? [[String: Any]])
    for policy in ["avif", "both", "server", "jpeg"] {
      var sum = 0.0
      for trial in trials where trial.policy == policy {
        func content(_ rendition: String) throws -> Double {
          let row = scores.first {
            $0.photo == trial.photo && $0.policy == policy && $0.rendition == rendition && $0.metric == "ssimulacra2"
              && $0.viewing == "fit"
          }
          return 1 / (1 + exp((60 - (try #require(row?.score))) / 5))
        }
        let chance = try #require(
          uploads.first { $0.photo == trial.photo && $0.policy == policy && $0.link == "wifi" }?.chanceInBudget)
        // 52 of 100 phones: the arithmetic is in formats.json5.
        let opened = policy == "jpeg" ? 1 : 0.52
        #expect(trial.opened == opened && (trial.fallbackBytes == nil) == ["avif", "jpeg"].contains(policy))
        let other = policy == "avif" || policy == "jpeg" ? 0 : try content("fallback")
        sum += chance * (opened * (try content("main")) + (1 - opened) * other)
        let (main, jpeg) = (Double(try #require(trial.mainBytes)), Double(trial.fallbackBytes ?? 0))
        #expect(trial.sentBytes == Int(policy == "both" ? main + jpeg : main) && trial.storedBytes == Int(main + jpeg))
        #expect(abs((trial.recipientBytes ?? 0) - (opened * main + (1 - opened) * (jpeg > 0 ? jpeg : main))) < 1e-6)
      }
      let row = try #require(table.first { $0["policy"] as? String == policy })
      #expect(abs((row["sentWell"] as? Double ?? 0) - sum / 3) < 1e-6, "\(policy)")
      let sent = trials.filter { $0.policy == policy }.compactMap(\.sentBytes)
      #expect(row["meanBytes"] as? Double == Double(sent.reduce(0, +)) / 3, "\(policy)")
    }
    #expect(json["recommended"] as? String == "server", "\(json["sentence"] ?? "")")
    let sentence = try BuiltProgram.run(
      "report", folder.path("avifbothserverjpeg"), "--format", "markdown", "-o", folder.path("out"))
    #expect(sentence.status == 0)
    let page = String(decoding: try URL(filePath: folder.path("out/report.md")).bytes(), as: UTF8.self)
    #expect(
      page.contains("there is no fallback, so nothing is sent well to them: 48 % under avif (an estimate)"),
      "\(page.prefix(1500))")
    #expect(try answer(["avif", "jpeg"]).json["recommended"] as? String == "jpeg")
  }
}
