import Foundation
import NetworkSimulation
import Testing
import TestSupport

/// Simulated uploads against measured ones, where the measurements are at hand.
struct MeasuredUploadsTests {
  private struct Row {
    var cell: String
    var stream: Int
    var seconds: Double
    var isLossy: Bool
    var streams: String
  }

  private static func errors(_ file: String, runs: UInt64, where isWanted: (Row) -> Bool) throws -> [Double] {
    let url = try Shared.path("network/\(file)")
    let text = try String(contentsOf: url, encoding: .utf8)
    var lines = text.split(separator: "\n")
    let names = lines.removeFirst().split(separator: "\t").map(String.init)
    var real: [String: [Double]] = [:]
    for line in lines {
      let fields = Dictionary(uniqueKeysWithValues: zip(names, line.split(separator: "\t").map(String.init)))
      let row = Row(
        cell: fields["cell"] ?? "", stream: Int(fields["stream"] ?? "") ?? 0,
        seconds: Double(fields["seconds_total"] ?? "") ?? 0,
        isLossy: (Double(fields["loss_up"] ?? "") ?? 0) + (Double(fields["loss_down"] ?? "") ?? 0) > 0,
        streams: fields["streams"] ?? "")
      if fields["cc"] != "bbr", isWanted(row) { real["\(row.cell)/\(row.stream)", default: []].append(row.seconds) }
    }
    return try MeasuredCells.read(Array(text.utf8)).flatMap { cell -> [Double] in
      let simulated = (0..<runs).map { cell.uploads.run(seed: $0) }
      return (0..<cell.uploads.streams).compactMap { stream in
        guard let times = real["\(cell.name)/\(stream)"] else { return nil }
        let median = Self.median(simulated.map { Double($0[stream].total ?? .max) / 1e9 })
        return abs(median / Self.median(times) - 1)
      }
    }.sorted()
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  @Test(.needsShared("network")) func `one stream without loss takes what it took`() throws {
    let errors = try Self.errors("real-tcp-uploads.tsv", runs: 5, where: { !$0.isLossy && $0.streams == "1" })
    #expect(errors[errors.count / 2] < 0.003)
    #expect(errors[errors.count * 95 / 100] < 0.03)
  }

  @Test(.needsShared("network")) func `three streams without loss take what they took, unequal as they are`() throws {
    let errors = try Self.errors("real-tcp-uploads.tsv", runs: 5, where: { !$0.isLossy && $0.streams == "3" })
    #expect(errors[errors.count / 2] < 0.02)
    #expect(errors[errors.count * 95 / 100] < 0.2)
  }

  @Test(.needsShared("network")) func `uploads with loss take what they took`() throws {
    let errors = try Self.errors("real-tcp-uploads.tsv", runs: 40, where: \.isLossy)
    #expect(errors[errors.count / 2] < 0.05)
    #expect(errors[errors.count * 9 / 10] < 0.3)
  }

  @Test(.needsShared("network")) func `outages, jitter, steps and trains take what they took`() throws {
    let errors = try Self.errors("real-tcp-special.tsv", runs: 20, where: { _ in true })
    #expect(errors[errors.count / 2] < 0.05)
    #expect(errors[errors.count * 9 / 10] < 0.25)
  }

  @Test(
    arguments: [
      ("", 1, "empty"), ("cell\tcc\n", 1, "no column rate_up_mbps"),
      ("\(head)\nc1\tcubic\t1\n", 2, "fields"), ("\(head)\nc1\tvegas\t1\t1\t5\t10\t0\t0\t1\t9\n", 2, "none of"),
      ("\(head)\nc1\tcubic\t0\t1\t5\t10\t0\t0\t1\t9\n", 2, "rate_up_mbps"),
      ("\(head)\nc1\tcubic\tnan\t1\t5\t10\t0\t0\t1\t9\n", 2, "rate_up_mbps"),
    ]) func `a table's faults are told by line`(text: String, line: Int, word: String)
  {
    #expect {
      try MeasuredCells.read(Array(text.utf8))
    } throws: { error in
      let error = error as? CellsFileError
      return error?.line == line && error?.description.contains(word) == true
    }
  }

  @Test func `lines may end as Windows ends them`() throws {
    let row = "\tcubic\t1\t1\t5\t10\t0\t0\t1\t9"
    for end in ["\n", "\r\n"] {
      let text = [Self.head, "c1\(row)", "c2\(row)", ""].joined(separator: end)
      let cells = try MeasuredCells.read(Array(text.utf8))
      #expect(cells.map(\.name) == ["c1", "c2"])
      #expect(cells.first?.uploads.bytes == 9)
    }
  }

  private static let head =
    "cell\tcc\trate_up_mbps\trate_down_mbps\trtt_ms\tqueue_pkts\tloss_up\tloss_down\tstreams\tbytes"
}
