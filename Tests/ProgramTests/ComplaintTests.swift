import Documents
import ImageCodecs
import Judgement
import Records
import System
import Testing
import Workbench
import Workers
@testable import Program

struct ComplaintTests {
  @Test("errors about a run follow one rule for the exit status, and say what to do on the command line")
  func runs() {
    let kinds: [(RunError.Kind, read: ExitCode, written: ExitCode)] = [
      (.missing, .noInput, .noInput), (.damaged, .badData, .badData), (.notOurs, .badData, .cannotCreate),
      (.olderSchema, .badData, .cannotCreate), (.newerSchema, .badData, .cannotCreate),
      (.inUse, .cannotCreate, .cannotCreate), (.notWritable, .cannotCreate, .cannotCreate),
      (.full, .inputOutput, .inputOutput), (.other, .inputOutput, .inputOutput),
    ]
    for (kind, read, written) in kinds {
      let asRead = RunError(kind, "run", "is odd")
      #expect(asRead.exitCode == read && asRead.text == "stepwedge: run: is odd\n")
      #expect(RunError(kind, "run", "is odd", isOfOutput: true).exitCode == written)
    }
    #expect(
      RunError(.notOurs, "run", "is odd", isOfOutput: true).text
        == "stepwedge: run: is odd; name another folder with -o\n")
  }

  @Test("a file that is in the way is kept, and the sentence says how to replace it")
  func outputs() {
    let taken = OutputError("out.json", "is there already", isTaken: true)
    #expect(
      taken.exitCode == .cannotCreate
        && taken.sentence.hasSuffix("overwrite it with --force, or name another one"))
    #expect(OutputError("out.json", "is full").sentence == "out.json: is full")
    #expect(InputError("in.json", "is missing").exitCode == .noInput)
    #expect(FenceError.broken("no").sentence.hasSuffix("; use --fence off to go on without it"))
  }

  @Test("a faulty file and a photo that could not be processed say what to do")
  func advice() {
    let fault = Fault(position: Position(line: 3, column: 5), message: "a name was expected")
    #expect(
      FaultyFile(name: "a.json5", faults: [fault]).text
        == "a.json5:3:5: a name was expected\nstepwedge: correct this in a.json5 and try again; 'stepwedge help' lists "
        + "a page for each kind of file\n")
    #expect(
      Reason(.truncated, "9 bytes").sentenceWithAdvice == "truncated: 9 bytes; get the file again, or leave it out")
    #expect(Reason(.serverLimit, "9 bytes").sentenceWithAdvice == "serverLimit: 9 bytes")
  }

  @Test("a verdict is an exit status")
  func verdicts() {
    #expect(Verdict.allCases.map(\.exitCode.rawValue) == [0, 1, 2])
  }
}
