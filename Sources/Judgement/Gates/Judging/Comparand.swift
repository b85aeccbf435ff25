import PerceptualQuality
import Records

/// A row of an assertion, with what it is compared with.
struct Comparand {
  let key: RowKey
  var now: Value
  var base: Value = .null
  /// The direction in which its figure is better; nil if there is none.
  let better: Direction?

  init(key: RowKey, now: Value, better: Direction?) {
    self.key = key
    self.now = now
    self.better = better
  }

  /// Whether the baseline has it and the run does not.
  var isGone: Bool { now == .null && base != .null }
}
