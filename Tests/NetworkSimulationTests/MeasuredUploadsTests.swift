import Foundation
import NetworkSimulation
import Testing

/// Compares simulated uploads with measured ones of Linux's TCP: `Reference/` has a row for each cell and stream.
struct MeasuredUploadsTests {
  private struct Measured {
    let median: Double
    let p95: Double
    let within5s: Double
    let isLossy: Bool
    let streams: Int
  }

  private struct Errors {
    var medians: [Double] = []
    var p95s: [Double] = []
    var shares: [Double] = []

    func median(_ share: Double) -> Double { medians.sorted()[Int(Double(medians.count - 1) * share)] }
  }

  private static func errors(
    _ file: String, runs: UInt64, where isWanted: (Measured) -> Bool = { _ in true }
  ) throws -> Errors {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference/\(file)")
    let text = try String(contentsOf: path, encoding: .utf8)
    var lines = text.split(separator: "\n")
    let names = lines.removeFirst().split(separator: "\t").map(String.init)
    var measured: [String: Measured] = [:]
    for line in lines {
      let fields = Dictionary(uniqueKeysWithValues: zip(names, line.split(separator: "\t").map(String.init)))
      func number(_ name: String) throws -> Double { try #require(Double(fields[name] ?? ""), "\(name)") }
      measured["\(fields["cell"] ?? "")/\(fields["stream"] ?? "")"] = Measured(
        median: try number("p50"), p95: try number("p95"), within5s: try number("within5s"),
        isLossy: try number("loss_up") + number("loss_down") > 0, streams: Int(try number("streams")))
    }
    var errors = Errors()
    for cell in try MeasuredCells.read(Array(text.utf8), name: file) {
      guard measured["\(cell.name)/0"].map(isWanted) == true else { continue }
      let simulated = (0..<runs).map { cell.uploads.run(seed: $0) }
      for stream in 0..<cell.uploads.streams {
        guard let real = measured["\(cell.name)/\(stream)"] else { continue }
        let times = simulated.map { Double($0[stream].total ?? .max) / 1e9 }.sorted()
        errors.medians.append(abs((times[(times.count - 1) / 2] + times[times.count / 2]) / 2 / real.median - 1))
        errors.p95s.append(abs(times[(times.count - 1) * 95 / 100] / real.p95 - 1))
        errors.shares.append(Double(times.count { $0 <= 5 }) / Double(times.count) - real.within5s)
      }
    }
    return errors
  }

  @Test func `one stream without loss takes what it took`() throws {
    let errors = try Self.errors("tcp-uploads.tsv", runs: 5, where: { !$0.isLossy && $0.streams == 1 })
    #expect(errors.medians.count > 60)
    #expect(errors.median(0.5) < 0.003)
    #expect(errors.median(0.95) < 0.03)
  }

  @Test func `three streams without loss take what they took, unequal as they are`() throws {
    let errors = try Self.errors("tcp-uploads.tsv", runs: 5, where: { !$0.isLossy && $0.streams == 3 })
    #expect(errors.median(0.5) < 0.02)
    #expect(errors.median(0.95) < 0.2)
  }

  @Test func `uploads with loss take what they took, and are in time as often`() throws {
    let errors = try Self.errors("tcp-uploads.tsv", runs: 40, where: \.isLossy)
    #expect(errors.median(0.5) < 0.05)
    #expect(errors.median(0.9) < 0.3)
    let mean: Double = errors.shares.reduce(0, +) / Double(errors.shares.count)
    #expect(abs(mean) < 0.02)
  }

  @Test func `outages, jitter, steps and trains take what they took`() throws {
    let errors = try Self.errors("tcp-special.tsv", runs: 20)
    #expect(errors.median(0.5) < 0.05)
    #expect(errors.median(0.9) < 0.25)
  }

  @Test(
    arguments: [
      ("", 1, "empty"), ("cell\tcc\n", 1, "columns are missing: rate_up_mbps"),
      ("\(head)\nc1\tcubic\t1\n", 2, "fields"), ("\(head)\nc1\tvegas\t1\t1\t5\t10\t0\t0\t1\t9\n", 2, "none of"),
      ("\(head)\nc1\tcubic\t0\t1\t5\t10\t0\t0\t1\t9\n", 2, "rate_up_mbps"),
      ("\(head)\nc1\tcubic\tnan\t1\t5\t10\t0\t0\t1\t9\n", 2, "rate_up_mbps"),
      ("\(head)\tsteps\nc1\tcubic\t1\t1\t5\t10\t0\t0\t1\t9\t0:8,0:2\n", 2, "each after the one before"),
      ("\(head)\tsteps\nc1\tcubic\t1\t1\t5\t10\t0\t0\t1\t9\t1:8\n", 2, "begins at 0"),
      ("\(head)\tsteps\nc1\tcubic\t1\t100000\t5\t10\t0\t0\t1\t9\t0:900000\n", 2, "too fast"),
      ("\(head)\toutages\nc1\tcubic\t1\t1\t5\t10\t0\t0\t1\t9\t1:5,2:1\n", 2, "before another is over"),
      ("\(head)\toutages\nc1\tcubic\t1\t1\t5\t10\t0\t0\t1\t9\t1:1e300\n", 2, "not a pair"),
    ]) func `a table's faults are reported by line`(text: String, line: Int, word: String)
  {
    #expect {
      try MeasuredCells.read(Array(text.utf8), name: "cells.tsv")
    } throws: { error in
      let error = error as? LineFault
      return error?.line == line && error?.reason.contains(word) == true
    }
  }

  @Test func `lines may end as Windows ends them`() throws {
    let row = "\tcubic\t1\t1\t5\t10\t0\t0\t1\t9"
    for end in ["\n", "\r\n"] {
      let text = [Self.head, "c1\(row)", "c2\(row)", ""].joined(separator: end)
      let cells = try MeasuredCells.read(Array(text.utf8), name: "cells.tsv")
      #expect(cells.map(\.name) == ["c1", "c2"])
      #expect(cells.first?.uploads.bytes == 9)
    }
  }

  private static let head =
    "cell\tcc\trate_up_mbps\trate_down_mbps\trtt_ms\tqueue_pkts\tloss_up\tloss_down\tstreams\tbytes"
}
