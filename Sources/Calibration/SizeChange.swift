import NetworkSimulation
import Statistics
import System

/// How long an upload would have taken had it been of another size, not far from its own.
struct SizeChange {
  private let path: PathGuess?
  private let bytes: Int
  /// Seconds of an upload of that size that loses nothing by chance; 0 if no path is known.
  private let plain: Double
  /// The power of the size with which grows what uploads lose by chance.
  private let growth: Double
  /// How far off it is, as a part of the change.
  let error: Double
  /// Where no path is known, times grow with the size at most; the power is that of a line that is busy half of the time.
  private static let usual = (power: 0.7, error: 0.3)
  /// A path that explains uploads roughly is off by so much of what it says of two sizes.
  private static let known = 0.05
  private static let runs = 100
  private static let steepest = 2.5
  /// How far beyond the sizes it is looked how times grow: between near ones chance would decide.
  private static let reach = 1.5

  /// To a size, of uploads between two, over a path that explains them roughly, if there is one.
  init(to bytes: Int, from least: Int, to most: Int, over path: PathGuess?) {
    self.path = path
    self.bytes = bytes
    plain = path.map { Self.plain(over: $0, bytes) } ?? 0
    error = path == nil ? Self.usual.error : Self.known
    guard let path, path.loss > 0 else {
      growth = 0
      return
    }
    let (small, large) = (Double(least) / Self.reach, Double(most) * Self.reach)
    let rise = Self.lost(over: path, Int(large)) / Self.lost(over: path, Int(small))
    growth = min(max(log(rise) / log(large / small), 0), Self.steepest)
  }

  /// What takes its time from the size does so as the path says it; what chance added grows by its power.
  func seconds(of row: UploadRow) -> Double {
    let factor = Double(bytes) / Double(row.bytes)
    guard let path else { return row.seconds * pow(factor, Self.usual.power) }
    let added = row.seconds - (row.bytes == bytes ? plain : Self.plain(over: path, row.bytes))
    return max(plain + added * (added > 0 ? pow(factor, growth) : 1), 0.5 * plain)
  }

  /// Seconds of an upload that loses nothing by chance.
  private static func plain(over path: PathGuess, _ bytes: Int) -> Double {
    var path = path
    path.loss = 0
    return times(over: path, bytes, runs: 1)[0]
  }

  /// What loss adds in the mean.
  private static func lost(over path: PathGuess, _ bytes: Int) -> Double {
    let times = times(over: path, bytes, runs: runs)
    return max(times.reduce(0, +) / Double(times.count) - plain(over: path, bytes), 1e-3)
  }

  private static func times(over path: PathGuess, _ bytes: Int, runs: Int) -> [Double] {
    let uploads = ParallelUploads(over: path.link(name: "change"), bytes: bytes)
    return (0..<runs).map { run in
      uploads.run(seed: SplitMix64.mixed(UInt64(run + 1))).first?.total.map { Double($0) / 1e9 } ?? 3_600
    }
  }
}
