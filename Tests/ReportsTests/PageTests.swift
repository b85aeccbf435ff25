import CompressionStrategies
import Foundation
import Judgement
import Records
import TestSupport
import Testing

@testable import Reports

struct PageTests {
  /// The page of a made-up run.
  private static func page(
    _ fixture: RunFixture = RunFixture(), maxBytes: Int = 25_000_000, change: (RunFolder) throws -> Void = { _ in }
  ) throws -> String {
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    try change(run)
    let reader = try RunReader(run)
    let files = try ReportWriter(
      ReportData(reader), of: reader, into: run.path + "/report", pictures: run.picturesPath, maxPageBytes: maxBytes
    ).write([.html])
    return try String(contentsOfFile: files[0], encoding: .utf8)
  }

  @Test("Style and script stay under 120 kB, and nothing names an outside address")
  func isSmallAndAlone() throws {
    let page = try Self.page()
    func length(from start: String, to end: String) throws -> Int {
      let begin = try #require(page.range(of: start, options: .backwards)).upperBound
      return page[begin...].prefix(upTo: try #require(page[begin...].range(of: end)).lowerBound).utf8.count
    }
    let own = try length(from: "<style>", to: "</style>") + length(from: "<script>", to: "</script>")
    #expect(own < 120_000, "\(own) bytes")
    #expect(page.firstMatch(of: /(src|href)="?(https?:)?\/\//) == nil)
    #expect(page.contains("default-src &#39;none&#39;"))
  }

  @Test("No two elements have the same id: links and switches find what they name")
  func idsAreUnique() throws {
    let page = try Self.page()
    let body = page[..<(try #require(page.range(of: "<script", options: .backwards)).lowerBound)]
    let ids = body.matches(of: /\sid="([^"]+)"/).map { String($0.output.1) }
    let repeated = Dictionary(grouping: ids, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
    #expect(ids.count > 20 && repeated.isEmpty, "\(repeated)")
  }

  @Test("A run whose renditions are empty has a page") func isOfNothing() throws {
    let page = try Self.page { run in
      let store = try RunStore(run)
      for (var trial, cell) in try RunReader(run).cells(Trial.self) where trial.mainBytes != nil {
        trial.mainBytes = 0
        try store.save([trial], from: Origin(cell: cell))
      }
    }
    #expect(page.contains("id=\"policies\"") && page.contains("id=\"messages\""))
  }

  @Test("An unfinished run is shown as such, on the page, too")
  func isUnfinished() throws {
    let page = try Self.page { run in
      var manifest = try run.readManifest()
      manifest.inputs.append(.init(photo: "late.jpg", path: "late.jpg", bytes: 1, sha256: "0"))
      try run.write(manifest)
    }
    #expect(page.contains("Unfinished: 80 of 84 trials are done."))
    #expect(page.contains(" photos so far: finish the run.") && !page.contains("add more to be sure"))
  }

  @Test("No success, one photo, one policy and no photos at all are answers, not faults", arguments: [0, 1, 2, 3])
  func oddRuns(kind: Int) throws {
    var fixture = RunFixture()
    switch kind {
    case 0: fixture.failureEvery = 1
    case 1: fixture.photos = 1
    case 2: fixture.policies = ["alone"]
    default: fixture.photos = 0
    }
    let page = try Self.page(fixture)
    let wanted = [
      "No answer: no photo was processed under any policy.", "One photo says nothing about others.",
      "alone (2048 px, JPEG quality ",
      "No answer: no photo was processed under any policy.",
    ]
    #expect(page.contains(wanted[kind]))
  }

  @Test("If the run kept no pictures, the numbers stay, and the place says so")
  func lacksPictures() throws {
    let page = try Self.page()
    #expect(page.contains("pictures not kept by the run"))
    #expect(page.contains("id=\"photo-table\""))
  }

  @Test("A page whose trials are too large contains evenly chosen photos, and says so")
  func isThinned() throws {
    var fixture = RunFixture()
    fixture.photos = 200
    let (whole, thin) = (try Self.page(fixture), try Self.page(fixture, maxBytes: 200_000))
    #expect(!whole.contains("have one photo in"))
    #expect(thin.utf8.count < whole.utf8.count && thin.contains("have one photo in"))
    // The figures themselves are for all photos.
    let table = /<table class="sheet" id="answers"[^>]*>[\s\S]*?<\/table>/
    #expect(try #require(whole.firstMatch(of: table)).output == #require(thin.firstMatch(of: table)).output)
  }

  @Test("Seven columns by default and all others behind a switch; the best policy is first, yours is marked")
  func table() throws {
    var fixture = RunFixture()
    fixture.policies = ["convos", "messai", "mine"]
    let page = try Self.page(fixture)
    let table = try #require(page.firstMatch(of: /<table class="sheet" id="answers"[^>]*>([\s\S]*?)<\/table>/)).output.1
    let heads = table.matches(of: /<th scope="col"( class="n")?( aria-sort="descending")?>/)
    #expect(heads.count == 7)
    #expect(table.matches(of: /<th scope="col" class="n x">/).count > 8)
    let sent = table.matches(of: /data-figure="sentWell"[^>]*>([\d.]+)\s/).compactMap { Double($0.output.1) }
    #expect(sent.count == 3 && sent == sent.sorted(by: >))
  }

  @Test("The first screen has the card, every policy in a row with its interval, and a title of its own")
  func firstScreen() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let reader = try RunReader(run)
    let data = try ReportData(reader)
    let files = try ReportWriter(
      data, of: reader, into: run.path + "/report", pictures: run.picturesPath, title: "Ours <b>"
    ).write([.html])
    let page = try String(contentsOfFile: files[0], encoding: .utf8)
    #expect(page.contains("<title>Ours &lt;b&gt; · Stepwedge report</title>"))
    let card = try #require(page.firstMatch(of: /<article class="card answer"[\s\S]*?<\/article>/)).output
    #expect(page.contains("No test of it on phones has been published") && card.contains("look fine to fewer than"))
    #expect(card.matches(of: /<div class="fig">/).count == 4 && card.matches(of: /95 % confidence/).count == 4)
    let plot = try #require(page.firstMatch(of: /<ol class="rows [^"]*" data-part="sent-well">[\s\S]*?<\/ol>/)).output
    #expect(plot.matches(of: /<li class="row\s/).count == data.policies.count)
    #expect(plot.matches(of: /class="ci"/).count == data.policies.count)
    // Settings, bytes and price, and policies for other wishes, are in the terminal's words.
    #expect(!data.otherPicks.isEmpty && data.pickFacts.contains(" a picture; $"))
    #expect(card.contains("\(data.pickFacts)</p>"))
    let others = card.matches(of: /<li>(.*?)<\/li>/).map { String($0.output.1).replacing(/<.*?>/, with: "") }
    #expect(others == data.otherPicks.map(\.sentence))
    // A report replaces one with another title.
    _ = try ReportWriter(data, of: reader, into: run.path + "/report", pictures: run.picturesPath).write([.html])
  }

  @Test("If no photo is harmed, the plot shows what still differs", arguments: [true, false])
  func unharmed(isHarmed: Bool) throws {
    let page = try Self.page { run in
      let store = try RunStore(run)
      for (var score, cell) in try RunReader(run).cells(Score.self) where score.isMain {
        score.score = isHarmed ? 20 : 99.5 - Double(score.policy.utf8.count) / 10
        try store.save([score], from: Origin(cell: cell))
      }
    }
    #expect(page.contains(isHarmed ? "Late against harmed, of those sent" : "Late against viewers who notice"))
  }

  @Test("Each alternative has a line and an inert answer; those that change the recommendation come first")
  func alternatives() throws {
    var fixture = RunFixture()
    fixture.devices = ["phone", "tablet"]
    fixture.generatedEvery = 3
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    let reader = try RunReader(run)
    let report = try ReportData(reader)
    let alternatives = report.alternatives
    let areOthers = alternatives.map { $0.isOther(than: report.answer) }
    #expect(alternatives.count > 5 && areOthers == areOthers.sorted { $0 && !$1 })
    let page = WhatIf(report)
    let lines = page.panel.text.matches(of: /<button type="button" data-if="([^"]+)"/).map { String($0.output.1) }
    #expect(lines.count == alternatives.count && Set(lines).count == lines.count)
    #expect(page.templates.count == alternatives.count)
    for (template, alternative) in zip(page.templates, alternatives) {
      #expect(template.text.contains("stepwedge report RUN --") && !template.text.contains(" id=\""))
      #expect(alternative.answer.question == alternative.question && alternative.question != report.question)
    }
  }

  @Test("A sweep's policies are joined by a line for each side")
  func sweep() throws {
    var fixture = RunFixture()
    fixture.policies = ["q50-1280", "q80-1280", "q50-2048", "q80-2048"]
    let page = try Self.page(fixture) { run in
      var manifest = try run.readManifest()
      for (index, values) in [(50, 1_280), (80, 1_280), (50, 2_048), (80, 2_048)].enumerated() {
        manifest.policies[index].variation = .init(
          of: nil, [.init("quality", "\(values.0)"), .init("side", "\(values.1)")])
      }
      try run.write(manifest)
    }
    #expect(page.contains("data-policies=\"0 1\"") && page.contains("data-policies=\"2 3\""))
  }
}
