// Replacements for the types of a run that the report's sources use, with what a page contains of them.

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

/// The part of a run's manifest that the samples contain.
struct RunManifest {
  let seed: UInt64
}

/// A policy's design, already in words.
struct Design {
  let words: String
}

/// Late paths are not computed again; the page shows those of the run.
struct LatePaths {}

extension Samples {
  func design(_ policy: Int, in manifest: RunManifest) -> String { designs[policy].words }
}

extension OutsideText {
  /// Names in a page are already visible text.
  static func visible(_ text: String) -> String { text }
}

/// Text from outside that has been made harmless.
enum OutsideText {}

/// Records are not read in a page.
public protocol Codable {}

/// A phone of which the page knows only the name.
public struct PhoneCosts: Sendable, Hashable {
  let name: String

  init(name: String, title: String, source: String, costs: [Int: Int]) { self.name = name }
}
