import Foundation
import RunRecords
import TestSupport
import Testing

@Suite("The answer, worked out once more")
struct AnswerOracleTests {
  @Test(
    "Every field is what plain Python makes of the CSV, in made-up tables too, whatever the order of the words",
    .needsProgram("python3"))
  func oracle() throws {
    var fixture = RunFixture()
    fixture.photos = 9
    fixture.failureEvery = 4
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    let python = try Program("python3")
    let oracle = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Answer/oracle.py")
    let answer = try python.run([oracle.path, BuiltProgram.url.path, run.path, "12"])
    #expect(answer.status == 0, "\(answer.text) \(answer.errorText)")
    #expect(answer.text.contains("12 made-up tables, 0 differ"))
  }
}
