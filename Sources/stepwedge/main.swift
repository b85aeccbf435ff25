import CommandLineParsing
import System

exit(await Stepwedge.run(Word.ofThisProcess))
