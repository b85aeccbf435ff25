import Units

extension SeededRuns {
  /// Uploads again and again, on every path of a link.
  public func uploads(
    _ uploads: ParallelUploads, over link: Link, succeeds: ([UploadTimes]) -> Bool
  ) -> PathOutcomes<[UploadTimes]> {
    guard !link.population.isEmpty else {
      return outcomes(over: [1], succeeds: succeeds) { _, seed in uploads.run(seed: seed) }
    }
    let paths = link.population.map { ParallelUploads(over: $0.path, bytes: uploads.bytes, streams: uploads.streams) }
    return outcomes(over: link.population.map(\.share), succeeds: succeeds) { path, seed in
      paths[path].run(seed: seed)
    }
  }
}

extension PathOutcomes<[UploadTimes]> {
  /// The distribution of a time over all streams.
  public func everyStream(_ time: (UploadTimes) -> Int?) -> Distribution {
    distribution(ofEach: { $0.map { time($0).map { Duration.nanoseconds($0) } } })
  }
}
