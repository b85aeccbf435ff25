import CommandLineParsing
import Glibc

exit(await Stepwedge.run(Word.ofThisProcess))
