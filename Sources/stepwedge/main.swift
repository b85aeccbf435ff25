import CommandLineParsing
import Platform

exit(await Stepwedge.run(Word.ofThisProcess))
