import RunRecords

/// A worker's job in a run: one photo under some of the run's policies.
struct PhotoTask: Codable, Sendable {
  enum Kind: Codable, Sendable, Hashable {
    /// Find out what the photo is: its hash and its size.
    case look
    /// Measure it: what is made of it, what it looks like, how it is sent.
    case measure
    /// Send again what was made before: links or their settings have changed.
    case send
    /// Time its compression in some rounds, alone on the machine.
    case time(TimingEffort)
    /// Time it in so many rounds more, but not beyond this moment of `MonotonicClock`.
    case timeFurther(rounds: Int, until: Double)
    /// Keep it whole for reports, as the first screen shows it.
    case show
  }

  var kind: Kind
  /// The photo's path, which need not be UTF-8.
  var path: [UInt8]
  var photo: String
  /// The hash that it had when the plan was made; nil while there is none.
  var hash: String?
  /// What a manifest says that it is of; nil where it is to be guessed.
  var photoClass: String?
  /// Places in the setup's list.
  var policies: [Int]
  var limits: JobLimits
  /// For what is sent or timed: the trials as they are in the record, in the order of `policies`.
  var known: [Trial] = []
  /// For what is timed a second time: the rounds of the first, in the order of `policies`.
  var earlier: [[Timing]] = []
}

/// What a photo is, read by a worker.
struct PhotoLook: Codable, Sendable, Hashable {
  var hash: String
  var bytes: Int
  var width: Int?
  var height: Int?
  /// Pixels to be decoded, for limits and for the budget of memory.
  var pixels = 0
  var format: String?
  /// What it is of: a manifest's word, or a guess once its pixels have been seen.
  var photoClass: String?
  /// Why it cannot be read at all; nil where it can.
  var failure: String?
}
