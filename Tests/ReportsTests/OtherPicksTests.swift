import Judgement
import Records
import TestSupport
import Testing

@testable import Reports

/// Policies for other wishes than the question's, compared with the answer's table, for made-up runs.
struct OtherPicksTests {
  @Test("Smaller is smaller, better looking scores more, and neither gives up much") func picks() throws {
    var seen: Set<String> = []
    for number in 1...24 {
      var fixture = RunFixture()
      fixture.seed = UInt64(number)
      fixture.photos = 6 + number % 12
      let run = try fixture.make()
      defer { RunFixture.remove(run) }
      let report = try ReportData(RunReader(run))
      guard let pick = report.answer.leader.flatMap({ report.answer.row(of: $0) }), let bytes = pick.meanBytes else {
        #expect(report.otherPicks.isEmpty)
        continue
      }
      #expect(report.pickFigures.hasPrefix("\(pick.policy): ") && report.pickFigures.hasSuffix("."))
      for other in report.otherPicks {
        seen.insert(other.wish)
        let row = try #require(report.answer.row(of: other.policy))
        #expect(row.policy != pick.policy && row.isComparable && row.standing != .breaksLimits)
        switch other.wish {
        case "Smaller":
          #expect(try #require(row.meanBytes) < 0.9 * bytes && row.sentWell >= pick.sentWell - 0.1)
          #expect(other.difference.contains("fewer bytes"), "\(other.sentence)")
        case "Better looking":
          #expect(try #require(row.medianScore) > #require(pick.medianScore) + 1)
          #expect(row.sentWell >= pick.sentWell - 0.1)
        default:
          #expect(other.wish == "Slow networks")
          #expect(report.answers.contains { other.difference.contains("over \($0.link) instead of ") })
        }
        if row.sentWell < pick.sentWell - 0.001, other.wish != "Slow networks" {

          #expect(other.difference.contains(" fewer of 100 sent well"), "\(other.sentence)")
        }
      }
    }
    #expect(seen.contains("Smaller") || seen.contains("Better looking"), "\(seen)")
  }
}
