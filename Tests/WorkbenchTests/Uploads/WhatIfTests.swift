import Documents
import CompressionStrategies
import Judgement
import NetworkSimulation
import Records
import Testing
import Workers
@testable import Workbench

@Suite("What a run keeps of its uploads")
struct WhatIfTests {
  private static func upload(_ bytes: Int, over link: Link, within budget: Double) throws -> Upload {
    let policy = try #require(Policy.presets["convos"])
    var setup = RunSetup(policies: [policy], links: [link], devices: [], metrics: [], viewings: [])
    setup.settings.budgetSeconds = budget
    setup.settings.runs = 200
    var trial = Trial()
    trial.mainBytes = bytes
    return try #require(setup.uploads(of: trial, under: policy).first)
  }

  @Test("Compression on the phone is added to the upload, exactly")
  func compression() throws {
    let link = try #require(Link.named("wifi"))
    let policy = try #require(Policy.presets["convos"])
    var setup = RunSetup(policies: [policy], links: [link], devices: [], metrics: [], viewings: [])
    setup.settings.runs = 20
    var trial = Trial()
    (trial.mainBytes, trial.work) = (50_000, "decode.jpeg 1 12000000 3000000")
    let alone = try #require(setup.uploads(of: setup.settings.paced(trial), under: policy).first)
    #expect(alone.totalChanceInBudget == nil)
    setup.settings.phone = PhoneCosts(name: "p", title: "", source: "", costs: ["decode": .init(megapixel: 0.5)])
    setup.settings.phoneSpeed = 4
    let paced = setup.settings.paced(trial)
    #expect(paced.phoneCompressSeconds == 1.5)
    let both = try #require(setup.uploads(of: paced, under: policy).first)
    #expect(both.uploadSecondsP50 == alone.uploadSecondsP50)
    #expect(abs(try #require(both.totalSecondsP50) - (try #require(both.uploadSecondsP50)) - 1.5) < 1e-9)
    #expect(paced.thumbnailPhoneSeconds == nil, "there is no thumbnail")
    (trial.thumbnailBytes, trial.work) = (5_000, "decode.jpeg 1 12000000 3000000; decode.jpeg* 1 2000000 0")
    #expect(setup.settings.paced(trial).phoneCompressSeconds == 1.75)
    #expect(setup.settings.paced(trial).thumbnailPhoneSeconds == 0.25)
    trial.mainBytes = nil
    #expect(setup.settings.paced(trial).phoneCompressSeconds == nil, "nothing was made")
  }

  /// The tail of a population was once a straight line, which was up to 2.9 points off.
  @Test(
    "gives for any budget what a run with that budget gives, to three tenths of a point",
    arguments: ["4g-population", "3g", "wifi"])
  func budgets(name: String) throws {
    let link = try #require(Link.named(name))
    let kept = Evidence.Sending(try Self.upload(200_000, over: link, within: 5), budgetSeconds: 5)
    for budget in [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 6, 8, 10] {
      let asked = try Self.upload(200_000, over: link, within: budget)
      let (sent, seen) = (kept.sent.chance(within: budget), kept.seen?.chance(within: budget))
      #expect(abs(try #require(sent) - (try #require(asked.chanceInBudget))) <= 0.003, "\(budget) s")
      #expect(abs(try #require(seen) - (try #require(asked.seenInBudget))) <= 0.003, "\(budget) s")
    }
  }

  @Test("is a short text, which is read as it was written") func text() throws {
    for name in ["4g-population", "wifi"] {
      let link = try #require(Link.named(name))
      let text = try #require(try Self.upload(200_000, over: link, within: 5).uploadQuantiles)
      #expect(ArrivalQuantiles.isText(text) && text.utf8.count < 1_000, "\(text)")
      #expect(ArrivalQuantiles.numbers(text.utf8).count == ArrivalQuantiles.count)
    }
    #expect(ArrivalQuantiles.text([0.25]) == "250*200")
    #expect(ArrivalQuantiles.text([0.25, 0.5]) == "250*100 250*100")
    #expect(ArrivalQuantiles.text([]) == nil)
  }
}
