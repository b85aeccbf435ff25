import CompressionStrategies
import FoundationEssentials
import System
import Workers

/// Reads the text in pictures with tesseract (Debian's package tesseract-ocr), a program that not every machine has.
///
/// It runs outside of the fence, so it gets only grey pixels, in a file whose header this program writes.
package struct Tesseract: Sendable {
  /// The package that has it.
  package static let package = "tesseract-ocr"

  private let program: String
  /// A phone's screen full of small text takes a few seconds.
  private static let patience = Duration.seconds(120)

  /// The one found by the PATH; nil if there is none, or if `STEPWEDGE_TESSERACT` is set and empty, for figures that do
  /// not depend on what is installed.
  package init?() {
    guard ProcessInfo.processInfo.environment["STEPWEDGE_TESSERACT"] != "",
      let found = ProgramsInPath.find("tesseract")
    else { return nil }
    program = found
  }

  /// The file of a grey picture.
  static func file(width: Int, height: Int, grey: [UInt8]) -> [UInt8] {
    Array("P5\n\(width) \(height)\n255\n".utf8) + grey
  }

  /// The words of a grey picture.
  func text(width: Int, height: Int, grey: [UInt8]) throws -> ReadText {
    let folder = FileManager.default.temporaryDirectory
    let picture = FilePath(folder.appending(path: "stepwedge-\(UUID().uuidString).pgm").path)
    let table = FilePath(picture.text + ".words")
    defer { for file in [picture, table] { DurableFile.remove(file) } }
    try FileWriter.write(Self.file(width: width, height: height, grey: grey), to: picture)
    try read(picture, into: table)
    return ReadText(table: String(decoding: try FileReader.read(table), as: UTF8.self))
  }

  /// Reads `picture` and moves the table of its words to `table` when it is complete.
  func read(_ picture: FilePath, into table: FilePath) throws {
    let errors = FilePath(picture.text + ".errors")
    defer { DurableFile.remove(errors) }
    // Pictures are read several at a time, each on one thread. A picture's file cannot say how large its pixels are.
    let words = [
      "env", "OMP_THREAD_LIMIT=1", program, picture.text, picture.text, "--dpi", "150", "-l", "eng", "tsv",
    ]
    let command = ExternalCommand(words, errors: errors)
    guard try command.run(timeLimit: Self.patience) == 0 else { throw command.failure("failed") }
    let written = FilePath(picture.text + ".tsv")
    defer { DurableFile.remove(written) }
    try FileWriter.write(try FileReader.read(written), to: table)
  }
}
