// What the report's sources ask of a run, of what a page holds of it.

/// A row of the answer table.
public struct PolicyAnswer: Sendable {
  var policy = ""
  var link = ""
  var device = ""
  var photos = 0
  var failed = 0
  var refused = 0
  var overLimit = 0
  var medianBytes: Double?
  var p95Bytes: Double?
  var shareInBudget: Double?
  var medianScore: Double?
  var worstScore: Double?
  var shareHarmed: Double?
  var medianEncodes: Double?
  var recommended = false
  var medianCompressCpuSeconds: Double?
  var totalShareInBudget: Double?
  var sentWell: Double?
  var sentWellLow: Double?
  var sentWellHigh: Double?
  var sent: Double?
  var seen: Double?
  var harmed: Double?
  var lost: Double?
  var unscored: Int?
  var meanBytes: Double?
  var timedPhotos: Int?
  var medianCompressInstructions: Double?
}

/// The page knows no more of a run's manifest than its samples do.
struct RunManifest {
  let seed: UInt64
}

/// A photo's design is words already.
struct Design {
  let words: String
}

/// Who waits on which path is as the run had it.
struct LatePaths {}

extension Samples {
  func design(_ policy: Int, in manifest: RunManifest) -> String { designs[policy].words }
}

extension OutsideText {
  /// Names come into a page as they can be seen.
  static func visible(_ text: String) -> String { text }
}

/// Text from outside, made harmless.
enum OutsideText {}
