import CommandLineParsing
import JSONText
import PerceptualQuality
import Workbench

/// A table of pairs: the columns `ref` and `dist`, and whatever else it has.
struct PairsTable {
  struct Line: Sendable {
    /// Counted from 1, the header included.
    let number: Int
    /// As it was read, without its end.
    let text: String
    /// The pair's paths, or why the line has none.
    let pair: Result<(reference: FilePath, candidate: FilePath), PictureFile.Fault>
  }

  let name: String
  let header: String
  let lines: [Line]

  init(_ path: FilePath) throws {
    name = path.text
    let bytes = try path.bytes == Array("-".utf8) ? StandardInput.read(FilePath("/dev/stdin")) : InputFile.read(path)
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0.last == 13 ? $0.dropLast() : $0, as: UTF8.self)
    }
    header = texts.first ?? ""
    let columns = header.split(separator: "\t", omittingEmptySubsequences: false)
    guard let reference = columns.firstIndex(of: "ref"), let candidate = columns.firstIndex(of: "dist") else {
      throw Failure(.badData, "\(path.text):1: the columns ref and dist were expected, separated by tabs")
    }
    lines = texts.enumerated().dropFirst().filter { !$0.element.isEmpty }.map { index, text in
      let cells = text.split(separator: "\t", omittingEmptySubsequences: false)
      let missing = PictureFile.Fault(code: .badData, sentence: "the line has no ref and dist")
      func file(_ column: Int) -> FilePath {
        cells[column].hasPrefix("/") ? FilePath(String(cells[column])) : path.folder.appending(String(cells[column]))
      }
      let isWhole = cells.count > max(reference, candidate) && !cells[reference].isEmpty && !cells[candidate].isEmpty
      return Line(
        number: index + 1, text: text,
        pair: isWhole ? .success((file(reference), file(candidate))) : .failure(missing))
    }
  }
}

/// Scores every pair of a table on all cores; the rows come out in the table's order.
struct PairsScoring {
  let table: PairsTable
  let choice: MetricChoice
  let jobs: Int
  let isJSON: Bool

  func run() -> Int32 {
    var hasFailed = false
    if !isJSON { Terminal.output.write(([table.header] + choice.scales.map(\.name)).joined(separator: "\t") + "\n") }
    OrderedWork.run(table.lines.count, threads: jobs) { [table, choice] index in
      Self.score(table.lines[index], choice)
    } deliver: { index, result in
      let line = table.lines[index]
      if case .failure(let fault) = result {
        hasFailed = true
        Terminal.errors.write("stepwedge: \(table.name):\(line.number): \(fault.sentence)\n")
      }
      Terminal.output.write((isJSON ? object(line, result).line : row(line, result)) + "\n")
      return !Interruption.isRequested
    }
    return (hasFailed ? ExitCode.badData : .done).rawValue
  }

  private static func score(
    _ line: PairsTable.Line, _ choice: MetricChoice
  ) -> Result<PairScores, PictureFile.Fault> {
    do {
      let pair = try line.pair.get()
      let reference = try PictureFile.read(pair.reference, keepsAlpha: true)
      let candidate = try PictureFile.read(pair.candidate, keepsAlpha: true)
      return .success(try choice.scores(of: candidate, against: reference))
    } catch let fault as PictureFile.Fault {
      return .failure(fault)
    } catch {
      return .failure(PictureFile.Fault(code: .badData, sentence: "\(error)"))
    }
  }

  private func row(_ line: PairsTable.Line, _ result: Result<PairScores, PictureFile.Fault>) -> String {
    let scores = (try? result.get().scores) ?? choice.scales.map { _ in nil }
    return ([line.text] + scores.map { $0.map { "\($0)" } ?? "" }).joined(separator: "\t")
  }

  private func object(_ line: PairsTable.Line, _ result: Result<PairScores, PictureFile.Fault>) -> JSONValue {
    let pair = try? line.pair.get()
    var members: [(String, JSONValue)] = [
      ("line", .integer(line.number)), ("reference", .text(pair?.reference.text)),
      ("candidate", .text(pair?.candidate.text)),
    ]
    switch result {
    case .success(let scores):
      members.append(
        ("scores", .object(zip(choice.scales, scores.scores).map { ($0.name, .number($1)) })))
    case .failure(let fault): members.append(("error", .text(fault.sentence)))
    }
    return .object(members)
  }
}
