import CommandLineParsing
import Documents
import PerceptualQuality
import System
import Units
import Workbench
import Workers

/// A table of pairs with the columns `ref` and `dist`; further columns are allowed.
struct PairsTable {
  struct Line: Sendable {
    /// The line number, counted from 1 with the header.
    let number: Int
    /// The line as it was read, without its line end.
    let text: String
    /// The pair's paths, or why the line has none.
    let pair: Result<PicturePair, PairFault>
  }

  let name: String
  let header: String
  let lines: [Line]

  init(_ path: FilePath) throws {
    name = path.text
    let texts = try InputFile.read(path).lines.map { String(decoding: $0, as: UTF8.self) }
    header = texts.first ?? ""
    let columns = header.split(separator: "\t", omittingEmptySubsequences: false)
    guard let reference = columns.firstIndex(of: "ref"), let candidate = columns.firstIndex(of: "dist") else {
      throw Failure(.badData, "\(path.text):1: the columns ref and dist are missing; separate columns by tabs")
    }
    lines = texts.enumerated().dropFirst().filter { !$0.element.isEmpty }.map { index, text in
      let cells = text.split(separator: "\t", omittingEmptySubsequences: false)
      let missing = PairFault(.bad, "the line has no ref and dist")
      func file(_ column: Int) -> FilePath {
        let name = String(cells[column])
        return name.hasPrefix("/") ? FilePath(name) : path.folderOfNames.appending(name)
      }
      let isWhole = cells.count > max(reference, candidate) && !cells[reference].isEmpty && !cells[candidate].isEmpty
      return Line(
        number: index + 1, text: text,
        pair: isWhole
          ? .success(PicturePair(reference: file(reference), candidate: file(candidate))) : .failure(missing))
    }
  }
}

/// Scores every pair of a table on all cores; the rows are printed in the table's order.
struct PairsScoring {
  let table: PairsTable
  let question: PairQuestion
  let jobs: Int
  let isolation: Isolation
  let isJSON: Bool

  func run() throws -> Int32 {
    var hasFailed = false
    if !isJSON { Terminal.output.write(([table.header] + question.scales.map(\.name)).joined(separator: "\t") + "\n") }
    func print(_ line: PairsTable.Line, _ result: Result<PairAnswer, PairFault>) {
      if case .failure(let fault) = result {
        hasFailed = true
        Terminal.errors.write("stepwedge: \(table.name):\(line.number): \(fault.sentence)\n")
      }
      Terminal.output.write((isJSON ? object(line, result).line : row(line, result)) + "\n")
    }
    var lines = table.lines[...]
    /// Lines without a pair have rows in their places, too.
    func printFaultyLines() {
      while let line = lines.first, case .failure(let fault) = line.pair {
        print(line, .failure(fault))
        lines = lines.dropFirst()
      }
    }
    printFaultyLines()
    try PairScoring(question, in: isolation, workers: jobs).perform(
      table.lines.compactMap { try? $0.pair.get() }, isWanted: { !Interruption.isRequested }
    ) { result in
      if let line = lines.popFirst() { print(line, result) }
      printFaultyLines()
    }
    return (hasFailed ? ExitCode.badData : .done).rawValue
  }

  private func row(_ line: PairsTable.Line, _ result: Result<PairAnswer, PairFault>) -> String {
    let scores = (try? result.get().looks.first?.scores) ?? question.scales.map { _ in nil }
    return ([line.text] + scores.map { $0.map { "\($0)" } ?? "" }).joined(separator: "\t")
  }

  private func object(_ line: PairsTable.Line, _ result: Result<PairAnswer, PairFault>) -> JSONValue {
    let pair = try? line.pair.get()
    var members: [(String, JSONValue)] = [
      ("line", .integer(line.number)), ("reference", .text(pair?.reference.text)),
      ("candidate", .text(pair?.candidate.text)),
    ]
    switch result {
    case .success(let answer):
      let scores = answer.looks.first?.scores ?? []
      members.append(("scores", .object(zip(question.scales, scores).map { ($0.name, .number($1)) })))
    case .failure(let fault): members.append(("error", .text(fault.sentence)))
    }
    return .object(members)
  }
}
