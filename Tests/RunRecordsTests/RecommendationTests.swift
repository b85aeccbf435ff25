import RunRecords
import TestSupport
import Testing

@Suite("Saying which policy is better")
struct RecommendationTests {
  /// What a made-up policy does on every photo, but for a wobble that no resampling mistakes for a difference.
  struct Behaviour: Sendable {
    var breaksLimit = false
    var slowOn = 0
    var harmedOn = 0
    var bytes = 500_000
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let policies: [Behaviour]
    let kept: [Int]
    let decidedBy: Recommendation.Step?
  }

  static let cases: [Case] = [
    Case(
      testDescription: "a broken limit outweighs everything",
      policies: [Behaviour(breaksLimit: true, bytes: 1), Behaviour(slowOn: 40, harmedOn: 40, bytes: 900_000)],
      kept: [1], decidedBy: .limits),
    Case(
      testDescription: "the budget comes before harm", policies: [Behaviour(slowOn: 30), Behaviour(harmedOn: 30)],
      kept: [1], decidedBy: .budget),
    Case(
      testDescription: "harm comes before bytes",
      policies: [Behaviour(bytes: 900_000), Behaviour(harmedOn: 30, bytes: 100_000)], kept: [0], decidedBy: .harm),
    Case(
      testDescription: "bytes decide between equals",
      policies: [Behaviour(bytes: 900_000), Behaviour(bytes: 300_000)], kept: [1], decidedBy: .bytes),
    Case(
      testDescription: "two photos in a hundred, resampled, are no difference",
      policies: [Behaviour(slowOn: 2), Behaviour()], kept: [0, 1], decidedBy: nil),
    Case(
      testDescription: "the same is the same", policies: [Behaviour(), Behaviour()], kept: [0, 1], decidedBy: nil),
    Case(
      testDescription: "all break a limit", policies: [Behaviour(breaksLimit: true), Behaviour(breaksLimit: true)],
      kept: [], decidedBy: .limits),
  ]

  @Test("follows the order of questions", arguments: cases)
  func rule(_ example: Case) {
    var (trials, scores, uploads): ([Trial], [Score], [Upload]) = ([], [], [])
    for (policy, behaviour) in example.policies.enumerated() {
      for photo in 0..<100 {
        var trial = Trial()
        (trial.photo, trial.policy) = ("\(photo)", "\(policy)")
        let isRefused = behaviour.breaksLimit && photo == 50
        trial.status = isRefused ? "refused" : "ok"
        trial.reason = isRefused ? "serverLimit: 3,105,221 bytes, under 2,097,152 allowed" : nil
        trial.mainBytes = isRefused ? nil : behaviour.bytes + 100 * (photo % 7)
        trials.append(trial)
        if isRefused { continue }
        var score = Score()
        (score.photo, score.policy, score.rendition) = (trial.photo, trial.policy, "main")
        (score.device, score.viewing, score.metric) = ("phone", "fit", "ssimulacra2")
        score.score = photo < behaviour.harmedOn ? 40 : 80
        scores.append(score)
        var upload = Upload()
        (upload.photo, upload.policy, upload.link) = (trial.photo, trial.policy, "wifi")
        upload.chanceInBudget = photo < behaviour.slowOn ? 0.9 : 1
        uploads.append(upload)
      }
    }
    let evidence = Evidence(
      trials: trials, scores: scores, uploads: uploads, policies: example.policies.indices.map(String.init),
      links: ["wifi": 1], device: "phone")
    let recommendation = Recommendation(evidence)
    #expect(recommendation.policies == example.kept.map(String.init))
    #expect(recommendation.decidedBy == example.decidedBy)
    #expect(!recommendation.sentence.isEmpty)
  }

  @Test("weighs links by their share")
  func mix() {
    var trial = Trial()
    (trial.photo, trial.policy, trial.status) = ("a", "p", "ok")
    let uploads = [("wifi", 1.0), ("3g", 0.2)].map { link, chance in
      var upload = Upload()
      (upload.photo, upload.policy, upload.link, upload.chanceInBudget) = ("a", "p", link, chance)
      return upload
    }
    let evidence = Evidence(
      trials: [trial], scores: [], uploads: uploads, policies: ["p"], links: ["wifi": 3, "3g": 1], device: "phone")
    #expect(evidence.cells[0][0]?.met == 0.75)
  }

  @Test("the answer table has a row for each policy, link and device, and its medians are the trials'")
  func table() throws {
    let fixture = RunFixture()
    let folder = try fixture.make()
    defer { RunFixture.remove(folder) }
    let reader = try RunReader(folder)
    let trials: [Trial] = try reader.rows()
    let rows = AnswerTable.rows(
      trials: trials, scores: try reader.rows(), uploads: try reader.rows(), policies: fixture.policies,
      links: fixture.links, devices: fixture.devices)
    #expect(rows.count == 12)
    let convos = trials.filter { $0.policy == "convos" }.compactMap(\.mainBytes).sorted()
    #expect(convos.count == 19)
    #expect(rows.first { $0.policy == "convos" }?.medianBytes == Double(convos[9]))
  }
}
