import Files
import Gates
import Meaning
import RunRecords
import Sandbox
import Testing
import Workbench

@testable import stepwedge

struct ComplaintTests {
  @Test("whatever a run lacks says by one rule how the program ends, and what to do in the command line's own words")
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

  @Test("a file that is in the way is kept, and the sentence says how it would not be")
  func outputs() {
    let taken = OutputError("out.json", "is there already", isTaken: true)
    #expect(
      taken.exitCode == .cannotCreate
        && taken.sentence.hasSuffix("overwrite it with --force, or name another one with -o"))
    #expect(OutputError("out.json", "is full").sentence == "out.json: is full")
    #expect(InputError("in.json", "is missing").exitCode == .noInput)
    #expect(FenceError.broken("no").sentence.hasSuffix("; use --fence off to go on without it"))
  }

  @Test("a verdict is an exit status")
  func verdicts() {
    #expect(Verdict.allCases.map(\.exitCode.rawValue) == [0, 1, 2])
  }
}
