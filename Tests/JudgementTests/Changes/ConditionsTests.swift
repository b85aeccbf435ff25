import Documents
import Records
import TestSupport
import Testing
@testable import Judgement

@Suite("The conditions of a run") struct ConditionsTests {
  private let before = {
    var conditions = Judgement.Conditions()
    conditions.program = "stepwedge 0.1.0"
    conditions.machine = "a processor, 2 cores"
    conditions.versions = ["libjpeg-turbo": "2.1.5"]
    conditions.seed = 1
    conditions.policies = ["convos": "0a1b", "gone": "ff"]
    conditions.links = ["wifi": "1", "4g": "2"]
    conditions.devices = ["phone": "1179 × 2556, bubble 600"]
    return conditions
  }()

  @Test("are named if they changed and both runs have them")
  func words() {
    var after = before
    after.policies = ["convos": "2c3d", "new": "ee"]
    after.links["wifi"] = "3"
    after.devices["phone"] = "1290 × 2796, bubble 600"
    after.budgetSeconds = 4
    after.question["criterion"] = "notice"
    after.question["phone"] = "old × 0.5"
    after.question["classes"] = "text 1"
    after.seed = 2
    after.runs = 200
    after.versions["libjpeg-turbo"] = "3.0.1"
    #expect(
      after.changes(since: before) == [
        "policy convos changed", "link wifi changed",
        "screen phone: 1179 × 2556, bubble 600 → 1290 × 2796, bubble 600", "budget 5s → 4s",
        "classes every photo counts once → text 1",
        "criterion score-60 (ssimulacra2 at fit, logistic 60.0 ± 5.0, harmed below 0.5) → notice",
        "phone none → old × 0.5", "seed 1 → 2", "runs as many as the chance needs → 200",
        "libjpeg-turbo 2.1.5 → 3.0.1",
      ])
    #expect(before.changes(since: before).isEmpty)
  }

  @Test("are named for a figure only if they can change it")
  func relevance() throws {
    var after = before
    after.links["wifi"] = "3"
    after.budgetSeconds = 4
    after.question["phone"] = "old"
    func changes(_ column: String, link: String? = nil) throws -> [String] {
      let column = try #require(Column.all.first { $0.name == column })
      return after.changes(since: before, of: column, link: link)
    }
    #expect(try changes("mainBytes").isEmpty)
    #expect(try changes("uploadSecondsP50") == ["link wifi changed"])
    #expect(try changes("uploadSecondsP50", link: "4g").isEmpty)
    #expect(try changes("phoneCompressSeconds") == ["phone none → old"])
    #expect(try changes("chanceInBudget") == ["link wifi changed", "budget 5s → 4s"])
  }

  @Test("of older files keep the parts of a question that they have")
  func older() throws {
    let text = """
      { "machine": "m", "versions": {}, "budgetSeconds": 5, "phone": "old", "phoneSpeed": 0.5, "harmedBelow": 70 }
      """
    let older = try Document(Array(text.utf8), name: "c").read(.conditions)
    #expect(older.question["phone"] == "old × 0.5" && older.question["criterion"]?.hasPrefix("score-70 (") == true)
    #expect(older.question["networks"] == nil && older.question["classes"] == "every photo counts once")
  }

  @Test("that ask another question are named for what rests on it")
  func otherQuestion() throws {
    var after = before
    after.question["classes"] = "text 1"
    after.question["goal"] = "eye"
    #expect(after.otherQuestion(than: before) == ["classes every photo counts once → text 1"])
    let sentWell = try #require(PolicyAnswer.columns.first { $0.name == "sentWell" })
    let bytes = try #require(Trial.columns.first { $0.name == "mainBytes" })
    #expect(after.otherQuestion(than: before, of: sentWell, over: ["wifi"]).count == 1)
    #expect(after.otherQuestion(than: before, of: bytes, over: []).isEmpty)
  }

  @Test("are read as they were written")
  func roundTrip() throws {
    let text = JSONValue.object(before.members).line
    #expect(try Document(Array(text.utf8), name: "c").read(.conditions) == before)
  }

  @Test("of a run are what decides its figures")
  func run() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let conditions = try RunFigures(run: run).conditions
    #expect(conditions.seed == 1 && conditions.runs == nil && conditions.budgetSeconds == 5)
    #expect(conditions.links.keys.sorted() == ["3g", "4g", "wifi"] && conditions.policies.count == 4)
    #expect(conditions.devices == ["phone": "1179 × 2556, bubble 600"])
  }
}
