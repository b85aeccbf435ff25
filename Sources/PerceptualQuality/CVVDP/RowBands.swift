/// How the rows of a level are shared out among threads. It changes no score.
struct RowBands: Sendable {
  let threads: Int
  /// Rows that one thread takes at a time; nil shares them out evenly.
  var stripHeight: Int?

  /// Fewer rows are not worth a thread.
  private static let least = 32

  func run(_ height: Int, _ work: @Sendable (Range<Int>) -> Void) {
    let share = stripHeight ?? max(min(Self.least, height), (height + threads - 1) / threads)
    let bands = stride(from: 0, to: height, by: share).map { $0..<min($0 + share, height) }
    if threads == 1 || bands.count == 1 {
      for band in bands { work(band) }
    } else {
      Threads.perform(bands.count, on: threads) { work(bands[$0]) }
    }
  }
}
