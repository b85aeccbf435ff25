import CommandLineParsing
import Program
import System

exit(await Stepwedge.run(Word.ofThisProcess))
