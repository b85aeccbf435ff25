import Platform

extension FitDistance {
  /// Queues from the first up to the last, so many, that a log may explain alike.
  private static let queues = (first: 8.0, last: 1_000.0, count: 17)

  /// The guess; or, where uploads explain other queues alike and its own does otherwise at sizes between theirs than most
  /// of those, with one of those.
  func withUsualQueue(_ guess: PathGuess) -> PathGuess {
    let most = self(guess) + 0.3 * noise
    let alike = (0..<Self.queues.count).compactMap { step in
      var other = guess
      other.queue =
        Self.queues.first * pow(Self.queues.last / Self.queues.first, Double(step) / Double(Self.queues.count - 1))
      return self(other) < most ? other : nil
    }
    let bytes = classes.map(\.bytes)
    let typical = PathGuess.typical(of: [guess] + alike, from: bytes.min() ?? 1, to: bytes.max() ?? 1)
    return typical.isEmpty || typical.contains(guess) ? guess : typical[typical.count / 2]
  }
}
