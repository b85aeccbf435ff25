import CompressionStrategies
import Foundation
import ImageCodecs
import Judgement
import Records
import Statistics
import TestSupport
import Testing

@Suite("Saying which policy is better")
struct AnswerTests {
  static func evidence(_ policies: [Behaviour], photos: Int, order: [Int]? = nil) -> Evidence {
    let names = "abcdefgh".map(String.init)
    let places = order ?? Array(policies.indices)
    let cells = places.map { place in (0..<photos).map { cell(of: policies[place], photo: $0) } }
    return Evidence(
      policies: places.map { names[$0] },
      photos: (0..<photos).map { (photo: Int) -> Evidence.Photo in
        Evidence.Photo("\(photo)", isGenerated: photo % 2 == 1, megapixels: Double(photo + 1))
      }, links: ["wifi"],
      devices: ["phone"], cells: cells)
  }

  private static func cell(of behaviour: Behaviour, photo: Int) -> Evidence.Cell? {
    func value<Value>(_ list: [Value]) -> Value { list[min(photo, list.count - 1)] }
    var cell = Evidence.Cell()
    cell.breaksLimit = behaviour.breaksLimit && photo == 0
    cell.bytes = cell.breaksLimit ? nil : value(behaviour.bytes).map(Double.init)
    cell.status = cell.bytes == nil ? .refused : behaviour.breaksOwnLimit ? .overLimit : .ok
    guard cell.bytes != nil else {
      (cell.scores, cell.uploads) = ([nil], [nil])
      return cell
    }
    cell.compressSeconds = value(behaviour.compress)
    cell.scores = [value(behaviour.scores)]
    var upload = Upload()
    (upload.chanceInBudget, upload.failedShare) = (value(behaviour.chances), 0)
    upload.uploadQuantiles = behaviour.quantiles
    cell.uploads = [Evidence.Sending(upload, budgetSeconds: 5)]
    return cell
  }

  static func question(_ goal: Question.Goal = .well) -> Question {
    var question = Question(
      mix: [.init(link: "wifi", share: 1)], mixSource: "", device: "phone", budgetSeconds: 5)
    question.goal = goal
    return question
  }

  @Test("follows the rule", arguments: cases)
  func rule(_ example: Case) {
    let evidence = Self.evidence(example.policies, photos: example.photos)
    let answer = Answer(evidence, for: Self.question(example.goal))
    #expect(answer.verdict == example.verdict)
    #expect(answer.policies == example.picks)
    #expect(answer.shortfall == example.shortfall)
    for (place, standing) in example.standings.enumerated() {
      #expect(answer.row(of: evidence.policies[place])?.standing == standing)
    }
  }

  @Test("the order of policies and photos does not matter", arguments: cases.filter { $0.policies.count > 1 })
  func order(_ example: Case) {
    let answers = [Array(example.policies.indices), example.policies.indices.reversed()].map { order in
      Answer(Self.evidence(example.policies, photos: example.photos, order: order), for: Self.question(example.goal))
    }
    #expect(answers[0] == answers[1])
  }

  /// By hand: half of the photos at 1 × fine(60) = 1/2, half lost.
  @Test("sentWell is the mean over all photos of chance times fine")
  func byHand() throws {
    let evidence = Self.evidence(
      [Behaviour(chances: [0.8, 0.8, 0], scores: [60], bytes: [1, 1, nil, nil]), Behaviour()], photos: 4)
    let row = try #require(Answer(evidence, for: Self.question()).row(of: "a"))
    #expect(abs(row.sentWell - 0.2) < 1e-12)
    #expect(abs(row.sent - 0.4) < 1e-12)
    #expect(row.lost == 0.5 && row.harmed == 0 && row.meanBytes == 1)
  }

  /// By hand: at 60 and 70 points a half and 1 / (1 + e⁻²) of the viewers are content.
  @Test("those who cannot open a picture see its fallback, or nothing, and that decides the answer")
  func fallback() throws {
    let content = 1 / (1 + exp(-2.0))
    func cell(_ bytes: Double, score: Double, opened: Double? = nil, fallback: [Double?] = []) -> Evidence.Cell {
      var cell = Evidence.Cell()
      (cell.status, cell.bytes, cell.scores) = (.ok, bytes, [score])
      (cell.opened, cell.fallbackScores) = (opened, fallback)
      let sent = ArrivalTimes(quantiles: [], arrived: 1, budgetSeconds: 5, chance: 0.8)
      cell.uploads = [Evidence.Sending(sent: sent, seen: sent, totalChance: nil, medianSeconds: 1)]
      return cell
    }
    func answer(_ cells: [Evidence.Cell]) -> Answer {
      let evidence = Evidence(
        policies: ["new", "other", "jpeg"].suffix(cells.count), photos: (0..<30).map { Evidence.Photo("\($0)") },
        links: ["wifi"], devices: ["phone"], cells: cells.map { Array(repeating: $0, count: 30) })
      return Answer(evidence, for: Self.question())
    }
    func well(_ answer: Answer, _ policy: String) -> Double { answer.row(of: policy)?.sentWell ?? .nan }
    let jpeg = cell(400_000, score: 60)
    let alone = answer([cell(200_000, score: 70, opened: 0.26), jpeg])
    #expect(abs(well(alone, "other") - 0.8 * 0.26 * content) < 1e-12)
    #expect(abs(well(alone, "jpeg") - 0.4) < 1e-12 && alone.row(of: "jpeg")?.unopened == 0)
    #expect(abs((alone.row(of: "other")?.unopened ?? 0) - 0.74) < 1e-12 && alone.nearest == "jpeg")
    let helped = answer([
      cell(210_000, score: 70, opened: 0.26, fallback: [60]), cell(200_000, score: 70, opened: 0.26), jpeg,
    ])
    #expect(abs(well(helped, "new") - 0.8 * (0.26 * content + 0.74 * 0.5)) < 1e-12)
    #expect(helped.row(of: "new")?.unopened == 0 && helped.nearest == "new")
    // Looks are those of the main picture; a fallback without a score counts as fine, like any picture.
    #expect(helped.row(of: "other")?.harmed == 0)
    #expect(
      abs(well(answer([cell(1, score: 70, opened: 0.5, fallback: [nil]), jpeg]), "other") - 0.4 * (content + 1)) < 1e-12
    )
  }

  /// Two policies that differ on no photo: every resample agrees, and so few photos still say little.
  @Test("says how sure it is, which fewer photos than two dozen are not", arguments: [6: 0.75, 12: 6.0 / 7, 98: 0.98])
  func sure(photos: Int, sure: Double) throws {
    let answer = Answer(Self.evidence([Behaviour(), Behaviour(scores: [60])], photos: photos), for: Self.question())
    #expect(answer.winsShare == 1)
    #expect(abs(try #require(answer.sure) - sure) < 1e-12)
  }

  struct Times: Sendable {
    let budget: Double
    let chance: Double
  }

  @Test(
    "the chance at another budget is that of the kept times, and is exact where it is known",
    arguments: [
      Times(budget: 0.5, chance: 0), Times(budget: 1, chance: 0), Times(budget: 1.5, chance: 0.225),
      // At the run's budget, 2 s, a half is known exactly. The quantiles say 45 % there, so the exact value is used.
      Times(budget: 2, chance: 0.5), Times(budget: 2.05, chance: 0.5), Times(budget: 2.5, chance: 0.675),
      Times(budget: 3, chance: 0.9), Times(budget: 9, chance: 0.9),
    ])
  func chances(_ example: Times) throws {
    // Uniform from 1 s to 3 s; one in ten never arrives.
    let quantiles = (0..<200).map { 1_005 + 10 * $0 }
    let times = ArrivalTimes(quantiles: quantiles, arrived: 0.9, budgetSeconds: 2, chance: 0.5)
    #expect(abs(try #require(times.chance(within: example.budget)) - example.chance) < 1e-9)
  }

  @Test("a record of an older version knows only its own budget")
  func older() {
    let times = ArrivalTimes(quantiles: [], arrived: 1, budgetSeconds: 5, chance: 0.75)
    #expect(times.chance(within: 5) == 0.75)
    #expect(times.chance(within: 4) == nil)
    var question = Self.question()
    question.budgetSeconds = 3
    let answer = Answer(Self.evidence([Behaviour()], photos: 3), for: question)
    #expect(answer.verdict == .none && answer.shortfall == .unknownBudget)
  }

  struct Speed: Sendable {
    let speed: Double?
    let sent: Double
  }

  /// Uploads take from 1 to 5 s, uniformly.
  @Test(
    "compression on the phone is subtracted from the budget, and the answer says so",
    arguments: [
      Speed(speed: nil, sent: 1), Speed(speed: 1, sent: (0.75 + 0.5) / 2), Speed(speed: 0.5, sent: (0.5 + 0) / 2),
    ])
  func compression(_ example: Speed) throws {
    let quantiles = ArrivalQuantiles.text((0..<200).map { 1.01 + 0.02 * Double($0) })
    var question = Self.question()
    question.phone = example.speed.map { _ in Self.phone }
    question.phoneSpeed = example.speed ?? 1
    let answer = Answer(
      Self.evidence([Behaviour(compress: [1, 2], quantiles: quantiles)], photos: 2), for: question)
    #expect(abs(try #require(answer.row(of: "a")).sent - example.sent) < 1e-12)
    #expect(answer.row(of: "a")?.compressSeconds == example.speed.map { 1.5 / $0 })
  }

  /// A phone whose times are in the evidence.
  private static let phone = PhoneCosts(name: "made-up", title: "", source: "", costs: [:])

  @Test("if compression counts and the steps of some pictures are unknown, there is no answer")
  func untimed() {
    var question = Self.question()
    question.phone = Self.phone
    let answer = Answer(Self.evidence([Behaviour(compress: [1]), Behaviour()], photos: 3), for: question)
    #expect(answer.verdict == .none && answer.shortfall == .untimed)
  }

  /// Of four photos the second and fourth are generated.
  @Test(
    "real and generated photos can have separate answers",
    arguments: zip(Question.Photos.allCases, [["a", "b"], ["a"], ["b"]]))
  func apart(_ photos: Question.Photos, _ picks: [String]) throws {
    var question = Self.question()
    question.photos = photos
    let evidence = Self.evidence(
      [Behaviour(scores: [90, 70, 90, 70]), Behaviour(scores: [70, 75, 70, 75])], photos: 4)
    let answer = Answer(evidence, for: question)
    #expect(answer.policies == picks)
    #expect(answer.real == (photos == .generated ? 0 : 2) && answer.generated == (photos == .real ? 0 : 2))
    let flip = try #require(answer.flips.first { $0.axis == .photos })
    #expect(flip.segments.map(\.policies) == [["a", "b"], ["a"], ["b"]])
    let row = try #require(AnswerTable.rows(evidence, as: question).first)
    #expect(row.photos == (photos == .all ? 4 : 2) && row.medianScore == [.all: 80, .real: 90, .generated: 70][photos])
  }

  @Test("the user's policy comes first, and the recommended one is compared with it", arguments: ["a", "b", "c", nil])
  func yours(_ yours: String?) throws {
    let evidence = Self.evidence(
      [
        Behaviour(scores: [65], bytes: [900_000], compress: [0.3]),
        Behaviour(scores: [75], bytes: [300_000], compress: [0.5]), Behaviour(breaksLimit: true, compress: [1]),
      ], photos: 40)
    var question = Self.question()
    question.yours = yours
    let answer = Answer(evidence, for: question, withFlips: false)
    #expect(answer.policies == ["b"] && answer.leader == "b" && answer.apart == nil)
    #expect(answer.table.first?.policy == yours ?? "b")
    #expect(answer.table.dropFirst().map(\.policy) == ["b", "a", "c"].filter { $0 != answer.table[0].policy })
    guard yours == "a" else { return }
    let over = try #require(answer.overYours)
    #expect(over.bytes?.mean == -600_000 && over.seconds == nil)
    #expect(
      over.sentWell.map {
        abs($0.mean - (answer.row(of: "b")?.sentWell ?? 0) + (answer.row(of: "a")?.sentWell ?? 0)) < 1e-12
      } == true)
  }

  @Test("a picture that is larger than its photo is counted")
  func larger() {
    func cells(_ sizes: [Double]) -> [Evidence.Cell?] {
      sizes.map { size in
        var cell = Evidence.Cell()
        (cell.status, cell.bytes, cell.scores) = (.ok, size, [80])
        let sent = ArrivalTimes(quantiles: [], arrived: 1, budgetSeconds: 5, chance: 1)
        cell.uploads = [Evidence.Sending(sent: sent, seen: sent, totalChance: nil, medianSeconds: 1)]
        return cell
      }
    }
    let evidence = Evidence(
      policies: ["a", "b"], photos: [.init("1", bytes: 200), .init("2", bytes: 200), .init("3", bytes: 200)],
      links: ["wifi"], devices: ["phone"], cells: [cells([100, 200, 301]), cells([50, 50, 50])])
    let answer = Answer(evidence, for: Self.question(), withFlips: false)
    #expect(answer.row(of: "a")?.larger == 1 && answer.row(of: "b")?.larger == 0)
  }

  @Test("each class of photos has an answer of its own, on only its photos")
  func byClass() throws {
    func cell(_ score: Double) -> Evidence.Cell {
      var cell = Evidence.Cell()
      (cell.status, cell.bytes, cell.scores) = (.ok, 100_000, [score])
      let sent = ArrivalTimes(quantiles: [], arrived: 1, budgetSeconds: 5, chance: 1)
      cell.uploads = [Evidence.Sending(sent: sent, seen: sent, totalChance: nil, medianSeconds: 1)]
      return cell
    }
    let photos: [Evidence.Photo] = [.init("1", kind: "text"), .init("2"), .init("3", kind: "photo")]
    let cells = [[cell(60), cell(90), cell(90)], [cell(90), cell(60), cell(60)]]
    func evidence(_ count: Int) -> Evidence {
      Evidence(
        policies: ["a", "b"], photos: Array(photos.suffix(count)), links: ["wifi"], devices: ["phone"],
        cells: cells.map { $0.suffix(count) })
    }
    let answers = Answer.byClass(evidence(3), for: Self.question())
    #expect(answers.map(\.question.photoClass) == ["photo", "text"])
    #expect(answers.map(\.photos) == [2, 1] && answers.map(\.policies) == [["a"], ["b"]])
    #expect(Answer.byClass(evidence(2), for: Self.question()).isEmpty)
  }

  struct Weighing: Sendable {
    let classes: [ClassShare]
    /// With 40 photos; 0.2 of the text and 1 of the others would be sent well. Nil if no photo counts.
    let sentWell: Double?
  }

  /// By hand: every fourth photo is text and sent with a chance of 0.2, the others surely.
  @Test(
    "a class counts by its share, however many photos it has",
    arguments: [
      Weighing(classes: [], sentWell: 0.8),
      Weighing(classes: [.init("photo", share: 0.7), .init("text", share: 0.3)], sentWell: 0.76),
      Weighing(classes: [.init("text", share: 1)], sentWell: 0.2),
      Weighing(classes: [.init("photo", share: 0.5), .init("graphic", share: 0.5)], sentWell: 1),
      Weighing(classes: [.init("graphic", share: 1)], sentWell: nil),
      Weighing(classes: [.init("sky", share: 1), .init("text", share: 0)], sentWell: nil),
    ])
  func classes(_ example: Weighing) throws {
    let cells = (0..<40).map { photo -> Evidence.Cell? in
      var cell = Evidence.Cell()
      (cell.status, cell.bytes, cell.scores) = (.ok, 1, [1_000])
      var upload = Upload()
      (upload.chanceInBudget, upload.failedShare) = (photo % 4 == 0 ? 0.2 : 1, 0)
      cell.uploads = [Evidence.Sending(upload, budgetSeconds: 5)]
      return cell
    }
    let photos = (0..<40).map {
      Evidence.Photo("\(10 + $0)", kind: $0 % 4 == 0 ? "text" : $0 % 4 == 1 ? "night" : "photo")
    }
    let evidence = Evidence(policies: ["a"], photos: photos, links: ["wifi"], devices: ["phone"], cells: [cells])
    var question = Self.question()
    question.classes = example.classes
    let answer = Answer(evidence, for: question, withFlips: false)
    guard let sentWell = example.sentWell else {
      #expect(answer.shortfall == .noClass && answer.verdict == .none && answer.photos == 0)
      return
    }
    let row = try #require(answer.row(of: "a"))
    #expect(abs(row.sentWell - sentWell) < 1e-12 && abs(row.sent - sentWell) < 1e-12)
    let (low, high) = (try #require(row.sentWellLow), try #require(row.sentWellHigh))
    #expect(low <= row.sentWell + 1e-12 && high >= row.sentWell - 1e-12)
  }

  static var overBoth: Question {
    Question(
      mix: [.init(link: "wifi", share: 0.5), .init(link: "4g", share: 0.5)], mixSource: "", device: "phone",
      budgetSeconds: 5)
  }

  @Test("the answer table has a row for each policy, link and device, and for the whole mix, with medians of trials")
  func table() throws {
    let fixture = RunFixture()
    let folder = try fixture.make()
    defer { RunFixture.remove(folder) }
    let reader = try RunReader(folder)
    let trials: [Trial] = try reader.rows()
    let rows = AnswerTable.rows(try Evidence(reader), as: reader.manifest.question)
    #expect(rows.count == 16)
    #expect(rows.enumerated().allSatisfy { ($1.link == PolicyAnswer.mix) == ($0 >= 12) })
    let convos = trials.filter { $0.policy == "convos" }.compactMap(\.mainBytes).sorted()
    #expect(convos.count == 19)
    #expect(rows.first { $0.policy == "convos" }?.medianBytes == Double(convos[9]))
  }
}
