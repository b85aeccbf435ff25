import Documents
import Judgement
import PerceptualQuality
import Records
import Statistics
import TestSupport
import Testing
@testable import Reports

/// Compares every clause of the answer's sentences with its table, for made-up runs and random questions.
struct SentencesTests {
  private static func reports(_ count: Int) throws -> [ReportData] {
    try (1...count).flatMap { number in
      var fixture = RunFixture()
      fixture.seed = UInt64(number)
      fixture.photos = 6 + number % 12
      let run = try fixture.make()
      defer { RunFixture.remove(run) }
      let reader = try RunReader(run)
      var random = SeededGenerator(seed: UInt64(number))
      return try Question.Goal.allCases.map { goal in
        try ReportData(reader) { question in
          question.goal = goal
          question.floor = Double(50 + random.number(below: 50)) / 100
          question.budgetSeconds = Double(8 + random.number(below: 30)) / 4
        }
      }
    }
  }

  @Test("A share of the slowest link is given with both ends of its segment") func slowestLink() throws {
    var checked = 0
    for report in try Self.reports(12) {
      let flip = try #require(report.answer.flips.first { $0.axis == .slowestLink } ?? report.answer.flips.first)
      for sentence in report.sentences {
        guard
          let words = try /If (.+) of the uploads go over the slowest link, (.+), it is (.+)\./.wholeMatch(
            in: sentence)
        else {
          continue
        }
        #expect(flip.link == String(words.2))
        for place in Self.places(String(words.1)) {
          let segment = flip.segments.last { $0.from.number * 100 <= Double(place) + 1e-9 }
          #expect(segment.map(AnswerWords.names) == String(words.3), "\(sentence) at \(place)")
        }
        checked += 1
      }
    }
    #expect(checked > 10)
  }

  @Test("A screen that shows gain maps, built in or not, has a sentence on SDR monitors", arguments: [false, true])
  func screens(isHDR: Bool) throws {
    var fixture = RunFixture()
    (fixture.devices, fixture.isHDR, fixture.looksTwice) = (["fold"], isHDR, true)
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    for name in ["notice", "bothered"] {
      let criterion = try #require(Criterion.presets[name])
      let report = try ReportData(RunReader(run)) { $0.criterion = criterion }
      let says = report.sentences.contains { $0.contains("measured on SDR monitors") }
      #expect(says == (isHDR && name == "notice"), "\(report.sentences)")
    }
  }

  @Test("For a population the slowest tenth of its paths is named, and each class of photos has its answer")
  func slowestPaths() throws {
    var checked = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      var fixture = RunFixture()
      (fixture.seed, fixture.photos, fixture.isOverPaths) = (seed, 12, true)
      let run = try fixture.make()
      defer { RunFixture.remove(run) }
      let report = try ReportData(RunReader(run))
      let flip = try #require(report.answer.flips.first { $0.axis == .slowestPaths })
      for sentence in report.sentences {
        guard
          let words = try /If (.+) of the uploads, instead of 10 %, .+ tenth .+, it is (.+)\./.wholeMatch(in: sentence)
        else { continue }
        for place in Self.places(String(words.1)) {
          let segment = flip.segments.last { $0.from.number * 100 <= Double(place) + 1e-9 }
          #expect(segment.map(AnswerWords.names) == String(words.2), "\(sentence) at \(place)")
        }
        checked += 1
      }
      for own in report.byClass {
        let name = try #require(own.question.photoClass)
        #expect(
          report.sentences.contains { $0.contains(" class of photo: ") && $0.contains("\(name) (\(own.photos) photo") })
      }
      #expect(report.byClass.count > 1)
    }
    #expect(checked > 0)
  }

  @Test("Times of compression are of the run's phone, also where only the upload counts") func phone() throws {
    var fixture = RunFixture()
    fixture.hasPhone = true
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    let reader = try RunReader(run)
    var question = reader.manifest.question
    question.phone = nil
    let report = try ReportData(reader) { $0 = question }
    #expect(report.question.phone == nil && report.answer.question.phone == nil)
    #expect(TimeSection.section(report).sub.text.contains("Compression is simulated on made-up;"))
  }

  @Test("A share of recipients who zoom in is given with both ends of its segment") func zooming() throws {
    var checked = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      var fixture = RunFixture()
      (fixture.seed, fixture.photos, fixture.looksTwice) = (seed, 8, true)
      let run = try fixture.make()
      defer { RunFixture.remove(run) }
      let report = try ReportData(RunReader(run)) { $0.zooming = 0.5 }
      let flip = try #require(report.answer.flips.first { $0.axis == .zooming })
      for sentence in report.sentences {
        guard let words = try /If (.+) of recipients zoom in by two, it is (.+)\./.wholeMatch(in: sentence) else {
          continue
        }
        for place in Self.places(String(words.1)) {
          let segment = flip.segments.last { $0.from.number * 100 <= Double(place) + 1e-9 }
          #expect(segment.map(AnswerWords.names) == String(words.2), "\(sentence) at \(place)")
        }
        checked += 1
      }
    }
    #expect(checked > 0)
  }

  /// The whole percents for `55 % or more`, `9 % or less`, `14 to 22 %`, `7 %` and `none`.
  private static func places(_ words: String) -> ClosedRange<Int> {
    if words == "none" { return 0...0 }
    let numbers = words.split(separator: " ").compactMap { Int($0) }
    if words.hasSuffix("or more") { return numbers[0]...100 }
    if words.hasSuffix("or less") { return 0...numbers[0] }
    return numbers[0]...(numbers.last ?? numbers[0])
  }

  @Test("What is not reached is given as less, and harm is counted of scored pictures") func numbers() throws {
    var (floors, harms) = (0, 0)
    for report in try Self.reports(12) {
      let headline = report.headline
      if let words = try /None sends ([\d.]+) of 100 .* ([\d.]+) arrive within .*: .*/.firstMatch(in: headline) {
        #expect(try #require(Double(words.2)) < #require(Double(words.1)), "\(headline)")
        floors += 1
      }
      for sentence in report.sentences {
        guard let words = try /It harms (\d+) of its (\d+) scored pictures\./.wholeMatch(in: sentence) else { continue }
        let row = try #require(report.answer.policies.first.flatMap { report.answer.row(of: $0) })
        let scored = try #require(Double(words.2))
        #expect(try abs(#require(row.harmed) * scored - #require(Double(words.1))) < 0.5)
        harms += 1
      }
    }
    #expect(floors > 0 && harms > 0)
  }

  @Test("A small number of photos is mentioned", arguments: [23, 24]) func caution(photos: Int) throws {
    var fixture = RunFixture()
    (fixture.photos, fixture.failureEvery) = (photos, 0)
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    let report = try ReportData(RunReader(run))
    #expect(report.sentences.contains { $0.hasPrefix("Caution, only 23 photos") } == (photos < 24))
    let sure = try #require(report.answer.winsShare) * Double(photos) / Double(photos + 2)
    #expect(report.cardSentences.contains { $0.hasPrefix("About \(AnswerWords.hundredths(sure)) % sure that ") })
  }
}
