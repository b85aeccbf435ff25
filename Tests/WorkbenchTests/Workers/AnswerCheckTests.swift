import CompressionStrategies
import Foundation
import Meaning
import RunRecords
import Testing

@testable import Workbench

/// A worker that was taken over says things that it was not asked for; none of them is recorded or written.
@Suite struct AnswerCheckTests {
  private let policy: Policy
  private let setup: RunSetup

  init() throws {
    policy = try #require(PolicyCatalog.policy(named: "convos"))
    setup = RunSetup(policies: [policy], links: [], devices: [], metrics: ["ssimulacra2"], viewings: [])
  }

  private var honest: TrialResult {
    var result = TrialResult(
      failed: Reason(.corrupt, "nothing"), photo: "a.jpg",
      look: PhotoLook(hash: String(repeating: "0", count: 64), bytes: 1),
      policy: policy.name, policyHash: policy.hash)
    result.trial.mainSha256 = String(repeating: "a", count: 64)
    return result
  }

  private static let lies: [(String, @Sendable (inout TrialResult) -> Void)] = [
    ("another photo", { $0.trial.photo = "b.jpg" }), ("another policy", { $0.trial.policy = "target-1mb" }),
    ("another policy's hash", { $0.trial.policyHash = String(repeating: "0", count: 64) }),
    ("a cursor that moves", { $0.trial.reason = Reason(.corrupt, "\u{1B}[2J") }),
    ("an endless sentence", { $0.trial.notes = String(repeating: "x", count: 1 << 20) }),
    ("a path for a hash", { $0.trial.mainSha256 = "../../etc/passwd" }),
    ("fewer bytes than none", { $0.trial.mainBytes = -1 }), ("no number", { $0.trial.ratio = .nan }),
    ("an endless number", { $0.trial.megapixelsDecoded = .infinity }),
    ("a side without the other", { $0.trial.mainWidth = 7 }), ("more uploads than links", { $0.uploads = [Upload()] }),
    ("a score that was not asked for", { $0.scores = [Score()] }),
    ("a step of another photo", { $0.steps = [StepRecord()] }),
    ("a timing of another photo", { $0.timings = [Timing()] }),
  ]

  @Test("of a trial", arguments: lies.indices) func trials(lie: Int) {
    let request = MeasureRequest(photo: "a.jpg", hash: nil, photoClass: nil, policies: [0])
    var result = honest
    #expect(request.accepts(result, part: 0, under: setup))
    Self.lies[lie].1(&result)
    #expect(!request.accepts(result, part: 0, under: setup), "\(Self.lies[lie].0)")
  }

  @Test(
    "of a file",
    arguments: [
      ("\"fileExtension\":\"jpg\"", "\"fileExtension\":\"jpg/../../x\""), ("\"count\":3", "\"count\":4"),
      ("\"photo\":\"a.jpg\"", "\"photo\":\"../b\""), ("\"width\":8", "\"width\":-8"),
      ("\"status\":\"ok\"", "\"status\":\"\""),
      ("\"format\":\"jpeg\"", "\"format\":\"\\u001b[31m\""), ("\"path\":null", "\"path\":\"/tmp/x\""),
    ])
  func files(honest: String, lie: String) throws {
    let hash = String(repeating: "0", count: 64)
    let text = """
      {"photo":"a.jpg","policy":"convos","status":"ok","input":{"bytes":9},"encodes":1,"decodes":1,"cpuSeconds":0.1,
      "peakBytes":7,"passedThrough":false,"notes":[],"steps":[],"main":{"path":null,"count":3,"width":8,"height":8,
      "format":"jpeg","fileExtension":"jpg","sha256":"\(hash)","file":{"start":0,"count":3}}}
      """
    // What cannot even be read is no answer either.
    func accepted(_ text: String) -> Bool {
      guard let row = try? WireCoder.value(CompressedPhoto.self, from: Array(text.utf8), bytes: [1, 2, 3]) else {
        return false
      }
      return CompressRequest(photo: "a.jpg", policy: 0).accepts(row, part: 0, under: setup)
    }
    #expect(accepted(text))
    let changed = text.replacingOccurrences(of: honest, with: lie)
    try #require(changed != text)
    #expect(!accepted(changed))
  }
}
