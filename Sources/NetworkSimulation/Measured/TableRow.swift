/// One row of a table of cells, read by column name.
struct TableRow {
  /// The table's name.
  let name: String
  let fields: [Substring]
  let columns: [String: Int]
  let line: Int

  func cell() throws(LineFault) -> MeasuredCell {
    let roundTrip = try nanoseconds("rtt_ms", unit: 1e6, in: 0...60_000)
    let jitter =
      try optional("jitter_ms") { column throws(LineFault) in try nanoseconds(column, unit: 1e6, in: 0...60_000) } ?? 0
    let hold =
      try optional("jitter_hold_ms") { column throws(LineFault) in try nanoseconds(column, unit: 1e6, in: 0...60_000) }
      ?? 0
    let rateUp = try bitRate(number("rate_up_mbps", in: 0.001...100_000))
    let rateDown = try bitRate(number("rate_down_mbps", in: 0.001...100_000))
    let outages = try self.outages()
    let holds = text("outage_mode") == "drop" ? [] : outages
    let drops = text("outage_mode") == "drop" ? outages : []
    let up = try steps() ?? RateSchedule(constant: rateUp)
    guard up.steps.allSatisfy({ Double($0.bitsPerSecond) * Double(rateDown) / Double(rateUp) <= Self.mostBits }) else {
      throw LineFault(name: name, line: line, reason: "steps: the way down follows them, and would be too fast")
    }
    let down = up.steps.count == 1 ? RateSchedule(constant: rateDown) : up.scaled(by: rateDown, over: rateUp)
    func direction(_ rate: RateSchedule, queue: Int, loss: Double) -> Path.Direction {
      Path.Direction(
        rate: rate.held(during: holds), delay: roundTrip / 2, queue: queue, loss: loss, drops: drops, jitter: jitter,
        jitterHold: max(hold, 1))
    }
    guard text("cc") == "cubic" else {
      throw LineFault(
        name: name, line: line,
        reason: "cc: \(text("cc") ?? "") is none of the simulated ones; keep only rows of cubic")
    }
    let path = Path(
      up: direction(up, queue: try whole("queue_pkts"), loss: try number("loss_up", in: 0...0.999)),
      down: direction(down, queue: 1_000, loss: try number("loss_down", in: 0...0.999)),
      synSchedule: text("syn_linear") == "0" ? .doubling : .linear)
    let streams = max(try whole("streams"), 1)
    return MeasuredCell(
      name: text("cell") ?? "",
      uploads: ParallelUploads(path: path, streams: streams, bytes: try whole("bytes")))
  }

  private func text(_ column: String) -> String? { columns[column].map { String(fields[$0]) } }

  private func optional<T>(_ column: String, _ read: (String) throws(LineFault) -> T) throws(LineFault) -> T? {
    columns[column] == nil ? nil : try read(column)
  }

  private func number(_ column: String, in range: ClosedRange<Double>) throws(LineFault) -> Double {
    guard let value = Double(text(column) ?? ""), range.contains(value) else {
      throw LineFault(
        name: name, line: line,
        reason:
          "\(column): \(text(column) ?? "") is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private func whole(_ column: String) throws(LineFault) -> Int { Int(try number(column, in: 0...1e12)) }

  private func nanoseconds(_ column: String, unit: Double, in range: ClosedRange<Double>) throws(LineFault) -> Int {
    Int((try number(column, in: range) * unit).rounded())
  }

  private func bitRate(_ megabits: Double) -> Int { Int((megabits * 1e6).rounded()) }

  /// The largest rate in bits per second, in either direction.
  private static let mostBits = 1e12
  /// The range of both numbers of a pair: seconds, and seconds or Mbit/s.
  private static let pairRange = 0.0...1e6

  /// Reads pairs of numbers: `0.5:8,10:2`, or `none`.
  private func pairs(_ column: String) throws(LineFault) -> [(Double, Double)] {
    guard let list = text(column), list != "none", !list.isEmpty else { return [] }
    var pairs: [(Double, Double)] = []
    for item in list.split(separator: ",") {
      let parts = item.split(separator: ":").map { Double($0) }
      guard parts.count == 2, let first = parts[0], let second = parts[1], Self.pairRange.contains(first),
        Self.pairRange.contains(second)
      else {
        throw LineFault(name: name, line: line, reason: "\(column): \(item) is not a pair of numbers like 0.5:8")
      }
      pairs.append((first, second))
    }
    return pairs
  }

  private func outages() throws(LineFault) -> [Range<Nanoseconds>] {
    let pairs = try pairs("outages")
    for (earlier, later) in zip(pairs, pairs.dropFirst()) where later.0 < earlier.0 + earlier.1 {
      throw LineFault(name: name, line: line, reason: "outages: the one at \(later.0) begins before another is over")
    }
    return pairs.map { start, length in
      let begin = Int((start * 1e9).rounded())
      return begin..<begin + Int((length * 1e9).rounded())
    }
  }

  private func steps() throws(LineFault) -> RateSchedule? {
    let steps = try pairs("steps").map { start, megabits in
      RateSchedule.Step(start: Int((start * 1e9).rounded()), bitsPerSecond: bitRate(megabits))
    }
    guard steps.isEmpty || steps[0].start == 0, zip(steps, steps.dropFirst()).allSatisfy({ $0.start < $1.start }) else {
      throw LineFault(name: name, line: line, reason: "steps: the first begins at 0, and each after the one before")
    }
    return steps.isEmpty ? nil : RateSchedule(steps: steps)
  }
}
