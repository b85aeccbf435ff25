import Units

extension Link {
  /// How long so many bytes take, from calling connect until the server's answer is read: seeded runs, of a population on
  /// all of its paths.
  ///
  /// The budget says whose chance the runs are to settle, if their number is left open.
  public func upload(
    of bytes: Int, budget: Duration = .seconds(5), runs: SeededRuns = SeededRuns()
  ) -> Distribution {
    let limit = budget.nanoseconds
    return runs.uploads(ParallelUploads(over: self, bytes: bytes), over: self) { streams in
      streams.allSatisfy { ($0.total ?? .max) <= limit }
    }.everyStream(\.total)
  }
}
