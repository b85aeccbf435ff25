import Documents
import Records
import Testing
@testable import Judgement

struct FaultCase: CustomTestStringConvertible, Sendable {
  let text: String
  let says: [String]
  var testDescription: String { says.first ?? text }

  init(_ text: String, _ says: String...) { (self.text, self.says) = (text, says) }

  /// A file with only this assertion.
  static func assertion(_ text: String, _ says: String...) -> FaultCase {
    FaultCase(FaultCase.head + text + "]}", says)
  }

  private init(_ text: String, _ says: [String]) { (self.text, self.says) = (text, says) }

  static let head = "{name:'g',assertions:[\n"
}

@Suite("Gates files") struct ReadingTests {
  static let good = "{name:'x',every:'mainBytes',below:1}"

  static let faults: [FaultCase] = [
    FaultCase("", "g.json5:1:1"),
    FaultCase("{name:'g',assertions:[]}", "g.json5:1:22: a list of at least one element was expected"),
    FaultCase("{assertions:[\(good)]}", "\"name\" is missing"),
    FaultCase("{name:'g',asertions:[]}", "did you mean \"assertions\"?"),
    FaultCase("{name:'g',assertions:[\(good),\(good)]}", "two assertions are called \"x\""),
    .assertion("{name:'x',every:'mainBites',below:1}", "g.json5:2:17", "did you mean \"mainBytes\"?"),
    .assertion("{name:'x',every:'mainBytes',blow:1}", "did you mean \"below\"?"),
    .assertion("{name:'x',below:1}", "one of every, median, mean, worst, percentile, share, count is missing"),
    .assertion("{name:'x',every:'score',worst:'score',below:1}", "only one of"),
    .assertion("{name:'x',every:'mainBytes'}", "a limit is missing"),
    .assertion(
      "{name:'x',every:'mainBytes',below:'2M'}", "g.json5:2:35: '2M' is not a size; did you mean 2MB or 2MiB?"),
    .assertion("{name:'x',every:'uploadSecondsP50',below:'5 seconds'}", "is not a time"),
    .assertion("{name:'x',every:'score',below:'nan'}", "a number was expected"),
    .assertion("{name:'x',every:'mainWidth',below:'95%'}", "a number was expected"),
    .assertion(
      "{name:'x',every:'chanceInBudget',atLeast:95}", "g.json5:2:42: '95' is out of range; a share from 0 to 1"),
    .assertion(
      "{name:'x',share:{of:'chanceInBudget',below:0.95},atMost:5}", "g.json5:2:57: '5' is out of range", "such as 5%"),
    .assertion("{name:'x',share:{of:'chanceInBudget',below:95},atMost:0.05}", "'95' is out of range"),
    .assertion("{name:'x',where:{failedShare:{atMost:2}},every:'mainBytes',below:1}", "'2' is out of range"),
    .assertion("{name:'x',every:'status',equals:1}", "a text was expected"),
    .assertion("{name:'x',every:'status',below:'ok'}", "only equals can be asserted"),
    .assertion("{name:'x',median:'status',equals:'ok'}", "status holds no numbers"),
    .assertion("{name:'x',every:'mainBytes',below:5,above:5}", "no figure can keep all of these limits"),
    .assertion("{name:'x',every:'mainBytes',atMost:5,atLeast:6}", "no figure can keep all"),
    .assertion("{name:'x',every:'mainBytes',atMost:5,equals:6}", "no figure can keep all"),
    .assertion("{name:'x',percentile:5,of:'score',atLeast:60}", "add metric: \"ssimulacra2\""),
    .assertion("{name:'x',every:'score',atLeast:60}", "each metric has a scale of its own"),
    .assertion("{name:'x',percentile:101,of:'score',atLeast:1}", "a number from 0 to 100 was expected"),
    .assertion("{name:'x',percentile:5,atLeast:1}", "\"of\" is missing"),
    .assertion("{name:'x',share:{of:'chanceInBudget'},atLeast:1}", "a bound is missing"),
    .assertion("{name:'x',share:{of:'chanceInBudget',above:0},atLeast:'195%'}", "is out of range"),
    .assertion("{name:'x',count:{of:'score',above:0},atLeast:1.5}", "a whole number"),
    .assertion("{name:'x',every:'mainBytes',atMostRatio:1}", "add versus: \"baseline\""),
    .assertion(
      "{name:'x',every:'mainBytes',versus:'base',equals:true}",
      "\"base\" is not a known thing to compare with; use one of baseline"),
    .assertion("{name:'x',every:'mainBytes',versus:'baseline'}", "a limit is missing: equals: true or"),
    .assertion("{name:'x',every:'mainBytes',versus:'baseline',below:1,equals:true}", "is a limit without a baseline"),
    .assertion("{name:'x',every:'status',versus:'baseline',atMostRatio:1}", "only equals: true"),
    .assertion("{name:'x',every:'mainBytes',versus:'baseline',atMostRatio:1,atLeastRatio:2}", "no figure can keep"),
    .assertion("{name:'x',where:{linc:'wifi'},every:'mainBytes',below:1}", "did you mean \"link\"?"),
    .assertion("{name:'x',where:{link:'wifi'},every:'mainBytes',below:1}", "no table has mainBytes beside link"),
    .assertion("{name:'x',where:{link:[]},every:'chanceInBudget',below:1}", "a list of at least one"),
    .assertion("{name:'x',every:'mainBytes',phone:'old',below:1}", "goes with phoneCompressSeconds"),
    .assertion("{name:'x',every:'phoneCompressSeconds',phone:'odl',below:1}", "did you mean \"old\"?"),
    .assertion("{name:'x',kind:'promisd',every:'mainBytes',below:1}", "did you mean \"promised\"?"),
    .assertion("{name:'x',kind:'promised',every:'mainBytes',below:1}", "needs the document's words; add quote and at"),
    .assertion("{name:'x',kind:'ours',quote:'q',every:'mainBytes',below:1}", "a quote and its place go together"),
    .assertion("{name:'x',quote:'q',at:'a',every:'mainBytes',below:1}", "goes with kind"),
    .assertion("{name:'x',from:'trails',every:'mainBytes',below:1}", "did you mean \"trials\"?"),
    FaultCase(
      "{name:'g',assertions:[\(good)],waivers:[{assertion:'x',photo:'a',because:'y'}]}", "\"until\" is missing"),
    FaultCase(
      "{name:'g',assertions:[\(good)],waivers:[{assertion:'x',photo:'a',because:'y',until:'2027-02-29'}]}",
      "\"2027-02-29\" is not a day"),
    FaultCase(
      "{name:'g',assertions:[\(good)],waivers:[{assertion:'x',photo:'a',because:' ',until:'2027-02-28'}]}",
      "a reason was expected"),
    FaultCase(
      "{name:'g',assertions:[\(good)],waivers:[{assertion:'x',because:'y',until:'2027-02-28'}]}",
      "what it covers is missing"),
    FaultCase(
      "{name:'g',assertions:[{name:'exact',every:'mainBytes',below:1}],waivers:[{assertion:'exac',photo:'*',because:'y',"
        + "until:'2027-02-28'}]}", "did you mean \"exact\"?"),
    .assertion(
      "{name:'x',every:'mainBites',below:1},\n{name:'y',every:'score',bellow:1}", "g.json5:2:17", "g.json5:3:25"),
  ]

  @Test("Each fault is reported with its place, all at once", arguments: faults) func fault(example: FaultCase) {
    do throws(FaultyFile) {
      _ = try Gate(parsing: Array(example.text.utf8), name: "g.json5")
      Issue.record("nothing was wrong with \(example.text)")
    } catch {
      for words in example.says { #expect(error.description.contains(words), "\(error)") }
    }
  }

  @Test("The contract's example is read") func contract() throws {
    let text = """
      {
        name: "messageai", budget: "5s",
        assertions: [
          { name: "server accepts it", where: { policy: "messageai-fixed" }, every: "mainBytes", below: "2MiB" },
          { name: "sent in time on WiFi", where: { policy: "messageai-fixed", link: "wifi" }, share: { of: "chanceInBudget", atLeast: 0.95 }, atLeast: "95%" },
          { name: "looks right", where: { device: "phone", viewing: "fit", metric: "ssimulacra2" }, percentile: 5, of: "score", atLeast: 60 },
          { name: "no bigger than last time", every: "mainBytes", versus: "baseline", atMostRatio: 1.01 },
          { name: "no slower", median: "phoneCompressSeconds", versus: "baseline", atMostRatio: 1.01 },
        ],
        waivers: [ { assertion: "looks right", photo: "IMG_0042.jpg", ceiling: 55, because: "a scan of a fax", until: "2027-03-01" } ],
      }
      """
    let gate = try Gate(parsing: Array(text.utf8), name: "contract")
    #expect(gate.assertions.map(\.column.table) == [.trials, .uploads, .scores, .trials, .trials])
    #expect(gate.assertions[0].comparison == .bounds([Bound(.below, .integer(2_097_152))]))
    #expect(gate.assertions[1].aggregate == .share([Bound(.atLeast, .real(0.95))]))
    #expect(gate.waivers[0].until.description == "2027-03-01")
    #expect(gate.budgetSeconds == 5)
  }

  @Test("A name of two tables means the one that has its scope") func tables() throws {
    let gate = try gate(
      """
      { name: '1', every: 'chanceInBudget', atLeast: 1 }, { name: '2', where: { pictures: 10 }, every: 'chanceInBudget', atLeast: 1 },
      { name: '3', from: 'messages', every: 'chanceInBudget', atLeast: 1 }
      """)
    #expect(gate.assertions.map(\.column.table) == [.uploads, .messages, .messages])
  }

  @Test("Shipped gates are valid, one for each design, each name once") func shipped() {
    #expect(Gate.presets.faults == [])
    #expect(Gate.presets.all.map(\.name) == ["messageai", "messai", "convos", "buzzbox"])
  }

  @Test(
    "Days of the calendar",
    arguments: [("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-21", 20_778), ("2100-03-01", 47_541)])
  func days(text: String, number: Int) {
    #expect(Day(text)?.number == number)
    #expect(Day(number: number).description == text)
  }

  @Test(
    "Not days of the calendar",
    arguments: ["", "2027-2-1", "2027-02-29", "2100-02-29", "2027-13-01", "2027-00-10", "tomorrow", "2027-01-32"])
  func noDays(text: String) { #expect(Day(text) == nil) }
}
