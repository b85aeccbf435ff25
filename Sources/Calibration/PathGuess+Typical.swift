import NetworkSimulation
import Platform
import Statistics

extension PathGuess {
  /// How many sizes are looked at between two, and how many paths at most.
  private static let sizes = 16
  private static let paths = 64

  /// Of paths that explain some sizes alike those over which sizes between these take as long as over most of them, but for
  /// what they lose by chance: a queue that is just too short for one of those would be a coincidence.
  static func typical(of guesses: [PathGuess], from least: Int, to most: Int) -> [PathGuess] {
    let guesses = stride(from: 0, to: guesses.count, by: guesses.count / paths + 1).map { guesses[$0] }
    let times = guesses.map { guess in
      var guess = guess
      guess.loss = 0
      return (0..<sizes).map { step in
        let bytes = exp(log(Double(least)) + log(Double(most) / Double(least)) * Double(step) / Double(sizes - 1))
        let uploads = ParallelUploads(over: guess.link(name: "guess"), bytes: Int(bytes))
        return log(uploads.run(seed: SplitMix64.mixed(1)).first?.total.map { Double($0) / 1e9 } ?? 3_600)
      }
    }
    let middles = (0..<sizes).map { step in times.map { $0[step] }.median ?? 0 }
    let apart = times.map { zip($0, middles).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(sizes) }
    let nearest = apart.min() ?? 0
    return zip(guesses, apart).filter { $0.1 < nearest + 0.001 }.map(\.0)
  }
}
